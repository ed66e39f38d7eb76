// The texts of the page, which the server sends in the visitor's language.

import { changeSettings, settings } from "./settings.js";

export const LANGUAGES = { zh: "中文", ja: "日本語", en: "English" };

/** @type {{[key: string]: string}} */
let words = {};

/** The language in use. @returns {string} */
export function lang() {
  const wanted = settings.lang || navigator.language.slice(0, 2);
  return wanted in LANGUAGES ? wanted : "en";
}

/**
 * Return the text of a key, with values filled in; `{n:tile|tiles}` chooses between singular and plural,
 * and tiles of `{tile:tiles}` are in words already.
 * @param {string} key
 * @param {{[name: string]: unknown}} [values]
 * @returns {string}
 */
export const say = (key, values = {}) => fillIn(words[key] ?? key, values);

/**
 * Return a text with values filled in; `{n:tile|tiles}` chooses between singular and plural, and tiles of
 * `{tile:tiles}` are in words already.
 * @param {string} text
 * @param {{[name: string]: unknown}} values
 * @returns {string}
 */
export const fillIn = (text, values) =>
  text.replace(/\{(\w+)(?::tiles|:([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = String(values[name] ?? "");
    return one === undefined ? value : value.replace(/^\+/, "") === "1" ? one : many;
  });

/** @param {string} key @returns {boolean} */
export const hasText = (key) => key in words;

/** The name of a tile. @param {string} tile @returns {string} */
export const tileName = (tile) => say(`tile.${tile}`);

/** @param {string[]} tiles @returns {string} */
export const tileNames = (tiles) => tiles.map(tileName).join(lang() === "en" ? ", " : "、");

/** The ruleset in whose words the texts are; "" before one is chosen. */
let ruleset = "";

/** Load the texts of the language in use. @param {string} [of] the ruleset at the table, in whose words they are from now on */
export async function loadWords(of = ruleset) {
  ruleset = of;
  const response = await fetch(`/api/words?lang=${lang()}&rules=${of}`);
  words = await response.json();
  document.documentElement.lang = lang();
}

/** @param {string} language @returns {Promise<void>} */
export async function setLanguage(language) {
  changeSettings({ lang: language });
  await loadWords();
}

/**
 * Return a text of the server with the names of players: `{0}` is the one in seat 0.
 * @param {string} text
 * @param {(seat: number) => string} nameOf
 * @returns {string}
 */
export const withNames = (text, nameOf) => text.replace(/\{(\d)\}/g, (_, seat) => nameOf(Number(seat)));

/** A text and what is said of it: "Aki (bot)". @param {string} name @param {unknown} what @returns {string} */
export const withNote = (name, what) => say("name_with_note", { name, what });

/** A text with its first letter in upper case. @param {string} text @returns {string} */
export const capitalize = (text) => text.charAt(0).toLocaleUpperCase(lang()) + text.slice(1);

const BOTS = ["beginner", "casual", "club", "expert", "master", "greedy", "search", "first", "random"];

/** The name of a player; bots get a person's name. @param {string} name @param {number} seat @returns {string} */
export const playerName = (name, seat) => (BOTS.includes(name.split(":")[0]) ? say(`bot_name.${seat}`) : name);

/** The name of a preset. @param {string} preset @returns {string} */
export const presetName = (preset) => (hasText(`preset.${preset}`) ? say(`preset.${preset}`) : preset);

/** The name of a ruleset, given as game:preset. @param {string} ruleset @returns {string} */
export const rulesetName = (ruleset) => rulesetParts(ruleset).join(" · ");

/** The names of a ruleset's game and preset. @param {string} ruleset @returns {string[]} */
export function rulesetParts(ruleset) {
  const [name, preset = ""] = ruleset.split(":");
  return [hasText(`game.${name}`) ? say(`game.${name}`) : name, presetName(preset)];
}

/** A number as text. @param {number} value @returns {string} */
export const number = (value) => value.toLocaleString(lang()).replace("-", "−");

/** A number with its sign. @param {number} value @returns {string} */
export const signed = (value) => (value > 0 ? `+${number(value)}` : number(value));
