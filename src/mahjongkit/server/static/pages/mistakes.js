// The mistakes of a match, ranked by what they cost. The server reviews one hand after the other.

import { parse } from "../board/choices.js";
import { picture, withTiles } from "../board/tiles.js";
import { announce, el, replace } from "../dom.js";
import { get } from "../net/api.js";
import { actionDisplay } from "../state/game.js";
import { capitalize, lang, say, tileNames, withNames } from "../state/words.js";

/**
 * @typedef {{hand: number, step: number, seat: number, turn: number, done: string, advised: string, cost: number,
 *   cost_words: string, words: string[]}} Mistake
 */
/** @typedef {{decisions: number, agreed: number, cost: number}} Summary */
/** @typedef {{hand: number, seats: Summary[], mistakes: Mistake[], footnote: string}} HandReview */
/** @typedef {{lang: string, hands: HandReview[]}} Reviewed what was reviewed so far, in which language */
/**
 * @typedef {{id: string, hands: string[], names: string[], pick: (hand: number, step: number) => void}} Match
 * its record, the names of its hands and players, and what shows a step of a hand
 */

const MAX_SHOWN = 50;

export class MistakeList {
  /** @param {Match} match @param {Reviewed | null} known @param {(reviewed: Reviewed) => void} remember */
  constructor(match, known, remember) {
    this.match = match;
    this.remember = remember;
    /** @type {Reviewed} */
    this.reviewed = known?.lang === lang() ? known : { lang: lang(), hands: [] };
    this.seat = -1;
    this.isRunning = false;
    this.progress = el("progress", { max: match.hands.length, "aria-label": say("review.running"), hidden: true });
    this.problem = el("p", { class: "problem", role: "alert" });
    this.start = el("button", { type: "button", class: "go second", id: "find-mistakes", text: say("review.find") });
    this.start.addEventListener("click", () => this.run());
    this.list = el("div", { class: "mistake-list" });
    this.about = el("p", { class: "none", text: say("review.about") });
    this.root = el("div", { class: "mistakes" }, this.about, this.start, this.progress, this.problem, this.list);
    this.show();
  }

  get isDone() {
    return this.reviewed.hands.length === this.match.hands.length;
  }

  /** Review the hands that are not reviewed yet. */
  async run() {
    if (this.isRunning) return;
    this.isRunning = true;
    this.problem.textContent = "";
    try {
      while (!this.isDone && this.isRunning) {
        this.show();
        const hand = this.reviewed.hands.length;
        this.reviewed.hands.push(await get(`/api/replays/${this.match.id}/review?hand=${hand}`));
        this.remember(this.reviewed);
      }
      if (this.isDone) announce(say("review.found", { n: this.mistakes.length }));
    } catch (error) {
      this.problem.textContent = error instanceof Error ? error.message : String(error);
    }
    this.isRunning = false;
    this.show();
  }

  /** Stop after the hand that is being reviewed. */
  stop() {
    this.isRunning = false;
  }

  /** The mistakes of the chosen seat, or of all, the costliest first. @returns {Mistake[]} */
  get mistakes() {
    return this.reviewed.hands
      .flatMap((hand) => hand.mistakes)
      .filter(({ seat }) => this.seat < 0 || seat === this.seat)
      .sort((a, b) => b.cost - a.cost);
  }

  show() {
    this.about.hidden = this.isDone;
    this.start.hidden = this.isRunning || this.isDone;
    this.progress.hidden = !this.isRunning;
    this.progress.value = this.reviewed.hands.length;
    if (!this.isDone) return;
    const found = this.mistakes;
    const items = found.slice(0, MAX_SHOWN).map((mistake, i) => this.item(mistake, i));
    replace(
      this.list,
      this.seats(),
      found.length ? el("ol", {}, ...items) : el("p", { class: "none", text: say("review.none") }),
      el("p", { class: "none footnote", text: this.reviewed.hands[0]?.footnote ?? "" }),
    );
  }

  /** How everybody did, and whose mistakes are listed. @returns {HTMLElement} */
  seats() {
    const totals = this.match.names.map((_, seat) => {
      const of = this.reviewed.hands.map((hand) => hand.seats[seat]);
      const decisions = of.reduce((sum, one) => sum + one.decisions, 0);
      return { decisions, share: of.reduce((sum, one) => sum + one.agreed, 0) / Math.max(1, decisions) };
    });
    const options = this.match.names.map((name, seat) => {
      const share = totals[seat].share.toLocaleString(lang(), { style: "percent" });
      return el("option", { value: String(seat), text: say("review.of", { name, share }), selected: seat === this.seat });
    });
    const select = el("select", { id: "mistakes-of" }, el("option", { value: "-1", text: say("review.all") }), ...options);
    select.addEventListener("change", () => {
      this.seat = Number(select.value);
      this.show();
      document.getElementById("mistakes-of")?.focus();
    });
    return el("label", { class: "field", for: "mistakes-of" }, el("span", { text: say("review.whose") }), select);
  }

  /** @param {Mistake} mistake @param {number} index @returns {HTMLElement} */
  item(mistake, index) {
    const { match } = this;
    const lines = mistake.words.map((line) => el("p", {}, ...withTiles(withNames(line, (seat) => match.names[seat]))));
    const why = el("div", { class: "mistake-why", hidden: true }, ...lines);
    const button = el(
      "button",
      { type: "button", class: "mistake", "aria-expanded": "false" },
      el("span", { class: "mistake-where", text: `${index + 1}. ${match.hands[mistake.hand]} · ${say("review.turn", { n: mistake.turn })} · ${match.names[mistake.seat]}` }),
      el("span", { class: "mistake-cost", text: `−${mistake.cost_words}` }),
      el("span", { class: "mistake-what" }, ...action(mistake.done), el("span", { "aria-label": say("review.better"), text: "→" }), ...action(mistake.advised)),
    );
    button.addEventListener("click", () => {
      for (const other of this.list.querySelectorAll(".mistake")) other.setAttribute("aria-expanded", String(other === button));
      for (const other of /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll(".mistake-why"))) other.hidden = other !== why;
      match.pick(mistake.hand, mistake.step);
    });
    return el("li", {}, button, why);
  }
}

/** An action in words, with its tiles drawn. @param {string} text @returns {(Node | string)[]} */
function action(text) {
  const { verb, tiles } = parse(text);
  const faces = tiles.map((tile) => el("span", { class: "tile" }, picture(tile)));
  const row = faces.length > 0 && el("span", { class: "row", role: "img", "aria-label": tileNames(tiles) }, ...faces);
  return [capitalize(actionDisplay(verb).words), ...(row ? [row] : [])];
}
