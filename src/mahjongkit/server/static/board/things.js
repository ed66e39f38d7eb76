// Things that lie on the table besides tiles in play: the wall, dice, point tokens.

import { el, svg } from "../dom.js";
import { game } from "../state/game.js";
import { fillIn, say } from "../state/words.js";

/** @typedef {import("../state/view.js").View} View */
/** @typedef {import("../dom.js").Child} Child */
/** How many tiles of a stack are left, and whether the rest of the wall to which they belong will not be drawn. */
/** @typedef {{side: number, place: number, tiles: number, dead: boolean}} Stack */

/** The wall is drawn in units of the board, the middle of the table at (0, 0). */
const HALF = 15.2;
const OUTER = 13.5;
const DEPTH = 1.75;
const MAX_PITCH = 1.6;
/** How much higher the upper tile of a stack is drawn. */
const LIFT = 0.42;
/** More tokens of one sort than this are only counted. */
const MAX_TOKENS = 4;
/** The dots of a die, by their places in a square of 3 by 3. */
const DOTS = ["", "4", "26", "246", "0268", "02468", "023568"];

/**
 * The stacks of the wall that are left.
 * @param {View} view
 * @returns {Stack[]}
 */
export function stacksOf(view) {
  return game.wall.own ? ownStacks(view) : sharedStacks(view);
}

/** How many stacks a seat's own wall has at first. @param {View} view @returns {number} */
const ownPlaces = (view) =>
  Math.ceil(Math.max(view.leftAtStart / view.players, ...view.marks.map((marks) => marks[game.wall.own] ?? 0)) / 2);

/** Every seat has a wall of its own, drawn from its right end on. @param {View} view @returns {Stack[]} */
function ownStacks(view) {
  const size = ownPlaces(view);
  return Array.from({ length: view.players }, (_, side) => {
    const left = view.marks[side][game.wall.own] ?? 0;
    const gone = 2 * size - left;
    return Array.from({ length: size }, (_, place) => ({
      side,
      place,
      tiles: Math.max(0, Math.min(2, 2 * (place + 1) - gone)),
      dead: false,
    }));
  })
    .flat()
    .filter(({ tiles }) => tiles);
}

/**
 * One wall for all: it is opened on a side and drawn clockwise from there; replacements come from its other end, where the
 * tiles lie that nobody draws.
 * @param {View} view
 * @returns {Stack[]}
 */
function sharedStacks(view) {
  const { tiles, opened_by, opened_after } = game.wall;
  const { players, facts } = view;
  const first = facts[opened_by] ?? view.dealer;
  const after = facts[opened_after] ?? 0;
  const [front, back] = [view.taken, tiles - view.replaced];
  const drawable = front + Math.max(0, view.left);
  const all = Math.ceil(tiles / 2);
  const sizes = Array.from({ length: players }, (_, i) => Math.floor((all * (i + 1)) / players) - Math.floor((all * i) / players));
  /** @type {Stack[]} */
  const stacks = [];
  let number = 0;
  sizes.forEach((size, i) => {
    for (let place = 0; place < size; place++, number++) {
      const turns = [2 * number, 2 * number + 1].map((tile) => (tile - after + tiles) % tiles);
      const left = turns.filter((turn) => turn >= front && turn < back);
      const dead = left.some((turn) => turn >= drawable);
      if (left.length) stacks.push({ side: (first - i + players) % players, place, tiles: left.length, dead });
    }
  });
  return stacks;
}

/**
 * The wall as seen from above; `sides` are the sides of the board in turn order, from the bottom on.
 * @param {View} view
 * @param {number} bottomSeat
 * @param {string[]} sides
 * @returns {SVGElement}
 */
export function wallOf(view, bottomSeat, sides) {
  const stacks = stacksOf(view);
  const size = Math.max(1, ...stacks.map(({ place }) => place + 1), Math.ceil(game.wall.tiles / 2 / view.players));
  const places = game.wall.own ? ownPlaces(view) : size;
  const pitch = Math.min(MAX_PITCH, (2 * OUTER - DEPTH - 0.5) / Math.max(1, places));
  const drawn = stacks.map((stack) => {
    const side = sides[(stack.side - bottomSeat + view.players) % view.players];
    return stackOf(stack, side, placeOf(side, stack.place, places, pitch), pitch);
  });
  drawn.sort((a, b) => a.y - b.y);
  const label = `${say("tiles_left")}${say("colon")}${Math.max(0, view.left)}`;
  const box = `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`;
  return svg("svg", { class: "wall-ring", viewBox: box, role: "img", "aria-label": label }, ...drawn.map(({ shape }) => shape));
}

/**
 * The middle of a stack: its place is counted from the right end of its side, as its player sees it.
 * @param {string} side
 * @param {number} place
 * @param {number} places
 * @param {number} pitch
 */
function placeOf(side, place, places, pitch) {
  const free = 2 * OUTER - DEPTH - 0.5 - places * pitch;
  const along = OUTER - free / 2 - (place + 0.5) * pitch;
  const away = OUTER - DEPTH / 2;
  if (side === "bottom") return { x: along, y: away };
  if (side === "right") return { x: away, y: -along };
  return side === "top" ? { x: -along, y: -away } : { x: -away, y: along };
}

/** @param {Stack} stack @param {string} side @param {{x: number, y: number}} at @param {number} pitch */
function stackOf({ tiles, dead }, side, at, pitch) {
  const upright = side === "bottom" || side === "top";
  const [width, height] = upright ? [pitch - 0.14, DEPTH] : [DEPTH, pitch - 0.14];
  const layers = Array.from({ length: tiles }, (_, layer) => {
    const y = at.y - height / 2 - layer * LIFT;
    const place = { x: (at.x - width / 2).toFixed(2), width: width.toFixed(2), rx: 0.28 };
    return [
      svg("rect", { class: "stack-edge", y: y.toFixed(2), height: height.toFixed(2), ...place }),
      svg("rect", { class: "stack-back", y: (y - 0.16).toFixed(2), height: (height - 0.2).toFixed(2), ...place }),
    ];
  });
  return { y: at.y, shape: svg("g", { class: dead ? "stack dead" : "stack" }, ...layers.flat()) };
}

/** The throws of dice that the view knows. @param {View} view @returns {HTMLElement | null} */
export function diceOf(view) {
  const thrown = game.wall.throws.filter(({ fact }) => view.facts[fact]);
  if (!thrown.length) return null;
  const pairs = thrown.map(({ fact, words }) => {
    const dice = [...String(view.facts[fact])].map(Number);
    const label = fillIn(words, { dice: dice.join(" + ") });
    return el("span", { class: "throw", role: "img", "aria-label": label, title: label }, ...dice.map(dieOf));
  });
  return el("div", { class: "dice" }, ...pairs);
}

/** @param {number} value @returns {SVGElement} */
function dieOf(value) {
  const dots = [...(DOTS[value] ?? "")].map((place) => {
    const [x, y] = [Number(place) % 3, Math.floor(Number(place) / 3)];
    return svg("circle", { cx: 7 + 8 * x, cy: 7 + 8 * y, r: value === 1 ? 4.4 : 2.9 });
  });
  const body = svg("rect", { class: "die-body", x: 0.5, y: 0.5, width: 29, height: 29, rx: 6 });
  const kind = value === 1 || value === 4 ? "die red" : "die";
  return svg("svg", { class: kind, viewBox: "0 0 30 30", "aria-hidden": "true" }, body, ...dots);
}

/** A point token. @param {string} kind @returns {HTMLElement} */
export const tokenOf = (kind) => el("span", { class: `token ${kind}` });

/** The token that lies before a seat, "" without one. @param {{[mark: string]: number}} marks of the seat @returns {string} */
export function laidToken(marks) {
  const found = Object.entries(marks).find(([name, value]) => value && game.marks[name]?.token);
  return found ? game.marks[found[0]].token : "";
}

/**
 * A number in the middle: a fact, or the points on the table; with a token, so many of them in a pile.
 * @param {import("../state/game.js").Game["counters"][number]} counter
 * @param {View} view
 * @returns {HTMLElement}
 */
export function counterOf({ words, fact, unit, token }, view) {
  const n = fact ? (view.facts[fact] ?? 0) : Math.floor(view.pot / unit);
  if (!token) return el("span", { class: "counter", text: `${words} ${n}` });
  const pile = Array.from({ length: Math.max(1, Math.min(n, MAX_TOKENS)) }, () => tokenOf(token));
  const props = { class: n ? "counter" : "counter none", title: words, "aria-label": `${words}${say("colon")}${n}` };
  return el("span", { ...props, role: "img" }, el("span", { class: "token-pile" }, ...pile), `×${n}`);
}
