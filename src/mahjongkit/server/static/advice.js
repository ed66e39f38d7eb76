// Advice: the choices ranked, each with its reasons and the tiles that would help then.

import { parse } from "./choices.js";
import { el } from "./dom.js";
import { picture, withTiles } from "./tiles.js";
import { capital, lang, say, tileName, tileNames } from "./words.js";

/** @typedef {{action: string, shanten: number | null, count: number, accepts: {tile: string, left: number}[], chance: number, why: string[]}} ChoiceTold */
/** @typedef {{choices: ChoiceTold[], words: string, search?: number | null}} Advised */

const MOST = 4;
/** How often choices are played out for who wants to think longer. */
export const PLAYOUTS = 1000;

/** The tiles of the hand that the best choice uses. @param {Advised} advice @returns {string[]} */
export const advisedTiles = (advice) => parse(advice.choices[0].action).tiles;

/** The tiles that would help after the best choice. @param {Advised} advice @returns {string[]} */
export const acceptedTiles = (advice) => advice.choices[0].accepts.map((one) => one.tile);

/**
 * @param {Advised} advice
 * @param {{done?: string, close?: () => void, longer?: () => void}} [more]
 *   what was answered in fact; what closes the panel; what asks for more thought
 * @returns {HTMLElement}
 */
export function advicePanel(advice, { done = "", close, longer } = {}) {
  const shown = advice.choices.filter((choice, i) => i < MOST || choice.action === done);
  return el(
    "section",
    { class: "advice", "aria-labelledby": "advice-title" },
    el(
      "div",
      { class: "advice-head" },
      el("h2", { id: "advice-title", text: say("advice") }),
      close &&
        el("button", { type: "button", class: "shut", "aria-label": say("close"), text: "✕", on: { click: close } }),
    ),
    el("ol", {}, ...shown.map((choice) => item(choice, advice.choices.indexOf(choice), choice.action === done))),
    longer && advice.choices.length > 1 && !advice.search && longerButton(longer),
  );
}

/** Asks once for more thought. @param {() => void} longer */
function longerButton(longer) {
  const button = el("button", { type: "button", class: "tool longer", text: say("think_longer") });
  button.addEventListener("click", () => {
    button.disabled = true;
    longer();
  });
  return button;
}

/** @param {ChoiceTold} choice @param {number} place @param {boolean} done */
function item(choice, place, done) {
  const { verb, tiles } = parse(choice.action);
  const faces = tiles.map((tile) => el("span", { class: "tile" }, picture(tile)));
  const chance = choice.chance.toLocaleString(lang(), { style: "percent" });
  return el(
    "li",
    { class: done ? "done" : "", value: place + 1 },
    el(
      "span",
      { class: "advice-choice" },
      el("span", { class: "place", text: `${place + 1}.` }),
      capital(say(`verb.${verb}`)),
      faces.length > 0 && el("span", { class: "row", role: "img", "aria-label": tileNames(tiles) }, ...faces),
      done && el("em", { text: say("was_done") }),
      choice.shanten !== null && el("span", { class: "chance", text: say("wins_in", { chance }) }),
    ),
    choice.why.length > 0 &&
      el("p", { class: "advice-why" }, ...withTiles(capital(choice.why.join(say("list_semicolon"))))),
    choice.accepts.length > 0 && helpful(choice),
  );
}

/** The tiles that help, each with how many are unseen. @param {ChoiceTold} choice */
function helpful(choice) {
  const tiles = choice.accepts.map(({ tile, left }) =>
    el(
      "li",
      { "aria-label": `${tileName(tile)} ×${left}` },
      el("span", { class: "tile", "aria-hidden": "true" }, picture(tile)),
      el("span", { class: "left", "aria-hidden": "true", text: String(left) }),
    ),
  );
  return el(
    "div",
    { class: "advice-takes" },
    el("span", { text: say("takes_n", { n: choice.count }) }),
    el("ul", {}, ...tiles),
  );
}
