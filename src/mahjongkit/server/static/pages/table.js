// The table in play: shows the events, offers the legal actions, and shows the result when a hand is over.

import { PLAYOUTS } from "../board/advice.js";
import { Choices, parse } from "../board/choices.js";
import { Clock } from "../board/clock.js";
import { HintStrip } from "../board/hints.js";
import { play, playEvents } from "../board/sound.js";
import { rowOf } from "../board/tiles.js";
import { answerDelay, Switches } from "../board/switches.js";
import { announce, el, find, replace } from "../dom.js";
import { game } from "../state/game.js";
import { usesKeyboard } from "../state/keyboard.js";
import { rulesetName, rulesetParts, say, tileNames, withNames, withNote } from "../state/words.js";
import { Outcome } from "./outcome.js";
import { BoardShell } from "./shell.js";

/** @typedef {import("../net/messages.js").RoomInfo} RoomInfo */
/** @typedef {import("../net/messages.js").SeatInfo} SeatInfo */
/** @typedef {import("../net/messages.js").ClientMessage} ClientMessage */
/** @typedef {import("../net/messages.js").ServerMessage} ServerMessage */
/** @typedef {import("../net/messages.js").NewEvents} NewEvents */
/** @typedef {import("../net/messages.js").Ask} Ask */
/** @typedef {import("../net/messages.js").Error} ServerError */
/** @typedef {import("../net/messages.js").Answered} Answered */
/** @typedef {import("../net/messages.js").AdviceMessage} AdviceMessage */
/** @typedef {import("../net/messages.js").HintsMessage} HintsMessage */
/** @typedef {import("../net/messages.js").HandOver} HandOver */

const MAX_LOG_LINES = 60;
/** With more events than this at the start, the hand is not new: they are shown without motion and sound. */
const MAX_NEW_EVENTS = 60;
const KEYS = ["1–9", "h", "d", "a", "m"];

export class Table extends BoardShell {
  /**
   * @param {RoomInfo} room
   * @param {number} seat the viewer's seat, -1 for a watcher
   * @param {(message: ClientMessage) => void} send
   */
  constructor(room, seat, send) {
    const { ruleset } = room.config;
    super(
      {
        players: room.players,
        seat,
        simultaneous: room.simultaneous,
        title: rulesetParts(ruleset),
        heading: rulesetName(ruleset),
      },
      (action) => this.act(action),
      (tile) => this.toast(say("sure_of_tile", { tiles: tileNames([tile]) })),
    );
    this.room = room;
    this.seats = room.seats;
    this.send = send;
    /** @type {Ask | null} the question to this seat */
    this.question = null;
    /** @type {Ask | null} the question that was answered, until the server confirms the answer */
    this.unconfirmed = null;
    /** @type {number[] | null} */
    this.thinking = null;
    /** @type {import("../board/choices.js").Choice | null} the answer that was sent, until it is carried out */
    this.chosen = null;
    /** The text of the last event. */
    this.lastText = "";
    this.wantsFocus = false;
    /** @type {import("../state/view.js").Event[]} events that are not drawn yet */
    this.unmoved = [];
    /** @type {{question: Ask, since: number} | null} the question that the switches are about to answer, since when */
    this.answering = null;
    /** How many seats are for people. */
    this.people = room.seats.filter(({ kind }) => kind !== "bot").length;
    this.switches = new Switches(room.id, this.people === 1, (name) => this.applySwitch(name));
    this.hints = new HintStrip();
    this.hints.watch(this.hand.tiles);
    /** The hints that were read aloud last. */
    this.hintsRead = "";
    this.answerTimer = 0;
    this.outcome = new Outcome(this);
    this.frame = 0;
    this.adviceButton = el(
      "button",
      { type: "button", class: "tool advise", id: "advise", "aria-keyshortcuts": "a", "aria-label": say("advice") },
      say("advice"),
      el("span", { class: "key", "data-key": "a" }),
    );
    this.adviceButton.addEventListener("click", () => this.toggleAdvice());
    this.moreTimeButton = el("button", {
      type: "button",
      class: "tool",
      id: "more-time",
      hidden: true,
      title: say("more_time_why"),
      text: say("more_time"),
    });
    this.moreTimeButton.addEventListener("click", () => this.askForMoreTime());
    this.takeBackButton = el("button", {
      type: "button",
      class: "go",
      id: "take-back",
      hidden: true,
      text: say("take_back"),
      on: { click: () => this.send({ type: "let_bot", plays: false }) },
    });
    this.clock = new Clock(room.config.timers);
    this.statusRow.append(this.clock.bar, this.clock.seconds);
    if (seat >= 0) this.statusRow.append(this.takeBackButton, this.moreTimeButton, this.adviceButton);
    this.buttons = el("div", { class: "choices", role: "group", "aria-label": say("choices") });
    this.hand.root.before(this.buttons);
    this.choices = new Choices(
      this.buttons,
      (action) => this.act(action),
      () => (this.hints.declare(this.choices.mode), this.showHand()),
    );
    this.side.append(keyHelp());
    if (seat >= 0) this.dock.before(this.hints.root, this.switches.root);
    this.root.addEventListener("pointerdown", () => this.outcome.skipPause());
  }

  close() {
    super.close();
    clearTimeout(this.answerTimer);
    this.clock.stop();
    this.outcome.stop();
    cancelAnimationFrame(this.frame);
  }

  get names() {
    return this.seats.map(({ name }) => name);
  }

  /** The name of a seat's player, and whether a bot plays for them. @param {number} seat @returns {string} */
  nameOf(seat) {
    const [name, info] = [super.nameOf(seat), this.seats[seat]];
    const isBot = info?.kind === "person" && info.present && info.bot && !this.outcome.match;
    return isBot ? withNote(name, say("is_bot")) : name;
  }

  /** Whether the visitor lets a bot play. @returns {boolean} */
  get isLeftToBot() {
    return this.seat >= 0 && this.seats[this.seat].bot;
  }

  /** @param {SeatInfo[]} seats */
  showSeats(seats) {
    this.seats = seats;
    if (this.isLeftToBot && this.question) this.dropQuestion();
    this.show();
  }

  /** Where a seat's name is on the screen. @param {number} seat @returns {DOMRect} */
  placeOf(seat) {
    return this.board.zone(this.view, seat).plate.getBoundingClientRect();
  }

  /** @param {boolean} connected */
  showConnected(connected) {
    if (!connected) this.toast(say("connection_lost"), true);
    else this.toast("");
  }

  // Messages from the server.

  /** @param {ServerMessage} message */
  receive(message) {
    switch (message.type) {
      case "hand":
        return this.beginHand(message.hand);
      case "events":
        return this.receiveEvents(message);
      case "ask":
        return this.ask(message);
      case "thinking":
        return this.showThinking(message.seats);
      case "answered":
        return this.confirmAnswer(message);
      case "advice":
        return this.receiveAdvice(message);
      case "hints":
        return this.receiveHints(message);
      case "hand_over":
        return this.endHand(message);
      case "match_over":
        return this.outcome.endMatch(message);
    }
  }

  /** @param {number} number */
  beginHand(number) {
    this.view = this.newView();
    this.switches.beginHand(number);
    this.stopAnswering();
    this.question = this.unconfirmed = null;
    this.choices.set([]);
    this.hints.set(null);
    if (this.wantsHints) this.send({ type: "want_hints", on: true }); // the connection may be new
    this.log.replaceChildren();
    this.unmoved = [];
    this.thinking = null;
    this.outcome.clear();
    if (this.dialog.open) this.dialog.close();
    replace(this.panel);
  }

  /** @param {NewEvents} message */
  receiveEvents(message) {
    const catchingUp = message.first === 0 && message.events.length > MAX_NEW_EVENTS;
    const texts = this.apply(message.events);
    this.chosen = null;
    if (game.plays_on && this.view.hasWon[this.seat]) this.hints.set(null);
    this.writeLog(texts, MAX_LOG_LINES);
    this.show();
    if (catchingUp) return;
    this.unmoved.push(...message.events);
    for (const event of message.events) this.board.showCall(this.view, event);
    playEvents(message.events, this.seat);
    this.winBanner.show(this.board.winsIn(this.view, message.events));
    this.board.showPayments(this.view, message.events);
    this.lastText = texts.at(-1) ?? this.lastText;
    announce(...texts);
  }

  /** @param {number[]} seats */
  showThinking(seats) {
    this.thinking = seats.length ? seats : null;
    this.show();
  }

  /** @param {Ask} message */
  ask(message) {
    const isRepeated = this.question?.question === message.question;
    this.stopAnswering();
    this.unconfirmed = null;
    this.chosen = null;
    if (this.answerByItself(message)) return;
    this.question = message;
    this.choices.set(message.legal);
    this.hints.declare(this.choices.mode);
    this.show();
    this.clock.start(message.seconds, message);
    if (isRepeated) return;
    play("ask");
    const offers = [...this.buttons.children].map(
      (child) => child.getAttribute("aria-label") ?? child.textContent ?? "",
    );
    announce(this.statusText(), offers.join(say("list_comma")));
    this.wantsFocus = usesKeyboard();
  }

  /** Let the switches answer a question, without offering it; returns whether they do. @param {Ask} message @returns {boolean} */
  answerByItself(message) {
    const answer = this.switches.answer(message.legal, this.view.marks[this.seat]);
    if (!answer) return false;
    this.question = null;
    this.choices.set([]);
    this.clock.start(null);
    this.show();
    this.answering = { question: message, since: performance.now() };
    this.answerTimer = window.setTimeout(() => {
      this.stopAnswering();
      this.question = message;
      this.act(answer);
    }, answerDelay(message, this.people));
    return true;
  }

  stopAnswering() {
    clearTimeout(this.answerTimer);
    this.answering = null;
  }

  /** Whether the server should send hints. */
  get wantsHints() {
    return this.seat >= 0 && this.switches.isOn("hints");
  }

  /** Let a switch work from now on: it may answer the question, or no longer. @param {import("../board/switches.js").SwitchName} name */
  applySwitch(name) {
    if (name === "hints") {
      this.send({ type: "want_hints", on: this.wantsHints });
      if (!this.wantsHints) this.hints.set(null);
    }
    if (this.answering) {
      const { question, since } = this.answering;
      const seconds = question.seconds && Math.max(0, question.seconds - (performance.now() - since) / 1000);
      this.ask({ ...question, seconds });
    } else if (!this.question || !this.answerByItself(this.question)) this.show();
  }

  /** Show no choices any more: a bot answers. */
  dropQuestion() {
    this.stopAnswering();
    this.question = this.unconfirmed = null;
    this.hideAdvice();
    this.choices.set([]);
    this.clock.start(null);
  }

  /** @param {Answered} message */
  confirmAnswer(message) {
    const closed = this.question?.closes && message.by === "clock";
    this.stopAnswering();
    this.question = this.unconfirmed = null;
    this.hideAdvice();
    this.choices.set([]);
    this.clock.start(null);
    if (message.by !== "you" && !closed && !this.isLeftToBot) this.toast(say(`by_${message.by}`));
    this.show();
  }

  /** @param {AdviceMessage} message */
  receiveAdvice(message) {
    if (message.question !== this.question?.question) return;
    this.showAdvice(message, this.seat, {
      close: () => (this.hideAdvice(), this.showHand()),
      searchLonger: () => this.send({ type: "advise", search: PLAYOUTS }),
    });
    announce(withNames(message.words, (seat) => this.nameOf(seat)));
  }

  /** @param {HintsMessage} message */
  receiveHints(message) {
    if (message.question !== (this.question ?? this.answering?.question)?.question || !this.wantsHints) return;
    this.hints.set(message);
    this.showHand();
    if (this.question && message.words !== this.hintsRead) announce(message.words);
    this.hintsRead = message.words;
  }

  /** Ask for advice, or hide it. */
  toggleAdvice() {
    if (this.advice) {
      this.hideAdvice();
      this.showHand();
    } else if (this.question) this.send({ type: "advise" });
  }

  /** Keep a claim open after the claim window; the others notice the pause. */
  askForMoreTime() {
    if (this.question?.closes) this.send({ type: "more_time", question: this.question.question });
  }

  /** @param {string} action */
  act(action) {
    if (!this.question) return;
    if (document.activeElement instanceof HTMLElement && this.buttons.contains(document.activeElement))
      document.activeElement.blur();
    this.send({ type: "act", action, question: this.question.question });
    this.chosen = parse(action);
    this.hints.answer(action);
    this.unconfirmed = this.question;
    this.question = null;
    this.hideAdvice();
    this.root.classList.remove("asked");
    this.choices.set([]);
    this.show();
  }

  /** Show why the server refused something, and offer the choices again if it was an answer. @param {ServerError} error */
  refuse(error) {
    const href = `/rules/${this.room.config.ruleset}#${error.rule}`;
    const link = el("a", { href, target: "_blank", text: say("rule_number", { number: error.rule }) });
    this.toast(error.words, false, error.rule ? [" ", link] : []);
    if (!this.unconfirmed) return;
    this.question = this.unconfirmed;
    this.unconfirmed = this.chosen = null;
    this.choices.set(this.question.legal);
    this.show();
  }

  // Drawing.

  /** Redraw everything in the next frame, however many messages arrive until then. */
  show() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => ((this.frame = 0), this.draw()));
  }

  draw() {
    const away = this.seats.map((seat) => seat.kind === "person" && !seat.present);
    const events = this.unmoved.splice(0);
    this.motion.prepare(events, this.view);
    this.board.show(this.view, this.bottomSeat, away, this.thinking, this.question?.claimable);
    this.showHand();
    this.motion.play(events, this.view);
    replace(this.status, ...this.statusContents());
    this.root.classList.toggle("asked", this.question !== null);
    this.adviceButton.hidden = this.question === null;
    this.moreTimeButton.hidden = !this.question?.closes;
    this.takeBackButton.hidden = !this.isLeftToBot;
    this.root.dataset.question = this.question ? String(this.question.question) : "";
    const focus = document.activeElement;
    if (this.wantsFocus && (!focus || focus === document.body || focus === find("page"))) this.hand.focus();
    this.wantsFocus = false;
  }

  showHand() {
    const warned = this.question?.warnings.flatMap((warning) => warning.tiles) ?? [];
    const unsorted = !this.switches.isOn("sortHand");
    super.showHand(this.seat >= 0 ? this.choices : null, {
      warned,
      chosen: this.chosen,
      unsorted,
      safety: this.question ? this.hints.hints?.tiles : [],
    });
  }

  /** The status as shown: the tiles of warnings are pictures, so that none is cut off. @returns {(Node | string)[]} */
  statusContents() {
    const warnings = this.question?.warnings ?? [];
    if (!warnings.length) return [this.statusText()];
    return warnings.map(({ seat, kinds }) => {
      const [before, after] = say("careful", { seat: this.nameOf(seat), kinds: "\n" }).split("\n");
      return el("span", { class: "warning" }, before, rowOf(kinds, this.nameOf(seat), "inline"), after);
    });
  }

  /** @returns {string} */
  statusText() {
    if (this.question) {
      const warnings = this.question.warnings.map(({ seat, kinds }) =>
        say("careful", { seat: this.nameOf(seat), kinds: tileNames(kinds) }),
      );
      if (warnings.length) return warnings.join(say("list_semicolon"));
      if (this.choices.prompt) return this.choices.prompt;
      return say(this.choices.all.some((choice) => choice.verb === "discard") ? "your_turn" : "your_answer");
    }
    if (this.isLeftToBot) return say("bot_plays_you");
    if (this.view.over) return say("hand_over");
    if (game.plays_on && this.view.hasWon[this.seat]) return say("you_won");
    if (this.thinking)
      return say("waits_for", { seats: this.thinking.map((seat) => this.nameOf(seat)).join(say("list_comma")) });
    return this.lastText;
  }

  /** @param {HandOver} message */
  endHand(message) {
    this.stopAnswering();
    this.question = null;
    this.hints.set(null);
    this.choices.set([]);
    this.clock.start(null);
    this.show();
    this.outcome.endHand(message);
  }

  /** @param {KeyboardEvent} event */
  pressKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.dialog.open) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (this.outcome.skipPause()) return event.preventDefault();
    if (/^[1-9]$/.test(event.key)) this.choices.press(Number(event.key));
    else if (event.key === "a") this.adviceButton.click();
    else if (event.key === "d") this.hand.discardDrawn(this.view, this.bottomSeat, this.choices);
    else if (event.key === "h" || (event.key.startsWith("Arrow") && document.activeElement === document.body))
      this.hand.focus();
    else if (this.seat < 0 || !this.switches.pressKey(event.key)) return;
    event.preventDefault();
  }
}

/** A list of the keys. */
function keyHelp() {
  const rows = KEYS.flatMap((key) => [
    el("dt", {}, el("kbd", { text: key })),
    el("dd", { text: say(`key_${key[0]}`) }),
  ]);
  return el("section", { class: "keys" }, el("h2", { text: say("keys") }), el("dl", {}, ...rows));
}
