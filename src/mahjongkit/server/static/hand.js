// The own hand: tiles to click, to drag out, or to reach with the arrow keys.

import { el, replace } from "./dom.js";
import { without } from "./board.js";
import { usesKeyboard } from "./keyboard.js";
import { settings } from "./settings.js";
import { meldOf, picture, rowOf, sorted } from "./tiles.js";
import { say, tileName } from "./words.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./choices.js").Choices} Choices */

const FAR = 55;
/** So many pixels a tile is dragged until it is discarded. */

export class Hand {
  /**
   * @param {(action: string) => void} act
   * @param {(tile: string) => void} [warn] told of a dangerous tile that was clicked once: it takes a second click
   */
  constructor(act, warn = () => undefined) {
    this.act = act;
    this.warn = warn;
    this.tiles = el("div", { class: "own-tiles", role: "group" });
    this.beside = el("div", { class: "own-beside" });
    this.whole = el("div", { class: "own" }, this.tiles, this.beside);
    this.lifted = -1;
    this.tiles.addEventListener("keydown", (event) => this.move(event));
  }

  /**
   * @param {View} view
   * @param {number} seat
   * @param {Choices | null} choices without them nothing can be clicked
   * @param {{advised?: string[], warned?: string[], chosen?: import("./choices.js").Choice | null}} [hints]
   *   tiles that are advised, each once; dangerous ones; what was answered and is not carried out yet
   */
  show(view, seat, choices, hints = {}) {
    this.warned = hints.warned ?? [];
    const advised = [...(hints.advised ?? [])];
    const focused = [...this.tiles.children].indexOf(/** @type {Element} */ (document.activeElement));
    const laid = view.laid[seat];
    const drawn = view.drawn[seat];
    const held = laid.length && view.marks[seat].won ? laid : view.hands[seat];
    const last = "mps"[(view.marks[seat].void ?? 0) - 1] ?? "";
    const standing = drawn ? [...sorted(without(held, drawn), last), drawn] : sorted(held, last);
    if (this.lifted >= standing.length || !choices?.asked) this.lifted = -1;
    this.tiles.setAttribute("aria-label", say("your_hand"));
    this.tiles.style.setProperty("--n", String(Math.max(14, standing.length)));
    const gone = [...(hints.chosen?.tiles ?? [])];
    const some = standing.some((tile, place) => choices?.asked && choices.takes(tile, place, standing));
    this.tiles.classList.toggle("choosing", some);
    const tiles = standing.map((tile, place) => {
      const kept = advised.indexOf(tile);
      if (kept >= 0) advised.splice(kept, 1);
      const isDrawn = drawn !== null && place === standing.length - 1;
      const made = this.tile(tile, place, standing, isDrawn, choices, kept >= 0);
      if (gone.includes(tile) && (!hints.chosen?.drawn || isDrawn)) {
        gone.splice(gone.indexOf(tile), 1);
        made.classList.add("picked");
      }
      return made;
    });
    replace(this.tiles, ...tiles);
    if (focused >= 0 && usesKeyboard())
      /** @type {HTMLElement | undefined} */ (this.tiles.children[Math.min(focused, tiles.length - 1)])?.focus();
    replace(
      this.beside,
      view.wins[seat].length > 0 && rowOf(view.wins[seat].slice(-1), say("won_with"), "winning"),
      view.asides[seat].length > 0 && rowOf(view.asides[seat], say("asides"), "asides"),
      ...view.melds[seat].map((meld) => meldOf(meld, seat, view.players)),
    );
    this.whole.classList.toggle("out", Boolean(view.marks[seat].won));
  }

  /**
   * @param {string} tile
   * @param {number} place
   * @param {string[]} standing
   * @param {boolean} drawn
   * @param {Choices | null} choices
   * @param {boolean} advised
   */
  tile(tile, place, standing, drawn, choices, advised) {
    const can = Boolean(choices?.asked && choices.takes(tile, place, standing));
    const picked = choices?.picked.includes(place) || this.lifted === place;
    const kinds = [
      "tile",
      drawn && "drawn",
      can ? "can" : choices?.asked && "cannot",
      picked && "picked",
      advised && "advised",
      this.warned?.includes(tile) && "warned",
    ];
    const label = [
      tileName(tile),
      drawn && say("tile_drawn"),
      this.warned?.includes(tile) && say("tile_warned"),
      advised && say("tile_advised"),
    ]
      .filter(Boolean)
      .join(", ");
    const made = el(
      "button",
      {
        type: "button",
        class: kinds.filter(Boolean).join(" "),
        "aria-label": label,
        "aria-disabled": can ? null : "true",
        "data-tile": tile,
      },
      picture(tile),
    );
    if (choices?.picking) made.setAttribute("aria-pressed", String(Boolean(picked)));
    if (choices && can) {
      made.addEventListener("click", () => this.click(tile, place, standing, drawn, choices));
      if (!choices.picking) this.draggable(made, () => this.sureOf(tile, place) && this.discard(tile, drawn, choices));
    }
    return made;
  }

  /** @param {string} tile @param {number} place @param {string[]} standing @param {boolean} drawn @param {Choices} choices */
  click(tile, place, standing, drawn, choices) {
    if (choices.picking) {
      choices.pick(place, standing);
    } else if (settings.twice && this.lifted !== place) {
      this.sureOf(tile, place);
      this.lift(place);
    } else if (this.sureOf(tile, place)) {
      this.discard(tile, drawn, choices);
    }
  }

  /** @param {number} place */
  lift(place) {
    this.lifted = place;
    [...this.tiles.children].forEach((one, i) => one.classList.toggle("picked", i === place));
  }

  /** Whether a tile may go: a dangerous one is only lifted the first time. @param {string} tile @param {number} place @returns {boolean} */
  sureOf(tile, place) {
    if (this.lifted === place || !this.warned?.includes(tile)) return true;
    this.lift(place);
    this.warn(tile);
    return false;
  }

  /** @param {string} tile @param {boolean} drawn @param {Choices} choices */
  discard(tile, drawn, choices) {
    const choice = choices.of(tile, drawn);
    this.lifted = -1;
    if (choice) this.act(choice.text);
  }

  /** Discard the tile that was just drawn. @param {View} view @param {number} seat @param {Choices} choices */
  discardDrawn(view, seat, choices) {
    const drawn = view.drawn[seat];
    const last = this.tiles.children.length - 1;
    if (drawn && !choices.picking && this.sureOf(drawn, last)) this.discard(drawn, true, choices);
  }

  /** @param {HTMLElement} tile @param {() => void} dropped */
  draggable(tile, dropped) {
    let [x, y, moved] = [0, 0, false];
    tile.addEventListener("pointerdown", (event) => {
      [x, y, moved] = [event.clientX, event.clientY, false];
      tile.setPointerCapture(event.pointerId);
    });
    tile.addEventListener("pointermove", (event) => {
      if (!tile.hasPointerCapture(event.pointerId)) return;
      moved = moved || Math.hypot(event.clientX - x, event.clientY - y) > 8;
      if (moved) tile.style.transform = `translate(${event.clientX - x}px, ${event.clientY - y}px)`;
      tile.classList.toggle("dragged", moved);
    });
    const end = (/** @type {PointerEvent} */ event) => {
      tile.style.transform = "";
      tile.classList.remove("dragged");
      if (moved && event.type === "pointerup" && y - event.clientY > FAR) dropped();
    };
    tile.addEventListener("pointerup", end);
    tile.addEventListener("pointercancel", end);
    tile.addEventListener("click", (event) => moved && event.stopImmediatePropagation(), true);
  }

  /** Arrow keys walk along the hand. @param {KeyboardEvent} event */
  move(event) {
    const tiles = /** @type {HTMLElement[]} */ ([...this.tiles.children]);
    const now = tiles.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const steps = /** @type {{[key: string]: number}} */ ({
      ArrowLeft: now - 1,
      ArrowRight: now + 1,
      Home: 0,
      End: tiles.length - 1,
    });
    if (!(event.key in steps)) return;
    event.preventDefault();
    tiles[(steps[event.key] + tiles.length) % tiles.length]?.focus();
  }

  /** Put the focus on the hand: on the drawn tile, else on the last. */
  focus() {
    /** @type {HTMLElement | null} */ (this.tiles.lastElementChild)?.focus();
  }
}
