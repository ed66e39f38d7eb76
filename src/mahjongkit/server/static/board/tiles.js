// Tiles: the sprite with all pictures, single tiles, rows of tiles, melds.

import { el, find, svg } from "../dom.js";
import { tileLook } from "../state/looks.js";
import { lang, say, tileName, tileNames } from "../state/words.js";

/** Load the pictures into the page, titled in the visitor's language. */
export async function loadTiles() {
  const response = await fetch(`/api/tiles.svg?lang=${lang()}&look=${tileLook()}`);
  const sprite = new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement;
  find("sprite").replaceChildren(document.importNode(sprite, true));
}

/** The picture of a tile. @param {string} tile @returns {SVGElement} */
export function picture(tile) {
  const named = tile === "?" ? "back" : tile;
  const use = svg("use", { href: `#t-${named}` });
  return svg("svg", { class: "face", "aria-hidden": "true", focusable: "false" }, use);
}

/** The kinds of tiles that screen readers mention. */
const LABELLED = new Set(["turned", "called", "drawn", "won", "claimable"]);

/**
 * Create a tile. `kinds` are classes such as turned, called or last.
 * @param {string} tile
 * @param {...(string | false | null | undefined)} kinds
 * @returns {HTMLElement}
 */
export function tileOf(tile, ...kinds) {
  const classes = ["tile", ...kinds.filter(Boolean)].join(" ");
  const label = [
    tileName(tile),
    ...kinds.filter((kind) => kind && LABELLED.has(kind)).map((kind) => say(`tile_${kind}`)),
  ];
  return el("span", { class: classes, role: "img", "aria-label": label.join(say("list_comma")) }, picture(tile));
}

/**
 * A row of tiles, one element for screen readers.
 * @param {string[]} tiles
 * @param {string} label
 * @param {...string} kinds
 * @returns {HTMLElement}
 */
export function rowOf(tiles, label, ...kinds) {
  const shown = tiles.map((tile) => el("span", { class: "tile" }, picture(tile)));
  const hidden = tiles.length > 0 && tiles.every((tile) => tile === "?");
  const names = hidden ? say("tiles_hidden", { n: tiles.length }) : tileNames(tiles);
  return el("span", { class: ["row", ...kinds].join(" "), role: "img", "aria-label": `${label}${say("colon")}${names}` }, ...shown);
}

/** Tiles in a text, such as 5z or 123m. */
const NOTATION = /(?<![A-Za-z0-9])((?:[0-9]+[mpsz])+|(?:[fg][1-4])+)(?![A-Za-z0-9])/g;

/** A text with its tiles, such as 5z or 123m, as pictures. @param {string} text @returns {(Node | string)[]} */
export function withTiles(text) {
  return text.split(NOTATION).map((part, i) => {
    const tiles = i % 2 ? parseTiles(part) : [];
    if (!tiles.length) return part;
    const faces = tiles.map((tile) => el("span", { class: "tile" }, picture(tile)));
    return el("span", { class: "row inline", role: "img", "aria-label": tileNames(tiles) }, ...faces);
  });
}

/** @typedef {{kind: string, tiles: string[], source: number}} Meld */

/**
 * Create a meld, with the called tile turned on the side of the player it came from.
 * @param {Meld} meld
 * @param {number} seat
 * @param {number} players
 * @returns {HTMLElement}
 */
export function meldOf(meld, seat, players) {
  const { kind, tiles, source } = meld;
  const label = `${say(`meld.${kind}`)} ${tileNames([...new Set(tiles)])}`;
  const props = { class: `meld ${kind}`, role: "img", "aria-label": label };
  const plain = (/** @type {string} */ tile) => el("span", { class: "tile" }, picture(tile));
  if (kind === "closed") return el("span", props, plain("?"), plain(tiles[1]), plain(tiles[2]), plain("?"));
  const added = kind === "added" ? tiles[3] : null;
  const lying = kind === "added" ? tiles.slice(0, 3) : tiles;
  if (source < 0) return el("span", props, ...tiles.map(plain));
  const [called, ...own] = lying;
  const turned = el("span", { class: "tile turned" }, picture(called));
  const calledPile = added
    ? el("span", { class: "pile" }, el("span", { class: "tile turned" }, picture(added)), turned)
    : turned;
  const standing = own.map(plain);
  standing.splice(turnedIndex((source - seat + players) % players, players, own.length), 0, calledPile);
  return el("span", props, ...standing);
}

/**
 * The index of the turned tile: left, second or right.
 * @param {number} steps how many seats after this one the tile came from
 * @param {number} players
 * @param {number} own how many tiles of the meld were not called
 * @returns {number}
 */
const turnedIndex = (steps, players, own) => (steps === players - 1 ? 0 : steps === 1 ? own : 1);

/** The tiles of a text like `05p` or `123m7z`. @param {string} text @returns {string[]} */
export function parseTiles(text) {
  const found = [];
  for (const [, ranks, suit, flower] of text.matchAll(/([0-9]+)([mpsz])|([fg][1-4])/g)) {
    if (flower) found.push(flower);
    else for (const rank of ranks) found.push(rank + suit);
  }
  return found;
}

/** The order of a tile in a hand: by suit, then rank, a red five before the others. @param {string} tile @returns {number} */
export function order(tile) {
  if (tile === "?") return 1000;
  const [rank, suit] = "fg".includes(tile[0]) ? [Number(tile[1]), tile[0]] : [Number(tile[0]), tile[1]];
  return "mpszfg".indexOf(suit) * 20 + (rank === 0 ? 4.5 : rank);
}

/** @param {string[]} tiles @param {string} [last] a suit to put at the end @returns {string[]} */
export const sorted = (tiles, last = "") =>
  [...tiles].sort((a, b) => order(a) - order(b) + (last ? 500 * (Number(a[1] === last) - Number(b[1] === last)) : 0));
