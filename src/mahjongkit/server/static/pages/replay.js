// Replays: a record step by step, with all hands open or as one seat saw it.

import { PLAYOUTS } from "../board/advice.js";
import { parse } from "../board/choices.js";
import { resultView } from "../board/result.js";
import { standingsView } from "../board/standings.js";
import { announce, copyText, el, replace } from "../dom.js";
import { get, post } from "../net/api.js";
import { actionDisplay, game, loadGame } from "../state/game.js";
import { rulesetParts, say, tileNames } from "../state/words.js";
import { BoardShell } from "./shell.js";

/** @typedef {import("../state/view.js").Event} Event */
/** @typedef {{at: number, seat: number, action: string, discard: boolean}} Step */
/** @typedef {{events: Event[], steps: Step[], result_view: import("../net/messages.js").ResultView | null}} ReplayHand */
/**
 * @typedef {{id: string, ruleset: string, players: number, names: string[], formats: string[], hands: ReplayHand[],
 *   simultaneous: boolean, curve: number[][], ranks: number[] | null}} Replay
 */

const MAX_LOG_LINES = 40;
/** On small screens the tools are collapsed at first. */
const SMALL_SCREEN = "(max-width: 900px), (max-height: 520px)";

/**
 * What is shown: from which seat ("open" for all hands), which hand, after how many events (-1: at the first stop), whether
 * with advice.
 * @typedef {{seat: string, hand: number, position: number, advice: boolean}} Cursor
 */

/** @param {HTMLElement} page @param {string} [id] */
export async function showReplay(page, id) {
  if (!id) {
    const refresh = () => {
      document.title = `${say("replay")} · mahjongkit`;
      replace(page, el("div", { class: "lobby" }, el("h1", { text: say("replay") }), dropZone()));
    };
    refresh();
    return { refresh };
  }
  document.body.classList.add("replaying");
  const cursor = { seat: "open", hand: 0, position: -1, advice: false };
  /** @type {ReplayPlayer | null} */
  let player = null;
  const refresh = async () => {
    const replay = await get(`/api/replays/${id}?seat=${cursor.seat}`);
    await loadGame(replay.ruleset);
    player?.close();
    player = new ReplayPlayer(replay, cursor, refresh);
    replace(page, player.root);
  };
  await refresh();
  return { refresh };
}

/** Upload a record and open its replay. @param {File | undefined} file */
async function openRecord(file) {
  if (!file) return;
  try {
    const { id } = await post("/api/replays", file);
    location.assign(`/replay/${id}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const output = document.querySelector(".drop .problem, .table .toast");
    if (!output) return;
    output.textContent = say("bad_file", { name: file.name, reason });
    output.scrollIntoView({ block: "nearest" });
  }
}

/** Let records be dropped anywhere on the page, except on a table in play. */
export function acceptDrops() {
  const highlight = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    document.body.classList.toggle("dragging", event.type === "dragover");
  };
  for (const type of ["dragover", "dragleave"])
    document.addEventListener(type, /** @type {EventListener} */ (highlight));
  document.addEventListener("drop", (event) => {
    highlight(event);
    const playing = document.body.classList.contains("at-table") && !document.body.classList.contains("replaying");
    if (!playing) openRecord(event.dataTransfer?.files[0]);
  });
}

/** A panel where a record can be chosen or dropped. @returns {HTMLElement} */
export function dropZone() {
  const input = el("input", { type: "file", id: "record-file", class: "visually-hidden" });
  input.addEventListener("change", () => openRecord(input.files?.[0]));
  return el(
    "section",
    { class: "panel drop", "aria-labelledby": "drop-title" },
    el("h2", { id: "drop-title", text: say("open_record") }),
    el("p", { text: say("drop_how") }),
    el("label", { class: "go second", for: "record-file", text: say("choose_file") }),
    input,
    el("p", { class: "problem", role: "alert" }),
  );
}

/** Steps through a replay. */
class ReplayPlayer extends BoardShell {
  /**
   * @param {Replay} replay
   * @param {Cursor} cursor what to show; the player updates it
   * @param {() => Promise<void>} refresh loads the replay again
   */
  constructor(replay, cursor, refresh) {
    super({
      players: replay.players,
      seat: cursor.seat === "open" ? 0 : Number(cursor.seat),
      simultaneous: replay.simultaneous,
      title: [say("replay"), ...rulesetParts(replay.ruleset)],
      heading: say("replay"),
      kind: "replay",
    });
    this.replay = replay;
    this.cursor = cursor;
    this.refresh = refresh;
    this.status.setAttribute("role", "status");
    this.adviceBox = el("input", { type: "checkbox", id: "with-advice", checked: cursor.advice });
    this.adviceBox.addEventListener("change", () => ((cursor.advice = this.adviceBox.checked), this.advise()));
    this.handSelect = el(
      "select",
      { id: "hand" },
      ...replay.hands.map((_, i) => el("option", { value: String(i), text: say("hand_n", { n: i + 1 }) })),
    );
    this.handSelect.addEventListener("change", () => this.go(Number(this.handSelect.value), 0));
    this.slider = el("input", { type: "range", id: "slider", min: "0", "aria-label": say("position") });
    this.slider.addEventListener("input", () => this.go(cursor.hand, Number(this.slider.value)));
    this.resultButton = el("button", {
      type: "button",
      class: "go second",
      id: "show-result",
      text: say("show_result"),
      on: { click: () => this.showResult() },
    });
    this.hand.root.before(el("div", { class: "player" }, this.stepButtons(), this.slider));
    this.panel.before(...this.tools());
    this.show(cursor.position < 0 ? this.stops[0] : cursor.position);
  }

  get names() {
    return this.replay.names;
  }

  /** @returns {ReplayHand} */
  get currentHand() {
    return this.replay.hands[this.cursor.hand];
  }

  get lastHand() {
    return this.replay.hands.length - 1;
  }

  stepButtons() {
    /** @type {[string, string, () => void][]} */
    const all = [
      ["hand_back", "|«", () => this.go(Math.max(0, this.cursor.hand - 1), 0)],
      ["turn_back", "«", () => this.turn(-1)],
      ["step_back", "‹", () => this.step(-1)],
      ["step_on", "›", () => this.step(1)],
      ["turn_on", "»", () => this.turn(1)],
      ["hand_on", "»|", () => this.go(Math.min(this.lastHand, this.cursor.hand + 1), 0)],
    ];
    const buttons = all.map(([key, sign, press]) =>
      el("button", {
        type: "button",
        class: "step",
        id: key,
        title: say(key),
        "aria-label": say(key),
        text: sign,
        on: { click: press },
      }),
    );
    return el("div", { class: "steps" }, ...buttons);
  }

  /** What to look at, and files. @returns {HTMLElement[]} */
  tools() {
    const { replay, cursor } = this;
    const seats = replay.names.map((_, seat) =>
      el("option", { value: String(seat), text: this.nameOf(seat), selected: cursor.seat === String(seat) }),
    );
    const seatSelect = el(
      "select",
      { id: "seat" },
      el("option", { value: "open", text: say("all_open"), selected: cursor.seat === "open" }),
      ...seats,
    );
    seatSelect.addEventListener("change", () => this.showFrom(seatSelect.value));
    const files = replay.formats.map((format) =>
      el("a", {
        href: `/api/replays/${replay.id}/file?format=${format}`,
        download: "",
        text: game.formats[format] ?? format,
      }),
    );
    const copied = el("span", { role: "status" });
    const share = el("button", { type: "button", class: "tool", id: "share", text: say("replay_link") });
    share.addEventListener("click", async () => {
      await copyText(`${location.origin}/replay/${replay.id}`);
      copied.textContent = say("copied");
    });
    const ranks =
      replay.ranks &&
      el("button", {
        type: "button",
        class: "go second",
        id: "show-ranks",
        text: say("to_ranks"),
        on: { click: () => this.showStandings() },
      });
    const list = el(
      "div",
      { class: "view-list" },
      el("label", { class: "field", for: "seat" }, el("span", { text: say("seen_from") }), seatSelect),
      el("label", { class: "field", for: "hand" }, el("span", { text: say("hand") }), this.handSelect),
      el("div", { class: "buttons" }, this.resultButton, ranks),
      el("div", { class: "files" }, el("span", { text: say("download") }), ...files),
      el("div", { class: "files" }, share, copied),
    );
    const open = !matchMedia(SMALL_SCREEN).matches;
    return [
      el("details", { class: "view-tools", open }, el("summary", { text: say("replay_tools") }), list),
      el("label", { class: "switch", for: "with-advice" }, this.adviceBox, el("span", { text: say("with_advice") })),
    ];
  }

  /** Show the same moment from another seat. @param {string} seat */
  async showFrom(seat) {
    const step = this.currentHand.steps.findIndex((other) => other.at >= this.cursor.position);
    this.cursor.seat = seat;
    const replay = await get(`/api/replays/${this.replay.id}?seat=${seat}`);
    const hand = replay.hands[this.cursor.hand];
    this.cursor.position = step < 0 ? hand.events.length : hand.steps[step].at;
    await this.refresh();
  }

  /** The positions to step to: before every answer, and at the end. @returns {number[]} */
  get stops() {
    return [...new Set([...this.currentHand.steps.map((step) => step.at), this.currentHand.events.length])].sort(
      (a, b) => a - b,
    );
  }

  /** Go to the next or the previous stop. @param {number} by 1 or -1 */
  step(by) {
    this.moveAlong(this.stops, by);
  }

  /** Go to the next or the previous discard. @param {number} by 1 or -1 */
  turn(by) {
    const discards = this.currentHand.steps.filter((step) => step.discard).map((step) => step.at);
    this.moveAlong([...new Set([this.stops[0], ...discards, this.currentHand.events.length])], by);
  }

  /** Go along stops, and on to the next or the previous hand. @param {number[]} stops @param {number} by */
  moveAlong(stops, by) {
    const { position, hand } = this.cursor;
    const next = by > 0 ? stops.find((stop) => stop > position) : stops.filter((stop) => stop < position).at(-1);
    if (next !== undefined) this.show(next);
    else if (by > 0 && hand < this.lastHand) this.go(hand + 1, 0);
    else if (by < 0 && hand > 0) this.go(hand - 1, Infinity);
  }

  /** Go to a stop of a hand. @param {number} hand @param {number} stop its index */
  go(hand, stop) {
    this.cursor.hand = hand;
    this.show(this.stops[Math.min(stop, this.stops.length - 1)]);
  }

  /** Show the current hand after so many events. @param {number} position */
  show(position) {
    this.cursor.position = Math.min(position, this.currentHand.events.length);
    this.view = this.newView();
    const texts = this.apply(this.currentHand.events.slice(0, this.cursor.position));
    this.board.show(this.view, this.bottomSeat, []);
    this.showHand();
    this.log.replaceChildren();
    this.writeLog(texts.slice(-MAX_LOG_LINES), MAX_LOG_LINES);
    this.showPosition();
  }

  showPosition() {
    const { position, hand } = this.cursor;
    const next = this.currentHand.steps.find((step) => step.at >= position);
    const status =
      next && position < this.currentHand.events.length
        ? `${this.nameOf(next.seat)}${say("colon")}${answerText(next)}`
        : say("hand_over");
    this.status.textContent = status;
    this.slider.max = String(this.stops.length - 1);
    this.slider.value = String(this.stops.findIndex((stop) => stop >= position));
    this.slider.setAttribute("aria-valuetext", status);
    this.handSelect.value = String(hand);
    this.resultButton.disabled = !this.currentHand.result_view;
    this.advise();
  }

  /** Show advice on the next answer, if it is switched on. @param {number} [playouts] */
  async advise(playouts = 0) {
    const { position, hand } = this.cursor;
    const step = this.currentHand.steps.findIndex((other) => other.at >= position);
    if (!this.cursor.advice || step < 0) {
      this.hideAdvice();
      this.showHand();
      return;
    }
    try {
      const found = await get(`/api/replays/${this.replay.id}/advice?hand=${hand}&step=${step}&search=${playouts}`);
      if (this.cursor.position !== position || this.cursor.hand !== hand) return;
      const { action, seat } = this.currentHand.steps[step];
      this.showAdvice(found, seat, { done: action, searchLonger: () => this.advise(PLAYOUTS) });
      if (playouts) {
        this.panel.querySelector("#advice-title")?.scrollIntoView({ block: "nearest" });
        announce(found.words);
      }
    } catch (error) {
      this.hideAdvice();
      replace(this.panel, el("p", { class: "none", text: error instanceof Error ? error.message : String(error) }));
    }
  }

  showResult() {
    const result = this.currentHand.result_view;
    if (result) this.openDialog("result-title", resultView(result, (seat) => this.nameOf(seat)), [this.closeButton()]);
  }

  showStandings() {
    const { ranks, curve } = this.replay;
    if (!ranks) return;
    const match = { scores: curve[curve.length - 1], ranks, curve };
    this.openDialog("match-title", standingsView(match, (seat) => this.nameOf(seat)), [this.closeButton()]);
  }

  closeButton() {
    return el("button", { type: "button", class: "go", text: say("close"), on: { click: () => this.dialog.close() } });
  }

  /** @param {KeyboardEvent} event */
  pressKey(event) {
    if (this.dialog.open || event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement)
      return;
    /** @type {{[key: string]: () => void}} */
    const keys = {
      ArrowRight: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      ArrowDown: () => this.turn(1),
      ArrowUp: () => this.turn(-1),
      PageDown: () => this.go(Math.min(this.lastHand, this.cursor.hand + 1), 0),
      PageUp: () => this.go(Math.max(0, this.cursor.hand - 1), 0),
    };
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  }
}

/** An answer in words. @param {Step} step @returns {string} */
function answerText(step) {
  const { verb, tiles } = parse(step.action);
  return [actionDisplay(verb).words, tileNames(tiles)].filter(Boolean).join(" ");
}
