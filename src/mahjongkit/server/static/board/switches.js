// Switches: what the page answers by itself for the player, and how it shows their hand.

import { el, replace } from "../dom.js";
import { actionDisplay, game, isLocked } from "../state/game.js";
import { changeSettings, load, save, settings } from "../state/settings.js";
import { say } from "../state/words.js";
import { parse } from "./choices.js";

/** @typedef {"autoDiscard" | "sortHand" | "hints"} KeptSwitch is remembered */
/** @typedef {"autoWin" | "noCalls"} HandSwitch is off again when the next hand begins */
/** @typedef {KeptSwitch | HandSwitch} SwitchName */

/** The key of each switch, in the order in which they are shown. @type {{[name in SwitchName]: string}} */
const KEYS = { autoDiscard: "f", autoWin: "w", noCalls: "c", sortHand: "s", hints: "i" };
/** Where an automatic answer is kept until it is sent: long enough that the player sees what it answers. */
const PAUSE_MILLISECONDS = 350;
/** Where others play, an answer takes as long as a person's, and never the same time. */
const HUMAN_MILLISECONDS = { least: 800, more: 1200 };

export class Switches {
  /**
   * @param {string} room the id of the room
   * @param {boolean} alone whether only bots play with the player
   * @param {(name: SwitchName) => void} onChange called when a switch was changed
   */
  constructor(room, alone, onChange) {
    this.room = room;
    this.onChange = onChange;
    /** The setting behind each switch that is remembered. Hints against bots and among people are two settings. */
    this.setting = /** @type {const} */ ({
      autoDiscard: "autoDiscard",
      sortHand: "sortHand",
      hints: alone ? "hintsAlone" : "hintsTogether",
    });
    this.handNumber = -1;
    /** @type {{[name in HandSwitch]: boolean}} */
    this.forHand = { autoWin: false, noCalls: false };
    this.root = el("div", { class: "switches", role: "group", "aria-label": say("switches") });
    this.show();
  }

  /** Switch off what lasts for one hand, unless the page was only loaded again. @param {number} number of the hand */
  beginHand(number) {
    if (number === this.handNumber) return;
    this.handNumber = number;
    const saved = load("switches");
    const isSame = saved?.room === this.room && saved?.hand === number;
    this.forHand = { autoWin: isSame && saved.autoWin, noCalls: isSame && saved.noCalls };
    this.show();
  }

  /** @param {SwitchName} name @returns {boolean} */
  isOn(name) {
    return name === "autoWin" || name === "noCalls" ? this.forHand[name] : settings[this.setting[name]];
  }

  /** @param {SwitchName} name */
  toggle(name) {
    if (name === "autoWin" || name === "noCalls") {
      this.forHand[name] = !this.forHand[name];
      save("switches", { room: this.room, hand: this.handNumber, ...this.forHand });
    } else changeSettings({ [this.setting[name]]: !this.isOn(name) });
    this.show();
    this.onChange(name);
  }

  /** Toggle the switch of a key; returns whether there is one. @param {string} key @returns {boolean} */
  pressKey(key) {
    const name = this.names.find((name) => KEYS[name] === key);
    if (name) this.toggle(name);
    return Boolean(name);
  }

  /** The switches that the game has a use for. @returns {SwitchName[]} */
  get names() {
    const locks = Object.values(game.marks).some((mark) => mark.locks_hand);
    return /** @type {SwitchName[]} */ (Object.keys(KEYS)).filter((name) => name !== "autoDiscard" || locks);
  }

  show() {
    const focused = [...this.root.children].indexOf(/** @type {Element} */ (document.activeElement));
    replace(this.root, ...this.names.map((name) => this.button(name)));
    if (focused >= 0) /** @type {HTMLElement} */ (this.root.children[focused])?.focus();
  }

  /** @param {SwitchName} name */
  button(name) {
    const props = {
      type: "button",
      role: "switch",
      id: `switch-${name}`,
      class: "toggle",
      title: say(`why_${name}`),
      "aria-checked": String(this.isOn(name)),
      "aria-keyshortcuts": KEYS[name],
      on: { click: () => this.toggle(name) },
    };
    const key = el("span", { class: "key", "data-key": KEYS[name], "aria-hidden": "true" });
    return el("button", props, el("span", { text: say(`switch_${name}`) }), key);
  }

  /**
   * The answer that the switches give to a question, or "": a win that is offered, no claim, or the drawn tile if nothing
   * else can be done.
   * @param {string[]} legal
   * @param {{[mark: string]: number}} marks of the seat
   * @returns {string}
   */
  answer(legal, marks) {
    const choices = legal.map((text) => ({ text, role: actionDisplay(parse(text).verb).role }));
    const win = choices.find(({ role }) => role === "win");
    if (win) return this.isOn("autoWin") ? win.text : "";
    const idle = choices.find(({ role }) => role === "idle");
    const isClaim = idle && choices.every(({ role }) => role === "claim" || role === "idle");
    if (isClaim && choices.length > 1) return this.isOn("noCalls") ? idle.text : "";
    const isForced = choices.length === 1 && choices[0].role === "discard" && isLocked(marks);
    return isForced && this.isOn("autoDiscard") ? choices[0].text : "";
  }
}

/**
 * How long to wait before an automatic answer, so that the others cannot tell it from a person's. A claim that closes with
 * the claim window is answered at once: nobody learns of the answer before the window ends.
 * @param {{closes?: boolean, seconds: number | null}} question
 * @param {number} people how many play
 * @returns {number} milliseconds
 */
export function answerDelay({ closes, seconds }, people) {
  if (closes) return 0;
  const { least, more } = HUMAN_MILLISECONDS;
  const wanted = people > 1 ? least + Math.random() * more : PAUSE_MILLISECONDS;
  return seconds === null ? wanted : Math.min(wanted, seconds * 500);
}
