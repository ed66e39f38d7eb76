// The replay: any record, step by step, with all hands open or as one seat saw it.

import { get, post } from "./api.js";
import { Board } from "./board.js";
import { el, find, replace } from "./dom.js";
import { Hand } from "./hand.js";
import { standingSheet } from "./matchover.js";
import { resultSheet } from "./result.js";
import { tell } from "./told.js";
import { View } from "./view.js";
import { playerName, say } from "./words.js";

/** @typedef {import("./view.js").Event} Event */
/** @typedef {{at: number, seat: number, action: string, discard: boolean}} Step */
/** @typedef {{events: Event[], steps: Step[], sheet: import("./result.js").Sheet | null}} HandReplayed */
/**
 * @typedef {{id: string, ruleset: string, players: number, names: string[], formats: string[], hands: HandReplayed[],
 *   together: boolean, curve: number[][], ranks: number[] | null}} Replay
 */

/** @param {HTMLElement} page @param {string} [id] */
export async function showReplay(page, id) {
  if (!id) {
    const again = () => replace(page, el("div", { class: "lobby" }, dropZone()));
    again();
    return { again };
  }
  const replay = new Player(page, id);
  await replay.load();
  return { again: () => replay.load() };
}

/** Where a record can be dropped. @returns {HTMLElement} */
export function dropZone() {
  const problem = el("p", { class: "problem", role: "alert" });
  const send = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    try {
      const { id } = await post("/api/replays", file);
      location.assign(`/replay/${id}`);
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const input = el("input", { type: "file", id: "record-file", class: "unseen" });
  input.addEventListener("change", () => send(input.files?.[0]));
  const zone = el("section", { class: "panel drop", "aria-labelledby": "drop-title" }, el("h2", { id: "drop-title", text: say("open_record") }), el("p", { text: say("drop_how") }), el("label", { class: "go second", for: "record-file", text: say("choose_file") }), input, problem);
  const over = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    zone.classList.toggle("over", event.type === "dragover");
  };
  for (const type of ["dragover", "dragleave"]) zone.addEventListener(type, /** @type {EventListener} */ (over));
  zone.addEventListener("drop", (event) => (over(event), send(event.dataTransfer?.files[0])));
  return zone;
}

class Player {
  /** @param {HTMLElement} page @param {string} id */
  constructor(page, id) {
    this.page = page;
    this.id = id;
    this.seat = "open";
    this.hand = 0;
    this.at = 0;
    document.body.classList.add("at-table", "replaying");
    document.addEventListener("keydown", (event) => this.key(event));
  }

  async load() {
    /** @type {Replay} */
    this.replay = await get(`/api/replays/${this.id}?seat=${this.seat}`);
    document.title = `${say("replay")} · ${this.replay.ruleset} · mahjongkit`;
    this.build();
    this.show();
  }

  get hands() {
    return /** @type {Replay} */ (this.replay).hands;
  }

  /** @returns {HandReplayed} */
  get now() {
    return this.hands[this.hand];
  }

  /** @param {number} seat @returns {string} */
  nameOf(seat) {
    return seat < 0 ? say("seat.table") : playerName(/** @type {Replay} */ (this.replay).names[seat], seat);
  }

  build() {
    const replay = /** @type {Replay} */ (this.replay);
    this.board = new Board((seat) => this.nameOf(seat));
    this.own = new Hand(() => undefined);
    this.status = el("p", { class: "status", role: "status" });
    this.log = el("ol", { class: "log", "aria-label": say("log") });
    this.dialog = el("dialog", { class: "result", "aria-labelledby": "result-title" });
    const button = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ press) =>
      el("button", { type: "button", class: "step", id: key, title: say(key), "aria-label": say(key), text: sign, on: { click: press } });
    this.hands.length;
    this.choose = el("select", { id: "hand", "aria-label": say("hand") }, ...this.hands.map((_, i) => el("option", { value: String(i), text: say("hand_n", { n: i + 1 }) })));
    this.choose.addEventListener("change", () => this.go(Number(this.choose?.value), 0));
    this.slider = el("input", { type: "range", id: "slider", min: "0", "aria-label": say("position") });
    this.slider.addEventListener("input", () => this.go(this.hand, Number(this.slider?.value)));
    const eyes = el("select", { id: "eyes", "aria-label": say("seen_from") }, el("option", { value: "open", text: say("all_open"), selected: this.seat === "open" }), ...replay.names.map((_, seat) => el("option", { value: String(seat), text: this.nameOf(seat), selected: this.seat === String(seat) })));
    eyes.addEventListener("change", () => ((this.seat = eyes.value), this.load()));
    const steps = el(
      "div",
      { class: "steps" },
      button("hand_back", "⏮", () => this.go(Math.max(0, this.hand - 1), 0)),
      button("turn_back", "«", () => this.turn(-1)),
      button("step_back", "‹", () => this.step(-1)),
      button("step_on", "›", () => this.step(1)),
      button("turn_on", "»", () => this.turn(1)),
      button("hand_on", "⏭", () => this.go(Math.min(this.hands.length - 1, this.hand + 1), 0)),
    );
    const files = el("div", { class: "files" }, el("span", { text: say("download") }), ...replay.formats.map((format) => el("a", { href: `/api/replays/${this.id}/file?format=${format}`, download: "", text: format })));
    const result = el("button", { type: "button", class: "go second", id: "show-result", text: say("show_result"), on: { click: () => this.showResult() } });
    const ranks = replay.ranks && el("button", { type: "button", class: "go second", text: say("to_ranks"), on: { click: () => this.showRanks() } });
    const side = el("aside", { class: "side" }, el("label", { class: "field" }, el("span", { text: say("seen_from") }), eyes), el("label", { class: "field" }, el("span", { text: say("hand") }), this.choose), el("div", { class: "buttons" }, result, ranks), files);
    const dock = el("div", { class: "dock" }, el("div", { class: "line" }, this.status), el("div", { class: "player" }, steps, this.slider), this.own.whole);
    const log = el("aside", { class: "logside" }, el("h2", { text: say("log") }), this.log);
    replace(this.page, el("div", { class: `table replay p${replay.players}` }, log, this.board.whole, side, dock, this.dialog));
    find("bar-title").textContent = replay.ruleset;
  }

  /** Where one can stop: before every answer, and at the end. @returns {number[]} */
  get stops() {
    return [...new Set([...this.now.steps.map((step) => step.at), this.now.events.length])].sort((a, b) => a - b);
  }

  /** @param {number} by */
  step(by) {
    this.walk(this.stops, by);
  }

  /** @param {number} by */
  turn(by) {
    this.walk([...new Set([this.stops[0], ...this.now.steps.filter((step) => step.discard).map((step) => step.at), this.now.events.length])], by);
  }

  /** @param {number[]} stops @param {number} by */
  walk(stops, by) {
    const now = this.position;
    const next = by > 0 ? stops.find((stop) => stop > now) : stops.filter((stop) => stop < now).at(-1);
    if (next !== undefined) this.show(next);
    else if (by > 0 && this.hand < this.hands.length - 1) this.go(this.hand + 1, 0);
    else if (by < 0 && this.hand > 0) this.go(this.hand - 1, Infinity);
  }

  /** @param {number} hand @param {number} stop which of the stops */
  go(hand, stop) {
    this.hand = hand;
    this.show(this.stops[Math.min(stop, this.stops.length - 1)]);
  }

  /** @param {number} [position] how many events are told */
  show(position = this.position ?? this.stops[0]) {
    const replay = /** @type {Replay} */ (this.replay);
    this.position = Math.min(position, this.now.events.length);
    const own = this.seat === "open" ? 0 : Number(this.seat);
    const view = new View(own, replay.players, replay.together);
    const said = [];
    for (const event of this.now.events.slice(0, this.position)) {
      view.take(event);
      const words = tell(event, (seat) => this.nameOf(seat), own);
      if (words) said.push(words);
    }
    this.board?.show(view, own, []);
    this.own?.show(view, own, null);
    replace(/** @type {HTMLElement} */ (this.log), ...said.slice(-40).map((words) => el("li", { text: words })));
    /** @type {HTMLElement} */ (this.log).scrollTop = 1e6;
    const next = this.now.steps.find((step) => step.at >= /** @type {number} */ (this.position));
    const told = next && this.position < this.now.events.length ? `${this.nameOf(next.seat)}: ${this.inWords(next)}` : say("hand_over");
    /** @type {HTMLElement} */ (this.status).textContent = told;
    const slider = /** @type {HTMLInputElement} */ (this.slider);
    slider.max = String(this.stops.length - 1);
    slider.value = String(this.stops.findIndex((stop) => stop >= /** @type {number} */ (this.position)));
    slider.setAttribute("aria-valuetext", told);
    /** @type {HTMLSelectElement} */ (this.choose).value = String(this.hand);
    /** @type {HTMLButtonElement} */ (document.getElementById("show-result")).disabled = !this.now.sheet;
  }

  /** @param {Step} step @returns {string} */
  inWords(step) {
    const [verb, ...rest] = step.action.split(" ");
    return [say(`verb.${verb}`), ...rest.filter((word) => word !== "drawn")].join(" ");
  }

  showResult() {
    if (this.now.sheet) this.open(resultSheet(this.now.sheet, (seat) => this.nameOf(seat)), "result-title");
  }

  showRanks() {
    const { ranks, curve } = /** @type {Replay} */ (this.replay);
    if (ranks) this.open(standingSheet({ scores: /** @type {number[]} */ (curve.at(-1)), ranks, curve }, (seat) => this.nameOf(seat)), "match-title");
  }

  /** @param {Node} inner @param {string} title */
  open(inner, title) {
    const dialog = /** @type {HTMLDialogElement} */ (this.dialog);
    dialog.setAttribute("aria-labelledby", title);
    replace(dialog, inner, el("div", { class: "buttons" }, el("button", { type: "button", class: "go", text: say("close"), on: { click: () => dialog.close() } })));
    dialog.showModal();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.dialog?.open || event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement) return;
    const keys = /** @type {{[key: string]: () => void}} */ ({ ArrowRight: () => this.step(1), ArrowLeft: () => this.step(-1), ArrowDown: () => this.turn(1), ArrowUp: () => this.turn(-1), PageDown: () => this.go(Math.min(this.hands.length - 1, this.hand + 1), 0), PageUp: () => this.go(Math.max(0, this.hand - 1), 0) });
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  }
}
