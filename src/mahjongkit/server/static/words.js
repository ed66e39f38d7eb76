// Words: every text comes from the server, in the visitor's language.

import { change, settings } from "./settings.js";

export const LANGUAGES = { zh: "中文", ja: "日本語", en: "English" };

/** @type {{[key: string]: string}} */
let words = {};

/** The language in use. @returns {string} */
export function lang() {
  const asked = settings.lang || navigator.language.slice(0, 2);
  return asked in LANGUAGES ? asked : "en";
}

/**
 * A text with values in their places.
 * @param {string} key
 * @param {{[name: string]: unknown}} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Whether there is such a text. @param {string} key @returns {boolean} */
export const knows = (key) => key in words;

/** What a tile is called. @param {string} tile @returns {string} */
export const tileName = (tile) => say(`tile.${tile}`);

/** @param {string[]} tiles @returns {string} */
export const tileNames = (tiles) => tiles.map(tileName).join(lang() === "en" ? ", " : "、");

/** Load the words of the language in use. */
export async function loadWords() {
  const answer = await fetch(`/api/words?lang=${lang()}`);
  words = await answer.json();
  document.documentElement.lang = lang();
}

/** @param {string} chosen @returns {Promise<void>} */
export async function speak(chosen) {
  change({ lang: chosen });
  await loadWords();
}

/** A text that begins a line. @param {string} text @returns {string} */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(lang()) + text.slice(1);

const BOTS = ["greedy", "search", "first", "random"];

/** What a player is called; the bots have names of ours. @param {string} name @param {number} seat @returns {string} */
export const playerName = (name, seat) => (BOTS.includes(name.split(":")[0]) ? say(`bot_name.${seat}`) : name);

/** What a set of rules is called. @param {string} preset @returns {string} */
export const presetName = (preset) => (knows(`preset.${preset}`) ? say(`preset.${preset}`) : preset);

/** What a ruleset such as riichi:tenhou is called. @param {string} ruleset @returns {string} */
export const rulesetName = (ruleset) => rulesetParts(ruleset).join(" · ");

/** Its game and its preset. @param {string} ruleset @returns {string[]} */
export function rulesetParts(ruleset) {
  const [name, preset = ""] = ruleset.split(":");
  return [knows(`game.${name}`) ? say(`game.${name}`) : name, presetName(preset)];
}

/** A number as people read it. @param {number} value @returns {string} */
export const number = (value) => value.toLocaleString(lang()).replace("-", "−");

/** A change as people read it. @param {number} value @returns {string} */
export const signed = (value) => (value > 0 ? `+${number(value)}` : number(value));
