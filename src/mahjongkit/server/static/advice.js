// Advice: the choices ranked, each with what it takes and the reasons for it.

import { parse } from "./choices.js";
import { el } from "./dom.js";
import { picture } from "./tiles.js";
import { capital, say, tileNames } from "./words.js";

/** @typedef {{action: string, shanten: number | null, count: number, accepts: {tile: string, left: number}[], chance: number, why: string[]}} ChoiceTold */
/** @typedef {{choices: ChoiceTold[], words: string}} Advised */

const MOST = 4;

/** The tiles of the hand that the best choice discards. @param {Advised} advice @returns {string[]} */
export const advisedTiles = (advice) => parse(advice.choices[0].action).tiles.slice(0, 1);

/**
 * @param {Advised} advice
 * @param {string} [done] what was answered in fact
 * @returns {HTMLElement}
 */
export function advicePanel(advice, done = "") {
  const shown = advice.choices.filter((choice, i) => i < MOST || choice.action === done);
  return el(
    "section",
    { class: "advice", "aria-label": say("advice") },
    el("h2", { text: say("advice") }),
    el("p", { class: "advice-words", text: advice.words }),
    el("ol", {}, ...shown.map((choice) => item(choice, choice.action === done))),
  );
}

/** @param {ChoiceTold} choice @param {boolean} done */
function item(choice, done) {
  const { verb, tiles } = parse(choice.action);
  const small = (/** @type {string[]} */ faces) => faces.map((tile) => el("span", { class: "tile" }, picture(tile)));
  const label = `${say(`verb.${verb}`)} ${tileNames(tiles)}`;
  const accepts = choice.accepts.map((one) => one.tile);
  return el(
    "li",
    { class: done ? "done" : "" },
    el(
      "span",
      { class: "advice-choice" },
      capital(say(`verb.${verb}`)),
      el("span", { class: "row", role: "img", "aria-label": label }, ...small(tiles)),
      done && el("em", { text: say("was_done") }),
    ),
    accepts.length > 0 &&
      el(
        "span",
        { class: "advice-takes" },
        say("takes_n", { n: choice.count }),
        el("span", { class: "row", role: "img", "aria-label": tileNames(accepts) }, ...small(accepts)),
      ),
  );
}
