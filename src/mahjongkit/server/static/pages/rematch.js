// Rematch: after a match, people agree to play again and go to the new room.

import { el, replace } from "../dom.js";
import { save } from "../state/settings.js";
import { say } from "../state/words.js";

/** @typedef {import("../net/messages.js").ClientMessage} ClientMessage */
/** @typedef {import("../net/messages.js").RematchState} RematchState */

const TICK_MILLISECONDS = 1000;

export class Rematch {
  /**
   * @param {number} seat the visitor's seat, -1 for a watcher
   * @param {string | null} token of the seat, which holds the seat in the new room, too
   * @param {(message: ClientMessage) => void} send
   * @param {(seat: number) => string} nameOf
   */
  constructor(seat, token, send, nameOf) {
    this.seat = seat;
    this.token = token;
    this.send = send;
    this.nameOf = nameOf;
    /** @type {RematchState | null} */
    this.state = null;
    /** When the new room opens at the latest. */
    this.end = 0;
    this.root = el("div", { class: "rematch" });
    this.timer = window.setInterval(() => this.state?.seconds && this.show(), TICK_MILLISECONDS);
    this.show();
  }

  close() {
    clearInterval(this.timer);
  }

  /** @param {RematchState} message */
  receive(message) {
    this.state = message;
    this.end = performance.now() + (message.seconds ?? 0) * 1000;
    if (message.link && this.token && message.wanting.includes(this.seat)) {
      save(`token.${message.link.split("/").at(-1)}`, this.token);
      location.assign(message.link);
    }
    this.show();
  }

  /** Offer a link to the room that was opened before this visit. @param {string | null} link */
  showLink(link) {
    if (link && !this.state) this.state = { type: "rematch", wanting: [], seats: "same", seconds: null, link };
    this.show();
  }

  /** Who wants to play again, in words. @returns {string} */
  get words() {
    const names = this.state?.wanting.map((seat) => this.nameOf(seat)).join(say("list_comma"));
    return names ? say("wants_again", { names }) : "";
  }

  show() {
    const focused = document.activeElement?.id;
    replace(this.root, ...this.contents());
    if (focused?.startsWith("again")) document.getElementById(focused)?.focus();
  }

  /** @returns {import("../dom.js").Child[]} */
  contents() {
    if (this.state?.link) return [el("a", { class: "go", id: "again-link", href: this.state.link, text: say("next_room") })];
    if (!this.state?.wanting.length)
      return this.seat < 0 ? [] : [this.button("play_again", "same"), this.button("play_again_next", "next")];
    const n = Math.max(0, Math.ceil((this.end - performance.now()) / 1000));
    return [
      el("p", { role: "status", text: this.words }),
      el("p", { class: "soft", text: say("again_opens", { n }) }),
      this.seat >= 0 && !this.state.wanting.includes(this.seat) && this.button("agree_again", this.state.seats),
    ];
  }

  /** @param {string} key @param {"same" | "next"} seats */
  button(key, seats) {
    const click = () => this.send({ type: "play_again", seats });
    return el("button", { type: "button", class: key === "play_again_next" ? "go second" : "go", id: `again-${key}`, text: say(key), on: { click } });
  }
}
