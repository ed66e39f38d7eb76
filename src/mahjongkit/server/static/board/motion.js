// Motion: tiles that fly from where they were to where they lie now. It only decorates what is already shown, so nothing
// waits for it, and tiles of others always start from the middle of their hand: motion shows nothing that the view hides.

import { el } from "../dom.js";
import { motionFactor } from "../state/looks.js";

/** @typedef {import("../state/view.js").View} View */
/** @typedef {import("../state/view.js").Event} Event */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./hand.js").Hand} Hand */

const FLIGHT_MILLISECONDS = 260;
const DROP_MILLISECONDS = 200;
/** How long a tile moves in a hand. */
const HAND_MILLISECONDS = 240;
const DEAL_STEP_MILLISECONDS = 28;
const POINTS_MILLISECONDS = 650;
const EASING = "cubic-bezier(.2, .75, .3, 1)";
/** @type {Keyframe[]} */
const APPEARING = [{ transform: "translateY(-45%) scale(.9)", opacity: 0 }];
/** How many degrees each side of the board is turned. */
const TURNS = /** @type {{[side: string]: number}} */ ({ bottom: 0, right: -90, top: 180, left: 90 });

export class Motion {
  /** @param {Board} board @param {Hand} hand */
  constructor(board, hand) {
    this.board = board;
    this.hand = hand;
    /** @type {Map<Event, DOMRect>} where the tile of an event was before it was shown */
    this.origins = new Map();
    /** @type {{index: number, frames: Keyframe[], start: number, delay: number}[]} the moves of tiles in the viewer's hand */
    this.handMoves = [];
  }

  /** Remember where the tiles of events are before they are shown. @param {Event[]} events @param {View} view */
  prepare(events, view) {
    this.origins.clear();
    if (!isVisible()) return;
    for (const event of events) {
      const origin = this.originOf(event, view);
      if (origin) this.origins.set(event, origin.getBoundingClientRect());
    }
  }

  /** @param {Event} event @param {View} view @returns {Element | null} */
  originOf(event, view) {
    if (event.type === "call" && event.from >= 0 && event.meld !== "added")
      return lastTile(this.board.zone(view, event.from).river);
    if (event.type !== "discard") return null;
    if (!this.isOwn(event.seat)) return this.board.zone(view, event.seat).front.querySelector(".row");
    const same = this.hand.tiles.querySelectorAll(`[data-tile="${event.tile}"]`);
    return [...same].find((tile) => tile.classList.contains("picked")) ?? same[same.length - 1] ?? null;
  }

  /** @param {number} seat @returns {boolean} */
  isOwn(seat) {
    return seat === this.board.bottomSeat;
  }

  /** Move what events have changed, after they are shown. @param {Event[]} events @param {View} view after the events */
  play(events, view) {
    if (!isVisible()) return;
    this.continueHandMoves();
    if (events.some((event) => event.type === "start")) return this.deal();
    for (const event of events) MOVES[event.type]?.(this, event, view);
  }

  /** The tiles of all hands appear one after the other. */
  deal() {
    for (const row of this.board.root.querySelectorAll(".front .row"))
      [...row.children].forEach((tile, i) => animate(tile, APPEARING, HAND_MILLISECONDS, i * DEAL_STEP_MILLISECONDS));
    this.moveInHand([...this.hand.tiles.children], APPEARING, DEAL_STEP_MILLISECONDS);
  }

  /**
   * Move tiles of the viewer's hand one after the other.
   * @param {Element[]} tiles
   * @param {Keyframe[]} frames
   * @param {number} [step] milliseconds between two tiles
   */
  moveInHand(tiles, frames, step = 0) {
    const all = [...this.hand.tiles.children];
    const start = performance.now();
    tiles.forEach((tile, i) => {
      this.handMoves.push({ index: all.indexOf(tile), frames, start, delay: i * step });
      animate(tile, frames, HAND_MILLISECONDS, i * step);
    });
  }

  /** The hand is drawn anew with every question: go on with the moves that have not ended. */
  continueHandMoves() {
    const [now, factor] = [performance.now(), motionFactor()];
    this.handMoves = this.handMoves.filter((move) => now < move.start + (move.delay + HAND_MILLISECONDS) * factor);
    for (const { index, frames, start, delay } of this.handMoves) {
      const tile = this.hand.tiles.children[index];
      if (tile && !tile.getAnimations().length) animate(tile, frames, HAND_MILLISECONDS, delay - (now - start) / factor);
    }
  }

  /**
   * Let a tile fly to its place.
   * @param {Element | null | undefined} tile
   * @param {DOMRect | undefined} from
   * @param {string} side of the board whose directions the tile follows
   */
  fly(tile, from, side) {
    if (!tile || !from) return;
    const to = tile.getBoundingClientRect();
    const [dx, dy] = [middle(from)[0] - middle(to)[0], middle(from)[1] - middle(to)[1]];
    const angle = (-TURNS[side] * Math.PI) / 180;
    const x = dx * Math.cos(angle) - dy * Math.sin(angle);
    const y = dx * Math.sin(angle) + dy * Math.cos(angle);
    animate(tile, [{ transform: `translate(${x}px, ${y}px) scale(1.15)` }], FLIGHT_MILLISECONDS);
  }

  /** The melds of a seat. @param {View} view @param {number} seat @returns {Element} */
  meldsOf(view, seat) {
    return this.isOwn(seat) ? this.hand.beside : this.board.zone(view, seat).front;
  }

  /** Points that fly from one plate to another. @param {View} view @param {number} from -1 for the table @param {number} to */
  pay(view, from, to) {
    const stage = this.board.root;
    const place = (/** @type {number} */ seat) =>
      middle((seat < 0 ? this.board.centre : this.board.zone(view, seat).plate).getBoundingClientRect());
    const [[x, y], [toX, toY]] = [place(from), place(to)];
    const home = stage.getBoundingClientRect();
    const points = el("span", { class: "points-move", "aria-hidden": "true" });
    stage.append(points);
    const [left, top] = [x - home.left, y - home.top];
    const moved = animate(
      points,
      [
        { transform: `translate(${left}px, ${top}px)`, opacity: 0 },
        { transform: `translate(${left}px, ${top}px)`, opacity: 1, offset: 0.15 },
        { transform: `translate(${toX - home.left}px, ${toY - home.top}px)`, opacity: 1, offset: 0.9 },
        { transform: `translate(${toX - home.left}px, ${toY - home.top}px)`, opacity: 0 },
      ],
      POINTS_MILLISECONDS,
    );
    moved.finished.finally(() => points.remove()).catch(() => undefined);
  }
}

/** @type {{[type: string]: (motion: Motion, event: any, view: View) => void}} */
const MOVES = {
  draw(motion, event, view) {
    if (!view.drawn[event.seat]) return;
    const row = motion.isOwn(event.seat) ? motion.hand.tiles : motion.board.zone(view, event.seat).front.querySelector(".drew");
    const tile = row?.lastElementChild;
    if (tile && motion.isOwn(event.seat)) motion.moveInHand([tile], APPEARING);
    else if (tile) animate(tile, APPEARING, DROP_MILLISECONDS);
  },
  discard(motion, event, view) {
    const zone = motion.board.zone(view, event.seat);
    motion.fly(lastTile(zone.river), motion.origins.get(event), zone.side);
  },
  call(motion, event, view) {
    const melds = [...motion.meldsOf(view, event.seat).querySelectorAll(".meld")];
    const meld = melds[view.melds[event.seat].findLastIndex((one) => one.tiles.join() === event.tiles.join())];
    const side = motion.isOwn(event.seat) ? "bottom" : motion.board.zone(view, event.seat).side;
    motion.fly(meld?.querySelector(".turned"), motion.origins.get(event), side);
    for (const tile of meld?.children ?? [])
      if (!tile.classList.contains("turned")) animate(tile, [{ transform: "translateY(-35%)", opacity: 0 }], DROP_MILLISECONDS);
  },
  aside(motion, event, view) {
    const row = motion.meldsOf(view, event.seat).querySelector(".asides");
    if (row?.lastElementChild) animate(row.lastElementChild, [{ transform: "scale(1.6)", opacity: 0 }], FLIGHT_MILLISECONDS);
  },
  exchange(motion, event) {
    if (motion.isOwn(event.to)) motion.moveInHand([...motion.hand.tiles.querySelectorAll(".received")], APPEARING, 60);
  },
  pay: (motion, event, view) => motion.pay(view, event.from, event.to),
};

/** Whether motion is on and can be seen. @returns {boolean} */
const isVisible = () => motionFactor() > 0 && !document.hidden;

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} milliseconds at the normal speed
 * @param {number} [delay]
 * @returns {Animation}
 */
function animate(element, frames, milliseconds, delay = 0) {
  const factor = motionFactor();
  const timing = { duration: milliseconds * factor, delay: delay * factor, easing: EASING };
  return element.animate(frames, { ...timing, fill: "backwards" });
}

/** @param {Element} river @returns {Element | null} */
const lastTile = (river) => river.lastElementChild?.lastElementChild ?? null;

/** @param {DOMRect} box @returns {[number, number]} */
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
