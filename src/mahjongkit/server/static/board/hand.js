// The viewer's hand: tiles to click, to drag out, or to reach with the arrow keys.

import { el, replace } from "../dom.js";
import { usesKeyboard } from "../state/keyboard.js";
import { game, lastSuit } from "../state/game.js";
import { settings } from "../state/settings.js";
import { without } from "../state/view.js";
import { meldOf, picture, rowOf, sorted } from "./tiles.js";
import { say, tileName } from "../state/words.js";

/** @typedef {import("../state/view.js").View} View */
/** @typedef {import("./choices.js").Choices} Choices */

/** A tile that is dragged up farther than this is discarded. */
const DISCARD_PIXELS = 55;
/** Smaller movements count as a click. */
const DRAG_PIXELS = 8;

export class Hand {
  /**
   * @param {(action: string) => void} act
   * @param {(tile: string) => void} [warn] called when a dangerous tile is clicked for the first time
   */
  constructor(act, warn = () => undefined) {
    this.act = act;
    this.warn = warn;
    this.tiles = el("div", { class: "own-tiles", role: "group" });
    this.beside = el("div", { class: "own-beside" });
    this.root = el("div", { class: "own" }, this.tiles, this.beside);
    /** The index of the lifted tile, or -1. */
    this.lifted = -1;
    /** @type {string[]} dangerous tiles, which take a second click */
    this.warned = [];
    this.tiles.addEventListener("keydown", (event) => this.moveFocus(event));
  }

  /**
   * @param {View} view
   * @param {number} seat
   * @param {Choices | null} choices null if no tile can be clicked
   * @param {{advised?: string[], warned?: string[], chosen?: import("./choices.js").Choice | null, unsorted?: boolean,
   *   safety?: import("../net/messages.js").HintedTile[]}} [hints]
   *   advised tiles, one copy each; dangerous tiles; the answer that was sent but is not carried out yet; whether the tiles
   *   stay in the order in which they came; how safe they are
   */
  show(view, seat, choices, hints = {}) {
    this.warned = hints.warned ?? [];
    const advised = [...(hints.advised ?? [])];
    const received = view.received[seat].map(({ tile }) => tile);
    const focused = [...this.tiles.children].indexOf(/** @type {Element} */ (document.activeElement));
    const revealed = view.revealed[seat];
    const isOut = game.plays_on && view.hasWon[seat];
    const { tiles: held, winning } = view.laidOut(seat, revealed.length && isOut ? revealed : view.hands[seat]);
    const drawn = winning ? null : view.drawn[seat];
    const last = lastSuit(view.marks[seat]);
    const arrange = (/** @type {string[]} */ tiles) => (hints.unsorted ? tiles : sorted(tiles, last));
    const standing = drawn ? [...arrange(without(held, drawn)), drawn] : arrange(held);
    if (this.lifted >= standing.length || !choices?.isAsked) this.lifted = -1;
    this.tiles.setAttribute("aria-label", say("your_hand"));
    this.tiles.style.setProperty("--n", String(Math.max(14, standing.length)));
    const leaving = [...(hints.chosen?.tiles ?? [])];
    const canChoose = standing.some((tile, index) => choices?.isAsked && choices.canClick(tile, index, standing));
    this.tiles.classList.toggle("choosing", canChoose);
    const tiles = standing.map((tile, index) => {
      const hint = advised.indexOf(tile);
      if (hint >= 0) advised.splice(hint, 1);
      const isDrawn = drawn !== null && index === standing.length - 1;
      const got = received.indexOf(tile);
      if (got >= 0) received.splice(got, 1);
      const button = this.tile(tile, index, standing, isDrawn, choices, hint >= 0, got >= 0);
      const safety = hints.safety?.find((one) => one.tile === tile);
      if (safety) showSafety(button, safety);
      if (leaving.includes(tile) && (!hints.chosen?.drawn || isDrawn)) {
        leaving.splice(leaving.indexOf(tile), 1);
        button.classList.add("picked");
      }
      return button;
    });
    replace(this.tiles, ...tiles);
    if (focused >= 0 && usesKeyboard())
      /** @type {HTMLElement | undefined} */ (this.tiles.children[Math.min(focused, tiles.length - 1)])?.focus();
    replace(
      this.beside,
      winning && rowOf([winning], say("won_with"), "winning"),
      view.asides[seat].length > 0 && rowOf(view.asides[seat], say("asides"), "asides"),
      ...view.melds[seat].map((meld) => meldOf(meld, seat, view.players)),
    );
    this.root.classList.toggle("out", isOut);
  }

  /**
   * @param {string} tile
   * @param {number} index
   * @param {string[]} standing
   * @param {boolean} drawn
   * @param {Choices | null} choices
   * @param {boolean} advised
   * @param {boolean} received whether the tile came from another player
   */
  tile(tile, index, standing, drawn, choices, advised, received) {
    const canClick = Boolean(choices?.isAsked && choices.canClick(tile, index, standing));
    const picked = choices?.picked.includes(index) || this.lifted === index;
    const kinds = [
      "tile",
      drawn && "drawn",
      canClick ? "can" : choices?.isAsked && "cannot",
      picked && "picked",
      advised && "advised",
      received && "received",
      this.warned.includes(tile) && "warned",
    ];
    const label = [
      tileName(tile),
      drawn && say("tile_drawn"),
      this.warned.includes(tile) && say("tile_warned"),
      advised && say("tile_advised"),
      received && say("tile_received"),
    ]
      .filter(Boolean)
      .join(", ");
    const button = el(
      "button",
      {
        type: "button",
        class: kinds.filter(Boolean).join(" "),
        "aria-label": label,
        "aria-disabled": canClick ? null : "true",
        "data-tile": tile,
      },
      picture(tile),
    );
    if (choices?.picking) button.setAttribute("aria-pressed", String(Boolean(picked)));
    if (choices && canClick) {
      button.addEventListener("click", () => this.click(tile, index, standing, drawn, choices));
      const drop = () => this.confirm(tile, index) && this.discard(tile, drawn, choices);
      if (!choices.picking) this.makeDraggable(button, drop);
    }
    return button;
  }

  /** @param {string} tile @param {number} index @param {string[]} standing @param {boolean} drawn @param {Choices} choices */
  click(tile, index, standing, drawn, choices) {
    if (choices.picking) {
      choices.pick(index, standing);
    } else if (settings.twice && this.lifted !== index) {
      this.confirm(tile, index);
      this.lift(index);
    } else if (this.confirm(tile, index)) {
      this.discard(tile, drawn, choices);
    }
  }

  /** @param {number} index */
  lift(index) {
    this.lifted = index;
    [...this.tiles.children].forEach((tile, i) => tile.classList.toggle("picked", i === index));
  }

  /**
   * Whether a tile may be discarded; the first time, a dangerous one is only lifted.
   * @param {string} tile
   * @param {number} index
   * @returns {boolean}
   */
  confirm(tile, index) {
    if (this.lifted === index || !this.warned.includes(tile)) return true;
    this.lift(index);
    this.warn(tile);
    return false;
  }

  /** @param {string} tile @param {boolean} drawn @param {Choices} choices */
  discard(tile, drawn, choices) {
    const choice = choices.forTile(tile, drawn);
    this.lifted = -1;
    if (choice) this.act(choice.text);
  }

  /** Discard the tile that was just drawn. @param {View} view @param {number} seat @param {Choices} choices */
  discardDrawn(view, seat, choices) {
    const drawn = view.drawn[seat];
    const last = this.tiles.children.length - 1;
    if (drawn && !choices.picking && this.confirm(drawn, last)) this.discard(drawn, true, choices);
  }

  /** @param {HTMLElement} tile @param {() => void} onDrop */
  makeDraggable(tile, onDrop) {
    let [x, y, moved] = [0, 0, false];
    tile.addEventListener("pointerdown", (event) => {
      [x, y, moved] = [event.clientX, event.clientY, false];
      tile.setPointerCapture(event.pointerId);
    });
    tile.addEventListener("pointermove", (event) => {
      if (!tile.hasPointerCapture(event.pointerId)) return;
      moved = moved || Math.hypot(event.clientX - x, event.clientY - y) > DRAG_PIXELS;
      if (moved) tile.style.transform = `translate(${event.clientX - x}px, ${event.clientY - y}px)`;
      tile.classList.toggle("dragged", moved);
    });
    const end = (/** @type {PointerEvent} */ event) => {
      tile.style.transform = "";
      tile.classList.remove("dragged");
      if (moved && event.type === "pointerup" && y - event.clientY > DISCARD_PIXELS) onDrop();
    };
    tile.addEventListener("pointerup", end);
    tile.addEventListener("pointercancel", end);
    tile.addEventListener("click", (event) => moved && event.stopImmediatePropagation(), true);
  }

  /** Move the focus along the hand with the arrow keys. @param {KeyboardEvent} event */
  moveFocus(event) {
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

  /** Focus the last tile, which is the drawn one if there is one. */
  focus() {
    /** @type {HTMLElement | null} */ (this.tiles.lastElementChild)?.focus();
  }
}

/** Mark how safe a tile is, for the eye and for screen readers. @param {HTMLElement} button @param {import("../net/messages.js").HintedTile} hint */
function showSafety(button, { safety, words }) {
  button.append(el("span", { class: `safety ${safety}` }));
  button.title = words;
  button.setAttribute("aria-label", `${button.getAttribute("aria-label")}, ${words}`);
}
