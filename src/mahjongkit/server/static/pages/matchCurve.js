// The scores of a whole match as a chart in which every hand can be chosen.

import { curve, placeAfter, sample } from "../board/standings.js";
import { el } from "../dom.js";
import { say, signed } from "../state/words.js";

/**
 * @typedef {{scores: number[][], hands: string[], nameOf: (seat: number) => string, pick: (hand: number) => void}} Match
 * the scores before the first hand and after every hand, the names of the hands and of the players
 */

export class MatchCurve {
  /** @param {Match} match */
  constructor({ scores, hands, nameOf, pick }) {
    const left = (/** @type {number} */ hand) => placeAfter(hand, hands.length);
    this.buttons = hands.map((name, hand) => {
      const button = el("button", {
        type: "button",
        class: "curve-hand",
        title: name,
        "aria-label": `${name}${say("colon")}${changes(scores, hand, nameOf)}`,
        on: { click: () => pick(hand) },
      });
      button.style.left = `${100 * left(hand)}%`;
      button.style.width = `${100 * (left(hand + 1) - left(hand))}%`;
      return button;
    });
    const seats = scores[0].map((_, seat) => el("li", {}, sample(seat), nameOf(seat)));
    const figure = curve(scores, nameOf);
    figure.append(el("div", { class: "curve-hands", role: "group", "aria-label": say("hand") }, ...this.buttons));
    this.root = el("div", { class: "match-curve" }, figure, el("ul", { class: "curve-seats" }, ...seats));
  }

  /** Mark the hand that is shown. @param {number} current */
  show(current) {
    this.buttons.forEach((button, hand) => {
      if (hand === current) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
  }
}

/** What everybody gained in a hand. @param {number[][]} scores @param {number} hand @param {(seat: number) => string} nameOf */
const changes = (scores, hand, nameOf) =>
  scores[hand].map((before, seat) => `${nameOf(seat)} ${signed(scores[hand + 1][seat] - before)}`).join(say("list_comma"));
