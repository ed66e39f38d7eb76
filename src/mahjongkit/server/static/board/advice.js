// Advice: the ranked choices, each with its reasons and the tiles that would improve the hand.

import { parse } from "./choices.js";
import { el } from "../dom.js";
import { picture, withTiles } from "./tiles.js";
import { actionDisplay } from "../state/game.js";
import { capitalize, lang, say, tileName, tileNames, withNames } from "../state/words.js";

/** @typedef {import("../net/messages.js").RatedChoice} RatedChoice */
/** @typedef {import("../net/messages.js").AdviceMessage} Advice */

const MAX_CHOICES = 4;
/** The number of playouts behind the button that searches longer. */
export const PLAYOUTS = 1000;

/** The tiles of the hand that the best choice uses. @param {Advice} advice @returns {string[]} */
export const advisedTiles = (advice) => parse(advice.choices[0].action).tiles;

/** The tiles that would improve the hand after the best choice. @param {Advice} advice @returns {string[]} */
export const acceptedTiles = (advice) => advice.choices[0].accepts.map((accepted) => accepted.tile);

/**
 * @param {Advice} advice
 * @param {(seat: number) => string} nameOf
 * @param {{done?: string, close?: () => void, searchLonger?: () => void}} [more]
 *   the action that was taken; closes the panel; asks for advice with playouts
 * @returns {HTMLElement}
 */
export function advicePanel(advice, nameOf, { done = "", close, searchLonger } = {}) {
  const shown = advice.choices.filter((choice, i) => i < MAX_CHOICES || choice.action === done);
  return el(
    "section",
    { class: "advice", "aria-labelledby": "advice-title" },
    el(
      "div",
      { class: "advice-head" },
      el("h2", { id: "advice-title", text: say("advice") }),
      close &&
        el("button", {
          type: "button",
          class: "close-button",
          "aria-label": say("close"),
          text: "✕",
          on: { click: close },
        }),
    ),
    el("ol", {}, ...shown.map((choice) => item(choice, nameOf, advice.choices.indexOf(choice), choice.action === done))),
    searchLonger && advice.choices.length > 1 && !advice.search && longerButton(searchLonger),
  );
}

/** A button that works once. @param {() => void} searchLonger */
function longerButton(searchLonger) {
  const button = el("button", { type: "button", class: "tool longer", text: say("think_longer") });
  button.addEventListener("click", () => {
    button.disabled = true;
    searchLonger();
  });
  return button;
}

/** @param {RatedChoice} choice @param {(seat: number) => string} nameOf @param {number} index @param {boolean} done */
function item(choice, nameOf, index, done) {
  const { verb, tiles } = parse(choice.action);
  const faces = tiles.map((tile) => el("span", { class: "tile" }, picture(tile)));
  const chance = choice.chance.toLocaleString(lang(), { style: "percent" });
  return el(
    "li",
    { class: done ? "done" : "", value: index + 1 },
    el(
      "span",
      { class: "advice-choice" },
      el("span", { class: "place", text: `${index + 1}.` }),
      capitalize(actionDisplay(verb).words),
      faces.length > 0 && el("span", { class: "row", role: "img", "aria-label": tileNames(tiles) }, ...faces),
      done && el("em", { text: say("was_done") }),
      choice.shanten !== null && el("span", { class: "chance", text: say("wins_in", { chance }) }),
    ),
    choice.why.length > 0 &&
      el("p", { class: "advice-why" }, ...withTiles(capitalize(withNames(choice.why.join(say("list_semicolon")), nameOf)))),
    choice.accepts.length > 0 && acceptedList(choice),
  );
}

/** The tiles that improve the hand, each with its number of unseen copies. @param {RatedChoice} choice */
function acceptedList(choice) {
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
    { class: "advice-accepts" },
    el("span", { text: say("takes_n", { n: choice.count }) }),
    el("ul", {}, ...tiles),
  );
}
