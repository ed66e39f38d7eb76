// BoardShell: what surrounds the board on every page that shows one: log, side panel, the viewer's hand, dialog, title.

import { el, replace } from "../dom.js";
import { acceptedTiles, advicePanel, advisedTiles } from "../board/advice.js";
import { Board } from "../board/board.js";
import { eventText } from "../board/eventText.js";
import { Hand } from "../board/hand.js";
import { Motion } from "../board/motion.js";
import { WinBanner } from "../board/winBanner.js";
import { View } from "../state/view.js";
import { playerName, say } from "../state/words.js";
import { setTitle } from "./header.js";

/** @typedef {import("../board/advice.js").Advice} Advice */
/** @typedef {import("../board/choices.js").Choices} Choices */
/** @typedef {import("../state/view.js").Event} Event */

/**
 * What is shown: how many play, the viewer's seat (-1 for a watcher), whether all seats act at the same time, the parts of
 * the title, a heading for screen readers, and a class of the page.
 * @typedef {{players: number, seat: number, simultaneous: boolean, title: string[], heading: string, kind?: string}} Shown
 */

const TOAST_MILLISECONDS = 3500;
/** How long a message with a link stays. */
const LINK_MILLISECONDS = 8000;

export class BoardShell {
  /**
   * @param {Shown} shown
   * @param {(action: string) => void} [act] called with the action of a clicked tile
   * @param {(tile: string) => void} [warn] called when a dangerous tile is clicked for the first time
   */
  constructor(shown, act = () => undefined, warn = () => undefined) {
    this.players = shown.players;
    this.seat = shown.seat;
    this.simultaneous = shown.simultaneous;
    this.bottomSeat = Math.max(0, shown.seat);
    this.view = this.newView();
    /** @type {Advice | null} */
    this.advice = null;
    /** The seat that the advice is for. */
    this.advisedSeat = -1;
    this.board = new Board((seat) => this.nameOf(seat));
    this.hand = new Hand(act, warn);
    this.motion = new Motion(this.board, this.hand);
    this.winBanner = new WinBanner(this.board.root);
    this.status = el("p", { class: "status" });
    this.statusRow = el("div", { class: "status-row" }, this.status);
    this.dock = el("div", { class: "dock" }, this.statusRow, this.hand.root);
    this.log = el("div", { class: "log", role: "log", tabIndex: 0, "aria-live": "off", "aria-label": say("log") });
    new ResizeObserver(() => this.showLastLine()).observe(this.log);
    this.panel = el("div", { class: "panel-place" });
    this.side = el("aside", { class: "side", "aria-label": say("tools") }, this.panel);
    this.toasts = el("p", { class: "toast", role: "alert" });
    this.toastTimer = 0;
    this.dialog = el("dialog", { class: "result", "aria-labelledby": "result-title" });
    this.root = el(
      "div",
      { class: ["table", shown.kind, `p${shown.players}`].filter(Boolean).join(" ") },
      el("h1", { class: "visually-hidden", text: shown.heading }),
      el("section", { class: "logside" }, el("h2", { text: say("log") }), this.log),
      this.board.root,
      this.side,
      this.dock,
      this.toasts,
      this.dialog,
    );
    this.onKeyDown = (/** @type {KeyboardEvent} */ event) => this.pressKey(event);
    document.addEventListener("keydown", this.onKeyDown);
    document.body.classList.add("at-table");
    setTitle(...shown.title);
    document.title = [...shown.title, "mahjongkit"].join(" · ");
  }

  close() {
    document.removeEventListener("keydown", this.onKeyDown);
    document.body.classList.remove("at-table");
    clearTimeout(this.toastTimer);
    this.winBanner.end();
    this.dialog.close();
  }

  /** The names of the players, by seat; a page overrides it. @returns {string[]} */
  get names() {
    return [];
  }

  /** The name of a seat's player, with the number of the seat if others have the same name. @param {number} seat @returns {string} */
  nameOf(seat) {
    if (seat < 0) return say("seat.table");
    const names = this.names.map(playerName);
    const isShared = names.indexOf(names[seat]) !== names.lastIndexOf(names[seat]);
    return isShared ? `${names[seat]} ${seat + 1}` : names[seat];
  }

  /** @returns {View} */
  newView() {
    return new View(this.seat, this.players, this.simultaneous);
  }

  /** Apply events to the view. @param {Event[]} events @returns {string[]} what they say in words */
  apply(events) {
    for (const event of events) this.view.apply(event);
    return events.map((event) => eventText(event, (seat) => this.nameOf(seat), this.seat)).filter(Boolean);
  }

  /** Add lines to the log. @param {string[]} texts @param {number} most lines that it keeps */
  writeLog(texts, most) {
    this.log.append(...texts.map((text) => el("p", { text })));
    while (this.log.children.length > most) this.log.firstElementChild?.remove();
    this.showLastLine();
  }

  /** Scroll the log to its end, also when hints or warnings have left it less room. */
  showLastLine() {
    this.log.scrollTop = this.log.scrollHeight;
  }

  /**
   * Show the viewer's hand.
   * @param {Choices | null} [choices] null if no tile can be clicked
   * @param {Parameters<Hand["show"]>[3]} [hints]
   */
  showHand(choices = null, hints = {}) {
    const advised = this.advice && this.advisedSeat === this.bottomSeat ? advisedTiles(this.advice) : [];
    this.hand.show(this.view, this.bottomSeat, choices, { ...hints, advised });
    this.board.highlight(this.advice ? acceptedTiles(this.advice) : []);
  }

  /**
   * @param {Advice} advice
   * @param {number} seat whose choice it is about
   * @param {Parameters<typeof advicePanel>[2]} more
   */
  showAdvice(advice, seat, more) {
    this.advice = advice;
    this.advisedSeat = seat;
    replace(this.panel, advicePanel(advice, (one) => this.nameOf(one), more));
    this.showHand();
  }

  hideAdvice() {
    if (this.advice) replace(this.panel);
    this.advice = null;
  }

  /**
   * Show a short message.
   * @param {string} words
   * @param {boolean} [stays] whether it stays until the next one
   * @param {(Node | string)[]} [links] shown after the words; the message then stays longer
   */
  toast(words, stays = false, links = []) {
    clearTimeout(this.toastTimer);
    replace(this.toasts, words, ...links);
    const milliseconds = links.length ? LINK_MILLISECONDS : TOAST_MILLISECONDS;
    if (words && !stays) this.toastTimer = window.setTimeout(() => replace(this.toasts), milliseconds);
  }

  /**
   * Open the dialog.
   * @param {string} title the id of its title
   * @param {Node} inner
   * @param {import("../dom.js").Child[]} buttons of which the first gets the focus
   */
  openDialog(title, inner, buttons) {
    replace(this.dialog, inner, el("div", { class: "buttons" }, ...buttons));
    this.dialog.setAttribute("aria-labelledby", title);
    if (!this.dialog.open) this.dialog.showModal();
    /** @type {HTMLElement | null} */ (this.dialog.querySelector(".buttons :is(a, button)"))?.focus({ preventScroll: true });
    this.dialog.scrollTop = 0;
  }

  /** What a key does on the page; a page overrides it. @param {KeyboardEvent} _event */
  pressKey(_event) {}
}
