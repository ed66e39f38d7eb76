// How a hand and the match ended, at the table in play: the result after a pause, a look at the table, the standings.

import { resultText, resultView } from "../board/result.js";
import { standingsView } from "../board/standings.js";
import { BANNER_MILLISECONDS } from "../board/winBanner.js";
import { announce, el, replace } from "../dom.js";
import { motionFactor } from "../state/looks.js";
import { say } from "../state/words.js";

/** @typedef {import("../net/messages.js").HandOver} HandOver */
/** @typedef {import("../net/messages.js").MatchOver} MatchOver */

/** The pause between the end of a hand and its result, so that players see how it ended; a click or a key skips it. */
const PAUSE_MILLISECONDS = 1100;

export class Outcome {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {(() => void) | null} shows the result that waits for the pause */
    this.pending = null;
    /** @type {MatchOver | null} */
    this.match = null;
    /** What the room offers after the match. */
    this.matchTools = el("div", { class: "match-tools" });
    this.timer = 0;
    table.dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (table.dialog.querySelector("#look"))?.click();
    });
  }

  /** Forget the last hand: a new one begins. */
  clear() {
    this.stop();
    this.pending = null;
    this.match = null;
  }

  stop() {
    clearTimeout(this.timer);
  }

  /** Show the result of a hand after a pause. @param {HandOver} message */
  endHand(message) {
    const pause = this.table.winBanner.banner ? BANNER_MILLISECONDS : PAUSE_MILLISECONDS;
    this.pending = () => this.showResult(message);
    this.timer = window.setTimeout(() => this.skipPause(), motionFactor() * pause);
  }

  /** Show the pending result now; returns whether there was one. @returns {boolean} */
  skipPause() {
    this.table.winBanner.end();
    const showResult = this.pending;
    this.stop();
    this.pending = null;
    showResult?.();
    return Boolean(showResult);
  }

  /** @param {HandOver} message */
  showResult(message) {
    const { table } = this;
    const next = el("button", {
      type: "button",
      class: "go",
      id: "next",
      text: say(this.match ? "to_ranks" : "next_hand"),
    });
    next.addEventListener("click", () => {
      if (this.match) return this.showStandings(this.match);
      table.send({ type: "next" });
      next.disabled = true;
      next.textContent = say("waiting_others");
    });
    const look = el("button", {
      type: "button",
      class: "go second",
      id: "look",
      text: say("look_at_table"),
      on: { click: () => this.showTable(() => this.showResult(message)) },
    });
    table.openDialog(
      "result-title",
      resultView(message.result_view, (seat) => table.nameOf(seat), table.seat),
      [(table.seat >= 0 || this.match) && next, look],
    );
    announce(...resultText(message.result_view, (seat) => table.nameOf(seat)));
  }

  /** @param {MatchOver} message */
  endMatch(message) {
    this.match = message;
    const next = this.table.dialog.open && this.table.dialog.querySelector("#next");
    if (next) next.textContent = say("to_ranks");
  }

  /** @param {MatchOver} result */
  showStandings(result) {
    const { table } = this;
    table.openDialog(
      "match-title",
      standingsView(result, (seat) => table.nameOf(seat)),
      [
        this.matchTools,
        el("a", { class: "go second", href: `/replay/${table.room.id}`, id: "see-replay", text: say("see_replay") }),
        el("a", { class: "go second", href: "/", text: say("home") }),
      ],
    );
  }

  /** Close the result to show the table. @param {() => void} back shows the result again */
  showTable(back) {
    this.table.dialog.close();
    const button = el("button", {
      type: "button",
      class: "go",
      id: "back-to-result",
      text: say("show_result"),
      on: { click: () => (replace(this.table.panel), back()) },
    });
    replace(this.table.panel, button);
    button.focus();
  }
}
