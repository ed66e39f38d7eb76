// The time that is left for a move: a bar and the seconds, first of the move itself, then of the time bank.

import { el } from "../dom.js";
import { say } from "../state/words.js";

const TICK_MILLISECONDS = 200;
/** Below this the clock is highlighted. */
const SHORT_TIME_SECONDS = 5;

export class Clock {
  /** @param {import("../net/messages.js").RoomInfo["config"]["timers"]} limits what the room allows */
  constructor(limits) {
    this.limits = limits;
    this.bar = el("progress", { class: "clock", hidden: true, "aria-label": say("time_left") });
    this.seconds = el("span", { class: "seconds", "aria-hidden": "true" });
    this.timer = 0;
  }

  /**
   * Show the time left of what the room allows for a move.
   * @param {number | null} seconds null: no time limit
   * @param {import("../net/messages.js").Ask | null} [question] the question that waits for an answer
   */
  start(seconds, question = null) {
    this.stop();
    this.bar.hidden = this.seconds.hidden = seconds === null;
    if (seconds === null) return;
    const end = performance.now() + seconds * 1000;
    const bank = question?.bank ?? 0;
    const full = question?.closes ? seconds : this.limits.move;
    const tick = () => this.show(Math.max(0, (end - performance.now()) / 1000), bank, full);
    tick();
    this.timer = window.setInterval(tick, TICK_MILLISECONDS);
  }

  /** @param {number} left @param {number} bank the part of it that is of the bank @param {number} full the time of a move */
  show(left, bank, full) {
    const usesBank = bank > 0 && left <= bank;
    const shown = usesBank ? left : left - bank;
    this.bar.max = usesBank ? this.limits.bank : full;
    this.bar.value = shown;
    this.bar.classList.toggle("bank", usesBank);
    this.bar.classList.toggle("short", left < SHORT_TIME_SECONDS);
    this.seconds.textContent = `${Math.ceil(shown)}${bank > 0 && !usesBank ? ` + ${Math.ceil(bank)}` : ""}`;
    this.seconds.title = bank > 0 ? say("bank_left", { n: Math.ceil(Math.min(bank, left)) }) : "";
  }

  stop() {
    clearInterval(this.timer);
  }
}
