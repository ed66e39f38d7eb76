// The replay: any record, step by step, with all hands open or as one seat saw it.

import { get, post } from "./api.js";
import { PLAYOUTS, acceptedTiles, advicePanel, advisedTiles } from "./advice.js";
import { entitle } from "./bar.js";
import { Board } from "./board.js";
import { parse } from "./choices.js";
import { announce, copyText, el, replace } from "./dom.js";
import { Hand } from "./hand.js";
import { standingSheet } from "./matchover.js";
import { resultSheet } from "./result.js";
import { tell } from "./told.js";
import { View } from "./view.js";
import { playerName, rulesetName, rulesetParts, say, tileNames } from "./words.js";

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
    const again = () => replace(page, el("div", { class: "lobby" }, el("h1", { text: say("replay") }), dropZone()));
    again();
    return { again };
  }
  document.body.classList.add("at-table", "replaying");
  const place = { seat: "open", hand: 0, position: -1, advice: false };
  /** @type {Player | null} */
  let player = null;
  const again = async () => {
    const replay = await get(`/api/replays/${id}?seat=${place.seat}`);
    player?.close();
    player = new Player(page, replay, place, again);
  };
  await again();
  return { again };
}

/** Look at a file. @param {File | undefined} file */
async function openRecord(file) {
  if (!file) return;
  try {
    const { id } = await post("/api/replays", file);
    location.assign(`/replay/${id}`);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const place = document.querySelector(".drop .problem, .table .toast");
    if (place) place.textContent = words;
  }
}

/** Records can be dropped anywhere on the page; at a table in play they are not taken. */
export function takeDrops() {
  const over = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    document.body.classList.toggle("over", event.type === "dragover");
  };
  for (const type of ["dragover", "dragleave"]) document.addEventListener(type, /** @type {EventListener} */ (over));
  document.addEventListener("drop", (event) => {
    over(event);
    const playing = document.body.classList.contains("at-table") && !document.body.classList.contains("replaying");
    if (!playing) openRecord(event.dataTransfer?.files[0]);
  });
}

/** Where a record can be chosen, or dropped. @returns {HTMLElement} */
export function dropZone() {
  const input = el("input", { type: "file", id: "record-file", class: "unseen" });
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

class Player {
  /**
   * @param {HTMLElement} page
   * @param {Replay} replay
   * @param {{seat: string, hand: number, position: number, advice: boolean}} place from where it is seen, how far one has come, whether with advice
   * @param {() => Promise<void>} again loads it anew
   */
  constructor(page, replay, place, again) {
    this.replay = replay;
    this.place = place;
    this.again = again;
    this.advice = el("div", { class: "advice-place" });
    this.wanted = el("input", { type: "checkbox", id: "with-advice", checked: place.advice });
    this.wanted.addEventListener("change", () => ((place.advice = this.wanted.checked), this.advise()));
    this.board = new Board((seat) => this.nameOf(seat));
    this.own = new Hand(() => undefined);
    this.status = el("p", { class: "status", role: "status" });
    this.log = el("div", { class: "log", role: "log", tabIndex: 0, "aria-live": "off", "aria-label": say("log") });
    this.dialog = el("dialog", { class: "result", "aria-labelledby": "result-title" });
    this.choose = el(
      "select",
      { id: "hand" },
      ...replay.hands.map((_, i) => el("option", { value: String(i), text: say("hand_n", { n: i + 1 }) })),
    );
    this.choose.addEventListener("change", () => this.go(Number(this.choose.value), 0));
    this.slider = el("input", { type: "range", id: "slider", min: "0", "aria-label": say("position") });
    this.slider.addEventListener("input", () => this.go(place.hand, Number(this.slider.value)));
    this.result = el("button", {
      type: "button",
      class: "go second",
      id: "show-result",
      text: say("show_result"),
      on: { click: () => this.showResult() },
    });
    const dock = el(
      "div",
      { class: "dock" },
      el("div", { class: "line" }, this.status),
      el("div", { class: "player" }, this.steps(), this.slider),
      this.own.whole,
    );
    const log = el("section", { class: "logside" }, el("h2", { text: say("log") }), this.log);
    replace(
      page,
      el(
        "div",
        { class: `table replay p${replay.players}` },
        el("h1", { class: "unseen", text: say("replay") }),
        log,
        this.board.whole,
        this.side(),
        dock,
        el("p", { class: "toast", role: "alert" }),
        this.dialog,
      ),
    );
    entitle(say("replay"), ...rulesetParts(replay.ruleset));
    document.title = `${say("replay")} · ${rulesetName(replay.ruleset)} · mahjongkit`;
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.show(place.position < 0 ? this.stops[0] : place.position);
  }

  close() {
    document.removeEventListener("keydown", this.keys);
  }

  /** @returns {HandReplayed} */
  get now() {
    return this.replay.hands[this.place.hand];
  }

  get last() {
    return this.replay.hands.length - 1;
  }

  /** @param {number} seat @returns {string} */
  nameOf(seat) {
    return seat < 0 ? say("seat.table") : playerName(this.replay.names[seat], seat);
  }

  steps() {
    /** @type {[string, string, () => void][]} */
    const all = [
      ["hand_back", "|«", () => this.go(Math.max(0, this.place.hand - 1), 0)],
      ["turn_back", "«", () => this.turn(-1)],
      ["step_back", "‹", () => this.step(-1)],
      ["step_on", "›", () => this.step(1)],
      ["turn_on", "»", () => this.turn(1)],
      ["hand_on", "»|", () => this.go(Math.min(this.last, this.place.hand + 1), 0)],
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

  side() {
    const { replay, place } = this;
    const seats = replay.names.map((_, seat) =>
      el("option", { value: String(seat), text: this.nameOf(seat), selected: place.seat === String(seat) }),
    );
    const eyes = el(
      "select",
      { id: "eyes" },
      el("option", { value: "open", text: say("all_open"), selected: place.seat === "open" }),
      ...seats,
    );
    eyes.addEventListener("change", () => this.lookFrom(eyes.value));
    const files = replay.formats.map((format) =>
      el("a", {
        href: `/api/replays/${replay.id}/file?format=${format}`,
        download: "",
        text: FORMATS[format] ?? format,
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
        on: { click: () => this.showRanks() },
      });
    return el(
      "aside",
      { class: "side", "aria-label": say("tools") },
      el(
        "details",
        { class: "view-tools", open: !matchMedia(SMALL).matches },
        el("summary", { text: say("replay_tools") }),
        el(
          "div",
          { class: "view-list" },
          el("label", { class: "field", for: "eyes" }, el("span", { text: say("seen_from") }), eyes),
          el("label", { class: "field", for: "hand" }, el("span", { text: say("hand") }), this.choose),
          el("div", { class: "buttons" }, this.result, ranks),
          el("div", { class: "files" }, el("span", { text: say("download") }), ...files),
          el("div", { class: "files" }, share, copied),
        ),
      ),
      el("label", { class: "switch", for: "with-advice" }, this.wanted, el("span", { text: say("with_advice") })),
      this.advice,
    );
  }

  /** See it from another seat, at the same moment. @param {string} seat */
  async lookFrom(seat) {
    const step = this.now.steps.findIndex((one) => one.at >= this.place.position);
    this.place.seat = seat;
    const replay = await get(`/api/replays/${this.replay.id}?seat=${seat}`);
    const hand = replay.hands[this.place.hand];
    this.place.position = step < 0 ? hand.events.length : hand.steps[step].at;
    await this.again();
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
    const discards = this.now.steps.filter((step) => step.discard).map((step) => step.at);
    this.walk([...new Set([this.stops[0], ...discards, this.now.events.length])], by);
  }

  /** @param {number[]} stops @param {number} by */
  walk(stops, by) {
    const { position, hand } = this.place;
    const next = by > 0 ? stops.find((stop) => stop > position) : stops.filter((stop) => stop < position).at(-1);
    if (next !== undefined) this.show(next);
    else if (by > 0 && hand < this.last) this.go(hand + 1, 0);
    else if (by < 0 && hand > 0) this.go(hand - 1, Infinity);
  }

  /** @param {number} hand @param {number} stop which of the stops */
  go(hand, stop) {
    this.place.hand = hand;
    this.show(this.stops[Math.min(stop, this.stops.length - 1)]);
  }

  /** @param {number} position how many events are told */
  show(position) {
    const { replay, place } = this;
    place.position = Math.min(position, this.now.events.length);
    const own = place.seat === "open" ? 0 : Number(place.seat);
    const view = new View(own, replay.players, replay.together);
    const said = [];
    for (const event of this.now.events.slice(0, place.position)) {
      view.take(event);
      const words = tell(event, (seat) => this.nameOf(seat), own);
      if (words) said.push(words);
    }
    this.board.show(view, own, []);
    this.own.show(view, own, null);
    this.view = view;
    replace(this.log, ...said.slice(-40).map((words) => el("p", { text: words })));
    this.log.scrollTop = this.log.scrollHeight;
    this.tellPlace();
  }

  tellPlace() {
    const { position, hand } = this.place;
    const next = this.now.steps.find((step) => step.at >= position);
    const told =
      next && position < this.now.events.length ? `${this.nameOf(next.seat)}: ${inWords(next)}` : say("hand_over");
    this.status.textContent = told;
    this.slider.max = String(this.stops.length - 1);
    this.slider.value = String(this.stops.findIndex((stop) => stop >= position));
    this.slider.setAttribute("aria-valuetext", told);
    this.choose.value = String(hand);
    this.result.disabled = !this.now.sheet;
    this.advise();
  }

  /** What was to be done at the next answer. @param {number} [playouts] how often choices are played out for it */
  async advise(playouts = 0) {
    const own = this.place.seat === "open" ? 0 : Number(this.place.seat);
    if (!this.place.advice) {
      replace(this.advice);
      this.board.pointOut([]);
      if (this.view) this.own.show(this.view, own, null);
    }
    const { position, hand } = this.place;
    const step = this.now.steps.findIndex((one) => one.at >= position);
    if (!this.place.advice) return;
    if (step < 0) return replace(this.advice);
    try {
      const found = await get(`/api/replays/${this.replay.id}/advice?hand=${hand}&step=${step}&search=${playouts}`);
      const same = this.place.position === position && this.place.hand === hand;
      if (!same || !this.view) return;
      const { action, seat } = this.now.steps[step];
      replace(this.advice, advicePanel(found, { done: action, longer: () => this.advise(PLAYOUTS) }));
      this.own.show(this.view, own, null, { advised: seat === own ? advisedTiles(found) : [] });
      this.board.pointOut(acceptedTiles(found));
      if (playouts) {
        this.advice.querySelector("#advice-title")?.scrollIntoView({ block: "nearest" });
        announce(found.words);
      }
    } catch (error) {
      replace(this.advice, el("p", { class: "none", text: error instanceof Error ? error.message : String(error) }));
    }
  }

  showResult() {
    if (this.now.sheet)
      this.open(
        resultSheet(this.now.sheet, (seat) => this.nameOf(seat)),
        "result-title",
      );
  }

  showRanks() {
    const { ranks, curve } = this.replay;
    if (ranks)
      this.open(
        standingSheet({ scores: curve[curve.length - 1], ranks, curve }, (seat) => this.nameOf(seat)),
        "match-title",
      );
  }

  /** @param {Node} inner @param {string} title */
  open(inner, title) {
    this.dialog.setAttribute("aria-labelledby", title);
    const close = el("button", {
      type: "button",
      class: "go",
      text: say("close"),
      on: { click: () => this.dialog.close() },
    });
    replace(this.dialog, inner, el("div", { class: "buttons" }, close));
    this.dialog.showModal();
    close.focus({ preventScroll: true });
    this.dialog.scrollTop = 0;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.dialog.open || event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement)
      return;
    /** @type {{[key: string]: () => void}} */
    const keys = {
      ArrowRight: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      ArrowDown: () => this.turn(1),
      ArrowUp: () => this.turn(-1),
      PageDown: () => this.go(Math.min(this.last, this.place.hand + 1), 0),
      PageUp: () => this.go(Math.max(0, this.place.hand - 1), 0),
    };
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  }
}

const FORMATS = /** @type {{[format: string]: string}} */ ({ tenhou: "Tenhou XML", tenhou6: "tenhou.net/6" });
/** What those are called whose names are short cuts. */
const SMALL = "(max-width: 900px), (max-height: 520px)";
/** Screens on which the tools are opened when they are wanted. */

/** An answer in words. @param {Step} step @returns {string} */
function inWords(step) {
  const { verb, tiles } = parse(step.action);
  return [say(`verb.${verb}`), tileNames(tiles)].filter(Boolean).join(" ");
}
