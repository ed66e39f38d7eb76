// The table in play: shows what is told, asks what must be answered, and lays the result out when a hand is over.

import { PLAYOUTS, acceptedTiles, advicePanel, advisedTiles } from "./advice.js";
import { Board } from "./board.js";
import { Choices, parse } from "./choices.js";
import { announce, el, find, replace } from "./dom.js";
import { Hand } from "./hand.js";
import { usesKeyboard } from "./keyboard.js";
import { standingSheet } from "./matchover.js";
import { resultSheet } from "./result.js";
import { settings } from "./settings.js";
import { play } from "./sound.js";
import { tell } from "./told.js";
import { View } from "./view.js";
import { playerName, rulesetName, say, tileNames } from "./words.js";

/** @typedef {import("./room.js").RoomTold} RoomTold */
/** @typedef {import("./room.js").SeatTold} SeatTold */
/** @typedef {import("./socket.js").Message} Message */

const LOG = 60;
const PAUSE = 1100;
/** Milliseconds between the end of a hand and its result, so that one sees how it ended; a click or a key skips it. */
const KEYS = ["1–9", "h", "d", "a"];

export class Table {
  /**
   * @param {RoomTold} room
   * @param {number} seat the own one, -1 watches
   * @param {(message: Message) => void} send
   */
  constructor(room, seat, send) {
    this.room = room;
    this.seat = seat;
    this.below = Math.max(0, seat);
    this.seats = room.seats;
    this.send = send;
    this.view = new View(seat, room.players, room.together);
    /** @type {Message | null} */
    this.asked = null;
    /** @type {import("./advice.js").Advised | null} */
    this.advice = null;
    /** @type {number[] | null} */
    this.thinking = null;
    /** @type {import("./choices.js").Choice | null} what was answered, until it is carried out */
    this.chosen = null;
    this.help = el(
      "button",
      { type: "button", class: "tool advise", id: "advise", "aria-keyshortcuts": "a", "aria-label": say("advice") },
      say("advice"),
      el("span", { class: "key", "data-key": "a" }),
    );
    this.help.addEventListener("click", () => this.wantAdvice());
    this.board = new Board((one) => this.nameOf(one));
    this.status = el("p", { class: "status" });
    this.clock = el("progress", { class: "clock", hidden: true, "aria-label": say("time_left") });
    this.seconds = el("span", { class: "seconds", "aria-hidden": "true" });
    this.buttons = el("div", { class: "choices", role: "group", "aria-label": say("choices") });
    this.choices = new Choices(
      this.buttons,
      (action) => this.act(action),
      () => this.showHand(),
    );
    this.hand = new Hand(
      (action) => this.act(action),
      (tile) => this.toast(say("sure_of_tile", { tiles: tileNames([tile]) })),
    );
    this.log = el("div", { class: "log", role: "log", tabIndex: 0, "aria-live": "off", "aria-label": say("log") });
    this.dialog = el("dialog", { class: "result", "aria-labelledby": "result-title" });
    this.dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (this.dialog.querySelector("#look"))?.click();
    });
    this.toasts = el("p", { class: "toast", role: "alert" });
    this.panel = el("div", { class: "panel-place" });
    this.side = el("aside", { class: "side", "aria-label": say("tools") }, this.panel, keyHelp());
    const dock = el(
      "div",
      { class: "dock" },
      el("div", { class: "line" }, this.status, this.clock, this.seconds, seat >= 0 && this.help),
      this.buttons,
      this.hand.whole,
    );
    const log = el("section", { class: "logside" }, el("h2", { text: say("log") }), this.log);
    this.whole = el(
      "div",
      { class: `table p${room.players}` },
      el("h1", { class: "unseen", text: rulesetName(room.terms.ruleset) }),
      log,
      this.board.whole,
      this.side,
      dock,
      this.toasts,
      this.dialog,
    );
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.whole.addEventListener("pointerdown", () => this.skip());
    document.body.classList.add("at-table");
    this.timers = { clock: 0, toast: 0, result: 0 };
    this.frame = 0;
  }

  close() {
    document.removeEventListener("keydown", this.keys);
    document.body.classList.remove("at-table");
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    cancelAnimationFrame(this.frame);
    this.dialog.close();
  }

  /** @param {number} seat @returns {string} */
  nameOf(seat) {
    return seat < 0 ? say("seat.table") : playerName(this.seats[seat].name, seat);
  }

  /** @param {SeatTold[]} seats */
  people(seats) {
    this.seats = seats;
    this.show();
  }

  /** @param {boolean} connected */
  connected(connected) {
    if (!connected) this.toast(say("line_lost"), true);
    else this.toast("");
  }

  // What is told.

  /** @param {Message} message */
  hear(message) {
    /** @type {{[type: string]: (message: Message) => void}} */
    const heard = {
      hand: () => this.begin(),
      events: () => this.happened(message),
      ask: () => this.ask(message),
      thinking: () => this.stillThinking(message.seats),
      answered: () => this.answered(message),
      advice: () => this.advised(message),
      hand_over: () => this.handOver(message),
      match_over: () => this.matchOver(message),
    };
    heard[message.type]?.(message);
  }

  begin() {
    this.view = new View(this.seat, this.room.players, this.room.together);
    this.asked = null;
    this.choices.set([]);
    this.log.replaceChildren();
    this.thinking = null;
    clearTimeout(this.timers.result);
    this.later = null;
    this.over = null;
    if (this.dialog.open) this.dialog.close();
    replace(this.panel);
  }

  /** @param {Message} message */
  happened(message) {
    const many = message.first === 0 && message.events.length > 60;
    const said = [];
    for (const event of message.events) {
      this.view.take(event);
      const words = tell(event, (seat) => this.nameOf(seat), this.seat);
      if (!words || many) continue;
      said.push(words);
      this.log.append(el("p", { text: words }));
      while (this.log.children.length > LOG) this.log.firstElementChild?.remove();
    }
    this.chosen = null;
    this.show();
    if (many) return;
    for (const event of message.events) {
      this.board.call(this.view, event);
      play(event.type);
    }
    this.board.pay(this.view, message.events);
    this.last = said.at(-1) ?? this.last;
    announce(...said);
    this.log.scrollTop = this.log.scrollHeight;
  }

  /** @param {number[]} seats */
  stillThinking(seats) {
    this.thinking = seats.length ? seats : null;
    this.show();
  }

  /** @param {Message} message */
  ask(message) {
    this.asked = message;
    this.chosen = null;
    this.choices.set(message.legal);
    this.show();
    this.startClock(message.seconds);
    play("ask");
    const offers = [...this.buttons.children].map((one) => one.getAttribute("aria-label") ?? one.textContent ?? "");
    announce(this.words(), offers.join(say("list_comma")));
    this.wantsFocus = usesKeyboard();
  }

  /** @param {Message} message */
  answered(message) {
    this.asked = null;
    this.forget();
    this.choices.set([]);
    this.startClock(null);
    if (message.by !== "you") this.toast(say(`by_${message.by}`));
    this.show();
  }

  /** @param {Message} message */
  advised(message) {
    if (message.question !== this.asked?.question) return;
    this.advice = /** @type {any} */ (message);
    const close = () => (this.forget(), this.showHand());
    const longer = () => this.send({ type: "advise", search: PLAYOUTS });
    replace(this.panel, advicePanel(/** @type {any} */ (message), { close, longer }));
    this.showHand();
    announce(message.words);
  }

  /** Ask for advice, or put it away. */
  wantAdvice() {
    if (this.advice) {
      this.forget();
      this.showHand();
    } else if (this.asked) this.send({ type: "advise" });
  }

  /** Forget the advice on a question that is answered. */
  forget() {
    if (this.advice) replace(this.panel);
    this.advice = null;
  }

  /** @param {string} action */
  act(action) {
    if (!this.asked) return;
    if (document.activeElement instanceof HTMLElement && this.buttons.contains(document.activeElement))
      document.activeElement.blur();
    this.send({ type: "act", action, question: this.asked.question });
    this.chosen = parse(action);
    this.asked = null;
    this.forget();
    this.whole.classList.remove("asked");
    this.choices.set([]);
    this.show();
  }

  // What is shown.

  /** Show everything with the next frame, however much is told until then. */
  show() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => ((this.frame = 0), this.draw()));
  }

  draw() {
    const away = this.seats.map((seat) => seat.kind === "person" && !seat.present);
    this.board.show(this.view, this.below, away, this.thinking);
    this.showHand();
    this.status.textContent = this.words();
    this.whole.classList.toggle("asked", this.asked !== null);
    this.help.hidden = this.asked === null;
    this.whole.dataset.question = this.asked ? String(this.asked.question) : "";
    const focus = document.activeElement;
    if (this.wantsFocus && (!focus || focus === document.body || focus === find("page"))) this.hand.focus();
    this.wantsFocus = false;
  }

  showHand() {
    const warned = this.asked?.warnings?.flatMap((/** @type {{tiles: string[]}} */ one) => one.tiles) ?? [];
    const advised = this.advice ? advisedTiles(this.advice) : [];
    const { chosen } = this;
    this.hand.show(this.view, this.below, this.seat >= 0 ? this.choices : null, { warned, advised, chosen });
    this.board.pointOut(this.advice ? acceptedTiles(this.advice) : []);
  }

  /** What is going on. @returns {string} */
  words() {
    if (this.asked) {
      const warning = this.asked.warnings?.[0];
      if (warning)
        return say("careful", { seat: this.nameOf(warning.seat), kinds: tileNames(warning.kinds.slice(0, 6)) });
      if (this.choices.picking) return say("pick_three");
      if (this.choices.all.some((choice) => choice.verb.startsWith("void_"))) return say("choose_void");
      return say(this.choices.all.some((choice) => choice.verb === "discard") ? "your_turn" : "your_answer");
    }
    if (this.view.over) return say("hand_over");
    if (this.seat >= 0 && this.view.marks[this.seat].won) return say("you_won");
    if (this.thinking)
      return say("waits_for", { seats: this.thinking.map((seat) => this.nameOf(seat)).join(say("list_comma")) });
    return this.last ?? "";
  }

  /** @param {number | null} seconds */
  startClock(seconds) {
    clearInterval(this.timers.clock);
    this.clock.hidden = this.seconds.hidden = seconds === null;
    if (seconds === null) return;
    const end = performance.now() + seconds * 1000;
    this.clock.max = seconds;
    const tick = () => {
      const left = Math.max(0, (end - performance.now()) / 1000);
      this.clock.value = left;
      this.seconds.textContent = String(Math.ceil(left));
      this.clock.classList.toggle("short", left < 5);
    };
    tick();
    this.timers.clock = window.setInterval(tick, 200);
  }

  /** @param {string} words @param {boolean} [stays] */
  toast(words, stays = false) {
    clearTimeout(this.timers.toast);
    this.toasts.textContent = words;
    if (words && !stays) this.timers.toast = window.setTimeout(() => (this.toasts.textContent = ""), 3500);
  }

  // The end of a hand, and of the match.

  /** @param {Message} message */
  handOver(message) {
    this.asked = null;
    this.choices.set([]);
    this.startClock(null);
    this.show();
    const still = !settings.animation || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.later = () => this.showResult(message);
    this.timers.result = window.setTimeout(() => this.skip(), still ? 0 : PAUSE);
  }

  /** Show at once what would be shown after a pause. @returns {boolean} */
  skip() {
    const later = this.later;
    clearTimeout(this.timers.result);
    this.later = null;
    later?.();
    return Boolean(later);
  }

  /** @param {Message} message */
  showResult(message) {
    const next = el("button", {
      type: "button",
      class: "go",
      id: "next",
      text: say(this.over ? "to_ranks" : "next_hand"),
    });
    next.addEventListener("click", () => {
      if (this.over) return this.showRanks();
      this.send({ type: "next" });
      next.disabled = true;
      next.textContent = say("waiting_others");
    });
    const look = el("button", {
      type: "button",
      class: "go second",
      id: "look",
      text: say("look_at_table"),
      on: { click: () => this.lookAround(() => this.showResult(message)) },
    });
    this.open(
      [
        resultSheet(message.sheet, (seat) => this.nameOf(seat)),
        el("div", { class: "buttons" }, this.seat >= 0 || this.over ? next : null, look),
      ],
      "result-title",
    );
    next.focus({ preventScroll: true });
    this.dialog.scrollTop = 0;
    announce(message.words);
  }

  /** @param {Message} message */
  matchOver(message) {
    this.over = message;
    if (this.dialog.open) {
      const next = this.dialog.querySelector("#next");
      if (next) next.textContent = say("to_ranks");
    }
  }

  showRanks() {
    const over = /** @type {any} */ (this.over);
    this.open(
      [
        standingSheet(over, (seat) => this.nameOf(seat)),
        el(
          "div",
          { class: "buttons" },
          el("a", { class: "go", href: `/replay/${this.room.id}`, id: "see-replay", text: say("see_replay") }),
          el("a", { class: "go second", href: "/", text: say("home") }),
        ),
      ],
      "match-title",
    );
  }

  /** @param {Node[]} inner @param {string} title */
  open(inner, title) {
    replace(this.dialog, ...inner);
    this.dialog.setAttribute("aria-labelledby", title);
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.scrollTop = 0;
  }

  /** @param {() => void} back */
  lookAround(back) {
    this.dialog.close();
    const again = el("button", {
      type: "button",
      class: "go",
      id: "back-to-result",
      text: say("show_result"),
      on: { click: () => (replace(this.panel), back()) },
    });
    replace(this.panel, again);
    again.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.dialog.open) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (this.skip()) return event.preventDefault();
    if (/^[1-9]$/.test(event.key)) this.choices.press(Number(event.key));
    else if (event.key === "a") this.help.click();
    else if (event.key === "d") this.hand.discardDrawn(this.view, this.below, this.choices);
    else if (event.key === "h" || (event.key.startsWith("Arrow") && document.activeElement === document.body))
      this.hand.focus();
    else return;
    event.preventDefault();
  }
}

/** The keys of the table, for who looks for them. */
function keyHelp() {
  const rows = KEYS.flatMap((key) => [
    el("dt", {}, el("kbd", { text: key })),
    el("dd", { text: say(`key_${key[0]}`) }),
  ]);
  return el("section", { class: "keys" }, el("h2", { text: say("keys") }), el("dl", {}, ...rows));
}
