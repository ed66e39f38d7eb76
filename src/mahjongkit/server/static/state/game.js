// The game at the table, as the server describes it: what it calls its actions, marks and seats, and what it shows.

import { get } from "../net/api.js";
import { loadWords } from "./words.js";

/**
 * How the actions of a verb are offered: one button for each, one button that declares before a tile is clicked, or tiles
 * that are picked in the hand.
 * @typedef {{verb: string, words: string, role: "win" | "claim" | "discard" | "idle" | "", way: "button" | "declaration" | "tiles",
 *   confirmed: boolean, prompt: string, button: string}} ActionDisplay
 */
/**
 * @typedef {{words: string, values: string[], parts: {words: string, unit: number, base: number}[], tiles: string[],
 *   beside: string, tone: string, call: string, logged: boolean, last_suit: boolean, token: string,
 *   locks_hand: boolean}} MarkDisplay
 */
/**
 * @typedef {{actions: ActionDisplay[], marks: {[mark: string]: MarkDisplay}, seats: {short: string, name: string}[],
 *   round: {fact: string, words: string, names: string[]} | null,
 *   counters: {words: string, fact: string, unit: number, token: string}[], tile_rows: {words: string, places: number}[],
 *   wall: {tiles: number, own: string, opened_by: string, opened_after: string, throws: {words: string, fact: string}[]},
 *   plays_on: boolean, length_options: string[], formats: {[format: string]: string}}} Game
 */

/** @type {Game} */
export const game = {
  actions: [],
  marks: {},
  seats: [],
  round: null,
  counters: [],
  tile_rows: [],
  wall: { tiles: 0, own: "", opened_by: "", opened_after: "", throws: [] },
  plays_on: false,
  length_options: [],
  formats: {},
};

/** Load what a ruleset shows, and the texts in its words, in the language in use. @param {string} ruleset */
export async function loadGame(ruleset) {
  const [found] = await Promise.all([describeGame(ruleset), loadWords(ruleset)]);
  Object.assign(game, found);
}

/** @param {string} ruleset @returns {Promise<Game>} */
export const describeGame = (ruleset) => get(`/api/rules/${ruleset}/display`);

/** How the actions of a verb are offered. @param {string} verb @returns {ActionDisplay} */
export const actionDisplay = (verb) =>
  game.actions.find((action) => action.verb === verb) ?? {
    verb,
    words: verb,
    role: "",
    way: "button",
    confirmed: false,
    prompt: "",
    button: "",
  };

/** The tile that stands for the value of a mark, if any. @param {MarkDisplay} mark @param {number} value */
export const markTile = (mark, value) => mark.tiles[Math.min(value, mark.tiles.length) - 1];

/** Whether a seat can only discard what it draws. @param {{[mark: string]: number}} marks of the seat @returns {boolean} */
export const isLocked = (marks) => Object.entries(marks).some(([name, value]) => value && game.marks[name]?.locks_hand);

/** The suit that lies at the end of a hand, or "". @param {{[mark: string]: number}} marks of its seat @returns {string} */
export function lastSuit(marks) {
  const found = Object.entries(marks).find(([name, value]) => value && game.marks[name]?.last_suit);
  return found ? (markTile(game.marks[found[0]], found[1])?.[1] ?? "") : "";
}
