// A room: the door, the waiting room, and the table that is played at.

import { get } from "./api.js";
import { entitle } from "./bar.js";
import { copyText, el, find, replace } from "./dom.js";
import { keep, read, remember, settings } from "./settings.js";
import { Line } from "./socket.js";
import { Table } from "./table.js";
import { showWalls } from "./walls.js";
import { playerName, rulesetName, rulesetParts, say } from "./words.js";

/** @typedef {{seat: number, name: string, kind: string, present: boolean, bot: boolean}} SeatTold */
/** @typedef {{id: string, link: string, state: string, players: number, seats: SeatTold[], terms: any, together: boolean}} RoomTold */
/** @typedef {import("./socket.js").Message} Message */

/** @param {HTMLElement} page @param {string} id */
export async function showRoom(page, id) {
  const room = new Room(page, await get(`/api/rooms/${id}`));
  room.begin();
  return { again: () => room.again() };
}

class Room {
  /** @param {HTMLElement} page @param {RoomTold} told */
  constructor(page, told) {
    this.page = page;
    this.told = told;
    this.seat = -1;
    /** @type {Table | null} */
    this.table = null;
    this.line = new Line(
      told.id,
      (message) => this.hear(message),
      (connected) => this.connected(connected),
    );
    document.title = `${rulesetName(told.terms.ruleset)} · mahjongkit`;
  }

  begin() {
    const name = read(`sit.${this.told.id}`);
    if (this.line.token || name) this.line.open({ type: "sit", name: name ?? "" });
    else this.door();
  }

  /** Everything in another language. */
  async again() {
    if (!this.line.enter) return this.door();
    this.table?.close();
    this.table = null;
    this.line.reopen();
  }

  // Before the match.

  door(words = "") {
    const free = this.told.seats.filter((seat) => seat.kind === "free");
    const name = el("input", {
      id: "name",
      maxlength: 24,
      value: settings.name || say("guest"),
      autocomplete: "nickname",
    });
    const sit = (/** @type {number} */ seat) => {
      settings.name = name.value.trim() || say("guest");
      keep("settings", settings);
      keep(`sit.${this.told.id}`, settings.name);
      this.line.open({ type: "sit", name: settings.name, seat });
    };
    const over = this.told.state === "over";
    const seats = free.map((seat) =>
      el("button", {
        type: "button",
        class: "go sit",
        text: say("sit_at", { n: seat.seat + 1 }),
        on: { click: () => sit(seat.seat) },
      }),
    );
    replace(
      this.page,
      el(
        "section",
        { class: "panel door" },
        el("h1", { text: say(over ? "match_over" : "door") }),
        el("p", { class: "lead", text: rulesetName(this.told.terms.ruleset) }),
        this.people(),
        !over &&
          free.length > 0 &&
          el("label", { class: "field", for: "name" }, el("span", { text: say("name") }), name),
        el(
          "div",
          { class: "buttons" },
          ...(over ? [] : seats),
          !over &&
            this.told.terms.watchers &&
            el("button", {
              type: "button",
              class: "go second",
              id: "watch",
              text: say("watch"),
              on: { click: () => this.line.open({ type: "watch" }) },
            }),
          over && el("a", { class: "go", href: `/replay/${this.told.id}`, text: say("see_replay") }),
          over && this.wallsButton(),
        ),
        !over && !free.length && el("p", { text: say("no_seat") }),
        el("p", { class: "problem", role: "alert", text: words }),
      ),
    );
  }

  people() {
    const items = this.told.seats.map((seat) =>
      el(
        "li",
        {},
        seat.kind === "free"
          ? say("free")
          : `${playerName(seat.name, seat.seat)}${seat.kind === "bot" ? ` (${say("is_bot")})` : seat.present ? "" : ` (${say("away")})`}`,
      ),
    );
    return el("ol", { class: "people", "aria-label": say("seats") }, ...items);
  }

  waiting() {
    const link = `${location.origin}${this.told.link}`;
    const field = el("input", { id: "link", readonly: true, value: link, "aria-label": say("share_link") });
    const copied = el("span", { role: "status" });
    const copy = async () => {
      await copyText(link);
      copied.textContent = say("copied");
    };
    replace(
      this.page,
      el(
        "section",
        { class: "panel door" },
        el("h1", { text: say("waiting_room") }),
        el("p", { class: "lead", text: rulesetName(this.told.terms.ruleset) }),
        el("p", { text: say("share_how") }),
        el(
          "div",
          { class: "share" },
          field,
          el("button", { type: "button", class: "go second", id: "copy", text: say("copy"), on: { click: copy } }),
          copied,
        ),
        this.people(),
        el(
          "div",
          { class: "buttons" },
          this.seat >= 0 &&
            el("button", {
              type: "button",
              class: "go",
              id: "start",
              text: say("start_now"),
              on: { click: () => this.line.say({ type: "start" }) },
            }),
          el("button", { type: "button", class: "go second", text: say("leave"), on: { click: () => this.leave() } }),
        ),
        el("p", { class: "problem", role: "alert" }),
      ),
    );
  }

  leave() {
    this.line.leave();
    keep(`sit.${this.told.id}`, null);
    location.assign("/");
  }

  wallsButton() {
    return el("button", {
      type: "button",
      class: "tool",
      id: "walls-button",
      text: say("check_walls"),
      on: { click: () => showWalls(this.told.id) },
    });
  }

  // What is told.

  /** @param {boolean} connected */
  connected(connected) {
    document.body.classList.toggle("lost", !connected);
    if (this.table) this.table.connected(connected);
  }

  /** @param {Message} message */
  hear(message) {
    if (message.type === "welcome") {
      this.told = message.room;
      this.seat = message.seat;
      if (this.told.state === "waiting") this.waiting();
    } else if (message.type === "room") {
      this.told = message.room;
      if (this.told.state === "waiting") this.waiting();
      else this.table?.people(this.told.seats);
    } else if (message.type === "error") {
      this.problem(message);
    } else {
      if (message.type === "hand") this.sitDown();
      this.table?.hear(message);
    }
  }

  sitDown() {
    if (this.table) return;
    this.table = new Table(this.told, this.seat, (said) => this.line.say(said));
    replace(this.page, this.table.whole);
    entitle(...rulesetParts(this.told.terms.ruleset));
    remember(this.told.id);
    replace(
      find("bar-tools"),
      el("a", { class: "tool", href: `/rules/${this.told.terms.ruleset}`, target: "_blank", text: say("rule_page") }),
      this.wallsButton(),
      this.seat >= 0 &&
        el("button", {
          type: "button",
          class: "tool",
          text: say("leave"),
          on: { click: () => confirm(say("leave_sure")) && this.leave() },
        }),
    );
  }

  /** @param {Message} error */
  problem(error) {
    if (["no_free_seat", "seat_taken", "wrong_token", "no_watchers", "too_many_watchers"].includes(error.code)) {
      keep(`sit.${this.told.id}`, null);
      this.line.enter = null;
      this.line.socket?.close(1000);
      this.line.socket = null;
      get(`/api/rooms/${this.told.id}`).then((told) => ((this.told = told), this.door(error.words)));
    } else if (this.table) this.table.toast(error.words);
    else this.door(error.words);
  }
}
