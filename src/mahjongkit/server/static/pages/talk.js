// Talk: emotes and chat at a table, and whom the visitor has muted.

import { announce, el, replace, svg } from "../dom.js";
import { load, save } from "../state/settings.js";
import { say } from "../state/words.js";

/** @typedef {import("../net/messages.js").RoomInfo} RoomInfo */
/** @typedef {import("../net/messages.js").SeatInfo} SeatInfo */
/** @typedef {import("../net/messages.js").ClientMessage} ClientMessage */
/** @typedef {import("../net/messages.js").Emote["emote"]} EmoteName */
/** @typedef {import("../net/messages.js").Emoted} Emoted */
/** @typedef {import("../net/messages.js").ChatLine} ChatLine */

/** @type {EmoteName[]} */
const EMOTES = ["hello", "thanks", "well_played", "surprised", "sorry", "thinking"];
const BUBBLE_MILLISECONDS = 4500;
/** How long emotes are disabled after one, so that nobody exceeds what the server allows. */
const EMOTE_PAUSE_MILLISECONDS = 2000;
const MAX_LINES = 60;
const MAX_CHARACTERS = 120;
const FACE = "M5 3h14v18H5zM9.5 10v.5M14.5 10v.5M9 15q3 3 6 0";

export class Talk {
  /**
   * @param {RoomInfo} room
   * @param {number} seat the visitor's seat, -1 for a watcher
   * @param {(message: ClientMessage) => void} send
   * @param {(seat: number) => string} nameOf
   * @param {(seat: number) => DOMRect | undefined} placeOf where a seat is on the screen
   */
  constructor(room, seat, send, nameOf, placeOf) {
    this.room = room;
    this.seat = seat;
    this.seats = room.seats;
    this.send = send;
    this.nameOf = nameOf;
    this.placeOf = placeOf;
    /** @type {string[]} the players whose emotes and lines are not shown */
    this.muted = load(`muted.${room.id}`) ?? [];
    this.panel = el("div", { class: "talk-panel", id: "talk-panel", hidden: true });
    this.mutes = el("div", { class: "mutes" });
    this.log = el("div", { class: "chat-log", role: "log", "aria-label": say("chat_log"), "aria-live": "off", tabIndex: 0 });
    this.button = this.openButton();
    this.root = el("div", { class: "talk" }, this.button, this.panel);
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && this.open(false, true));
    this.onClick = (/** @type {Event} */ event) =>
      event.target instanceof Node && !this.root.contains(event.target) && this.open(false);
    document.addEventListener("click", this.onClick);
    replace(this.panel, seat >= 0 && this.emoteButtons(), room.config.chat && this.chatBox(), this.mutes);
    this.root.hidden = seat < 0 && !room.config.chat;
    this.showSeats(room.seats);
  }

  close() {
    document.removeEventListener("click", this.onClick);
    this.root.remove();
    for (const bubble of document.querySelectorAll(".bubble")) bubble.remove();
  }

  openButton() {
    const name = say(this.room.config.chat ? "emotes_and_chat" : "emotes");
    const icon = svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { class: "icon-lines", d: FACE }));
    return el(
      "button",
      {
        type: "button",
        class: "tool",
        id: "talk",
        "aria-label": name,
        title: name,
        "aria-expanded": "false",
        "aria-controls": "talk-panel",
        on: { click: () => this.open(Boolean(this.panel.hidden)) },
      },
      icon,
    );
  }

  /** @param {boolean} opens @param {boolean} [focuses] whether the button gets the focus back */
  open(opens, focuses = false) {
    if (focuses && !this.panel.hidden) this.button.focus();
    this.panel.hidden = !opens;
    this.button.setAttribute("aria-expanded", String(opens));
    if (opens) this.button.classList.remove("unread");
    this.log.scrollTop = this.log.scrollHeight;
  }

  emoteButtons() {
    const buttons = EMOTES.map((emote) =>
      el(
        "button",
        { type: "button", class: "emote", "data-emote": emote, title: say(`emote.${emote}`), on: { click: () => show(emote) } },
        picture(emote),
      ),
    );
    const show = (/** @type {EmoteName} */ emote) => {
      this.send({ type: "emote", emote });
      for (const button of buttons) button.disabled = true;
      setTimeout(() => buttons.forEach((button) => (button.disabled = false)), EMOTE_PAUSE_MILLISECONDS);
      this.open(false, true);
    };
    return el("div", { class: "emotes", role: "group", "aria-label": say("emotes") }, ...buttons);
  }

  chatBox() {
    const input = el("input", { id: "chat-text", maxlength: MAX_CHARACTERS, autocomplete: "off", "aria-label": say("chat_text") });
    const form = el("form", { class: "chat-form" }, input, el("button", { class: "tool", text: say("chat_send") }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (text) this.send({ type: "chat", text });
      input.value = "";
    });
    return el("div", { class: "chat" }, this.log, this.seat >= 0 && form);
  }

  /** Offer to mute each of the other people. @param {SeatInfo[]} seats */
  showSeats(seats) {
    this.seats = seats;
    const others = seats.filter(({ kind, seat }) => kind === "person" && seat !== this.seat);
    const boxes = others.map(({ seat }) => {
      const key = this.keyOf(seat);
      const box = el("input", { type: "checkbox", "data-mute": seat, checked: this.muted.includes(key) });
      box.addEventListener("change", () => {
        this.muted = box.checked ? [...this.muted, key] : this.muted.filter((other) => other !== key);
        save(`muted.${this.room.id}`, this.muted);
      });
      return el("label", { class: "switch" }, box, el("span", { text: say("mute_seat", { seat: this.nameOf(seat) }) }));
    });
    replace(this.mutes, ...boxes);
  }

  /** @param {number} seat @returns {string} */
  keyOf(seat) {
    return `${seat} ${this.seats[seat]?.name ?? ""}`;
  }

  /** @param {Emoted} message */
  showEmote({ seat, emote }) {
    if (this.muted.includes(this.keyOf(seat))) return;
    this.bubble(seat, picture(emote));
    announce(`${this.nameOf(seat)}${say("colon")}${say(`emote.${emote}`)}`);
  }

  /** @param {ChatLine} line */
  showLine({ seat, name, text }) {
    if (this.muted.includes(`${seat} ${name}`)) return;
    this.log.append(el("p", {}, el("b", {}, el("bdi", { text: name })), " ", el("bdi", { text })));
    while (this.log.childElementCount > MAX_LINES) this.log.firstElementChild?.remove();
    this.log.scrollTop = this.log.scrollHeight;
    if (this.panel.hidden) {
      this.button.classList.add("unread");
      this.bubble(seat, el("bdi", { text }));
    }
    announce(`${name}${say("colon")}${text}`);
  }

  /** Show something beside a seat for a moment. @param {number} seat @param {Node} content */
  bubble(seat, content) {
    const place = this.placeOf(seat);
    if (!place) return;
    const bubble = el("div", { class: "bubble", "data-seat": seat, "aria-hidden": "true" }, content);
    for (const other of document.querySelectorAll(`.bubble[data-seat="${seat}"]`)) other.remove();
    document.body.append(bubble);
    const { width, height } = bubble.getBoundingClientRect();
    const left = place.left + place.width / 2 - width / 2;
    const above = place.top - height - 4;
    bubble.style.left = `${Math.max(4, Math.min(innerWidth - width - 4, left))}px`;
    bubble.style.top = `${above > 48 ? above : place.bottom + 4}px`;
    setTimeout(() => bubble.remove(), BUBBLE_MILLISECONDS);
  }
}

/** The picture of an emote. @param {EmoteName} emote */
function picture(emote) {
  const src = new URL(`../emotes/${emote}.svg`, import.meta.url).href;
  return el("img", { class: "emote-picture", src, alt: say(`emote.${emote}`), width: 44, height: 44 });
}
