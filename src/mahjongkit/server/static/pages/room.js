// A room: joining it, waiting in it, and playing at its table.

import { get } from "../net/api.js";
import { copyText, el, find, replace, svg } from "../dom.js";
import { loadGame } from "../state/game.js";
import { addRecentRoom, load, save, settings } from "../state/settings.js";
import { RoomSocket } from "../net/socket.js";
import { Rematch } from "./rematch.js";
import { Table } from "./table.js";
import { Talk } from "./talk.js";
import { showWalls } from "./walls.js";
import { playerName, rulesetName, say, withNote } from "../state/words.js";

/** @typedef {import("../net/socket.js").ConnectionState} ConnectionState */
/** @typedef {import("../net/messages.js").RoomInfo} RoomInfo */
/** @typedef {import("../net/messages.js").ServerMessage} ServerMessage */

/**
 * A link for friends; who can open it (this machine, its network, or everybody), and the command that opens it to the network.
 * @typedef {{link: string, reach: "machine" | "network" | "everybody", command: string, port: number | null}} Invitation
 */

/** @param {HTMLElement} page @param {string} id */
export async function showRoom(page, id) {
  const info = await get(`/api/rooms/${id}`);
  await loadGame(info.config.ruleset);
  const room = new Room(page, info);
  if (info.state === "waiting") room.invitation = await get(`/api/rooms/${id}/invitation`);
  room.begin();
  return { refresh: () => room.refresh() };
}

class Room {
  /** @param {HTMLElement} page @param {RoomInfo} info */
  constructor(page, info) {
    this.page = page;
    this.info = info;
    this.seat = -1;
    /** @type {Invitation} */
    this.invitation = { link: `${location.origin}${info.link}`, reach: "everybody", command: "", port: null };
    /** @type {Table | null} */
    this.table = null;
    /** @type {Talk | null} */
    this.talk = null;
    /** @type {Rematch | null} */
    this.rematch = null;
    /** @type {import("../net/messages.js").ChatLine[]} lines of the chat that came before the table was shown */
    this.lines = [];
    this.botButton = el("button", { type: "button", class: "tool", id: "let-bot", on: { click: () => this.letBot() } });
    this.watching = el("span", { class: "watching", id: "watching" });
    /** Whether the visitor lets a bot play; if the server was restarted, it is told again. */
    this.wantsBot = false;
    this.socket = new RoomSocket(
      info.id,
      (message) => this.receive(message),
      (state) => this.showState(state),
    );
    /** Whether another tab or window plays this seat. */
    this.takenOver = false;
    /** What the server said last about an error. */
    this.lastError = "";
    document.title = `${rulesetName(info.config.ruleset)} · mahjongkit`;
  }

  begin() {
    const asked = new URLSearchParams(location.search);
    const sits = asked.has("sit"); // a link of `mahjongkit play`
    const name = load(`sit.${this.info.id}`) ?? (sits ? settings.name || say("you") : null);
    if (this.socket.token || name) this.socket.open({ type: "sit", name: name ?? "" });
    else if (asked.has("watch") && this.info.state !== "over") this.socket.open({ type: "watch" });
    else this.showJoinForm();
  }

  /** Show everything again, in the current language. */
  async refresh() {
    await loadGame(this.info.config.ruleset);
    document.title = `${rulesetName(this.info.config.ruleset)} · mahjongkit`;
    if (!this.socket.joinMessage) return this.showJoinForm();
    this.closeTable();
    if (this.takenOver) this.showTakenOver();
    else this.socket.reopen();
  }

  // Before the match.

  showJoinForm(error = "") {
    const free = this.info.seats.filter((seat) => seat.kind === "free");
    const name = el("input", {
      id: "name",
      maxlength: 24,
      value: settings.name || say("guest"),
      autocomplete: "nickname",
    });
    const sit = (/** @type {number} */ seat) => {
      settings.name = name.value.trim() || say("guest");
      save("settings", settings);
      save(`sit.${this.info.id}`, settings.name);
      this.socket.open({ type: "sit", name: settings.name, seat });
    };
    const over = this.info.state === "over";
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
        { class: "panel join" },
        el("h1", { text: say(over ? "match_over" : "join") }),
        el("p", { class: "lead", text: rulesetName(this.info.config.ruleset) }),
        this.seatList(),
        !over &&
          free.length > 0 &&
          el("label", { class: "field", for: "name" }, el("span", { text: say("name") }), name),
        el(
          "div",
          { class: "buttons" },
          ...(over ? [] : seats),
          !over &&
            this.info.config.watchers &&
            el("button", {
              type: "button",
              class: "go second",
              id: "watch",
              text: say("watch"),
              on: { click: () => this.socket.open({ type: "watch" }) },
            }),
          over && el("a", { class: "go", href: `/replay/${this.info.id}`, text: say("see_replay") }),
          over && this.wallsButton(),
          this.info.next && el("a", { class: "go second", href: this.info.next, text: say("next_room") }),
        ),
        !over && !free.length && el("p", { text: say("no_seat") }),
        el("p", { class: "problem", role: "alert", text: error }),
      ),
    );
  }

  seatList() {
    const items = this.info.seats.map((seat) =>
      el("li", { text: seatText(seat) }),
    );
    return el("ol", { class: "people", "aria-label": say("seats") }, ...items);
  }

  showWaitingRoom() {
    const { link, reach, command, port } = this.invitation;
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
        { class: "panel join" },
        el("h1", { text: say("waiting_room") }),
        el("p", { class: "lead", text: rulesetName(this.info.config.ruleset) }),
        el("p", { text: say("share_how") }),
        el(
          "div",
          { class: "share" },
          field,
          el("button", { type: "button", class: "go second", id: "copy", text: say("copy"), on: { click: copy } }),
          copied,
        ),
        reach === "machine"
          ? el("p", { class: "problem", id: "share-reach", text: say("share_local", { command }) })
          : el("img", {
              id: "qr",
              width: 164,
              height: 164,
              src: `/api/rooms/${this.info.id}/qr.svg`,
              alt: say("share_qr", { link }),
            }),
        reach === "network" && el("p", { id: "share-reach", text: say("share_network", { port: port ?? "" }) }),
        this.info.config.watchers &&
          el("p", {}, el("a", { id: "watch-link", href: `${link}?watch`, text: say("watch_link") })),
        this.seatList(),
        this.info.watching > 0 && el("p", { class: "lead", text: say("watching", { n: this.info.watching }) }),
        el(
          "div",
          { class: "buttons" },
          this.seat >= 0 &&
            el("button", {
              type: "button",
              class: "go",
              id: "start",
              text: say("start_now"),
              on: { click: () => this.socket.send({ type: "start" }) },
            }),
          el("button", { type: "button", class: "go second", text: say("leave"), on: { click: () => this.leave() } }),
        ),
        el("p", { class: "problem", role: "alert" }),
      ),
    );
  }

  leave() {
    this.socket.leave();
    save(`sit.${this.info.id}`, null);
    location.assign("/");
  }

  wallsButton() {
    return el("button", {
      type: "button",
      class: "tool",
      id: "walls-button",
      text: say("check_walls"),
      on: { click: () => showWalls(this.info.id) },
    });
  }

  // Messages from the server.

  /** @param {ConnectionState} state */
  showState(state) {
    this.takenOver = state === "taken_over";
    if (this.takenOver) this.showTakenOver();
    else if (state === "closed") this.table?.toast(this.lastError, true);
    else this.table?.showConnected(state === "open");
  }

  /** Say that another tab or window plays this seat, and offer to play on here. */
  showTakenOver() {
    this.closeTable();
    const playHere = el("button", {
      type: "button",
      class: "go",
      id: "play-here",
      text: say("play_here"),
      on: { click: () => this.socket.reopen() },
    });
    replace(
      this.page,
      el(
        "section",
        { class: "panel join", role: "alert" },
        el("h1", { text: rulesetName(this.info.config.ruleset) }),
        el("p", { text: say("taken_over") }),
        el(
          "div",
          { class: "buttons" },
          playHere,
          el("a", { class: "go second", href: "/", text: say("home") }),
        ),
      ),
    );
    playHere.focus();
  }

  /** @param {ServerMessage} message */
  receive(message) {
    if (message.type === "welcome") {
      this.info = message.room;
      this.seat = message.seat;
      if (this.info.state === "waiting") this.showWaitingRoom();
      if (this.wantsBot && !this.info.seats[this.seat]?.bot) this.socket.send({ type: "let_bot", plays: true });
    } else if (message.type === "room") {
      this.info = message.room;
      if (this.info.state === "waiting") this.showWaitingRoom();
      else this.showCompany();
    } else if (message.type === "error") {
      this.showError(message);
    } else if (message.type === "emote" || message.type === "chat" || message.type === "rematch") {
      this.receiveTalk(message);
    } else {
      if (message.type === "hand") this.openTable();
      this.table?.receive(message);
    }
  }

  // What goes on beside the play.

  /** @param {import("../net/messages.js").Emoted | import("../net/messages.js").ChatLine | import("../net/messages.js").RematchState} message */
  receiveTalk(message) {
    if (message.type === "emote") this.talk?.showEmote(message);
    else if (message.type === "rematch") {
      this.rematch?.receive(message);
      if (this.rematch?.words) this.table?.toast(this.rematch.words);
    } else if (this.talk) this.talk.showLine(message);
    else this.lines.push(message);
  }

  /** Let a bot play, or take the seat back. */
  letBot() {
    this.socket.send({ type: "let_bot", plays: !this.info.seats[this.seat].bot });
    this.botButton.closest("details")?.removeAttribute("open");
  }

  /** Show who plays the seats, and how many watch. */
  showCompany() {
    const { seats, watching, next } = this.info;
    this.table?.showSeats(seats);
    this.talk?.showSeats(seats);
    this.rematch?.showLink(next);
    this.wantsBot = seats[this.seat]?.bot ?? false;
    this.botButton.textContent = say(this.wantsBot ? "take_back" : "let_bot");
    replace(this.watching, ...(watching ? watchers(watching) : []));
  }

  /** @param {Table} table */
  openCompany(table) {
    const send = (/** @type {import("../net/messages.js").ClientMessage} */ message) => this.socket.send(message);
    const nameOf = (/** @type {number} */ seat) => table.nameOf(seat);
    this.talk = new Talk(this.info, this.seat, send, nameOf, (seat) => table.placeOf(seat));
    for (const line of this.lines.splice(0)) this.talk.showLine(line);
    this.rematch = new Rematch(this.seat, this.socket.token, send, nameOf);
    table.outcome.matchTools.append(this.rematch.root);
    replace(find("company"), this.watching, this.talk.root);
    this.showCompany();
  }

  closeTable() {
    this.table?.close();
    this.talk?.close();
    this.rematch?.close();
    this.table = this.talk = this.rematch = null;
    replace(find("header-tools"));
    replace(find("company"));
  }

  openTable() {
    if (this.table) return;
    this.table = new Table(this.info, this.seat, (message) => this.socket.send(message));
    replace(this.page, this.table.root);
    addRecentRoom(this.info.id);
    replace(
      find("header-tools"),
      el("a", { class: "tool", href: `/rules/${this.info.config.ruleset}`, target: "_blank", text: say("rule_page") }),
      this.wallsButton(),
      this.seat >= 0 && this.info.state !== "over" && this.botButton,
      this.seat >= 0 &&
        el("button", {
          type: "button",
          class: "tool",
          text: say("leave"),
          on: { click: () => confirm(say("leave_sure")) && this.leave() },
        }),
    );
    this.openCompany(this.table);
  }

  /** @param {import("../net/messages.js").Error} error */
  showError(error) {
    this.lastError = error.words;
    if (error.code === "taken_over") return;
    if (["no_free_seat", "seat_taken", "wrong_token", "no_watchers", "too_many_watchers"].includes(error.code)) {
      save(`sit.${this.info.id}`, null);
      this.socket.abandon();
      get(`/api/rooms/${this.info.id}`).then((info) => ((this.info = info), this.showJoinForm(error.words)));
    } else if (this.table) this.table.refuse(error);
    else this.showJoinForm(error.words);
  }
}

const EYE = "M2 12q10-13 20 0q-10 13-20 0zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0";

/** How many people watch, as an eye and a number. @param {number} n @returns {Node[]} */
function watchers(n) {
  const words = say("watching", { n });
  const icon = svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { class: "icon-lines", d: EYE }));
  const shown = el("span", { "aria-hidden": "true", title: words, text: String(n) });
  return [icon, shown, el("span", { class: "visually-hidden", text: words })];
}

/** Who sits on a seat, and whether it is a bot or somebody who is away. @param {import("../net/messages.js").SeatInfo} seat @returns {string} */
function seatText({ kind, name, seat, present }) {
  if (kind === "free") return say("free");
  const shown = playerName(name, seat);
  if (kind === "bot") return withNote(shown, say("is_bot"));
  return present ? shown : withNote(shown, say("away"));
}
