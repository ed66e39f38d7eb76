// Replays: a record step by step or by itself, with all hands open or as one seat saw it; links to a moment, mistakes.

import { PLAYOUTS } from "../board/advice.js";
import { parse } from "../board/choices.js";
import { resultView } from "../board/result.js";
import { standingsView } from "../board/standings.js";
import { announce, copyText, el, replace } from "../dom.js";
import { get, post } from "../net/api.js";
import { actionDisplay, game, loadGame } from "../state/game.js";
import { load, save } from "../state/settings.js";
import { lang, rulesetParts, say, tileNames, withNames } from "../state/words.js";
import { tabList } from "./tabs.js";
import { MatchCurve } from "./matchCurve.js";
import { MistakeList } from "./mistakes.js";
import { BoardShell } from "./shell.js";

/** @typedef {import("../state/view.js").Event} Event */
/** @typedef {{at: number, seat: number, action: string, discard: boolean}} Step */
/** @typedef {{name: string, events: Event[], steps: Step[], result_view: import("../net/messages.js").ResultView | null}} ReplayHand */
/**
 * @typedef {{id: string, ruleset: string, players: number, names: string[], formats: string[], hands: ReplayHand[],
 *   simultaneous: boolean, curve: number[][], ranks: number[] | null}} Replay
 */

const MAX_LOG_LINES = 40;
/** The speeds of autoplay, in steps per second; the end of a hand stays longer. */
const SPEEDS = [0.5, 1, 2, 4];
const END_FACTOR = 4;
/** The address follows the steps this often, in milliseconds. */
const ADDRESS_MILLISECONDS = 300;
/** How many pixels of a PNG are one of its SVG. */
const PNG_SCALE = 2;

/**
 * What is shown: from which seat ("open" for all hands), which hand, after how many events, or before which answer if that is
 * not known yet (-1), which tab of the tools, and what was reviewed.
 * @typedef {{seat: string, hand: number, step: number, position: number, tab: string,
 *   reviewed: import("./mistakes.js").Reviewed | null}} Cursor
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
  const cursor = cursorOf(new URLSearchParams(location.search));
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

/** The moment that an address names; by default the start of the match. @param {URLSearchParams} query @returns {Cursor} */
function cursorOf(query) {
  const number = (/** @type {string} */ name) => (/^\d{1,6}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : 0);
  const seat = query.get("seat") ?? "";
  return {
    seat: /^[0-3]$/.test(seat) ? seat : "open",
    hand: number("hand"),
    step: number("step"),
    position: -1,
    tab: "replay-match",
    reviewed: null,
  };
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
    cursor.hand = Math.min(cursor.hand, replay.hands.length - 1);
    this.isPlaying = false;
    this.speed = SPEEDS.find((speed) => speed === load("replay_speed")) ?? 1;
    this.playTimer = 0;
    this.addressTimer = 0;
    this.handSelect = el(
      "select",
      { id: "hand" },
      ...replay.hands.map(({ name }, i) => el("option", { value: String(i), text: name })),
    );
    this.handSelect.addEventListener("change", () => this.goTo(Number(this.handSelect.value), 0));
    this.slider = el("input", { type: "range", id: "slider", min: "0", "aria-label": say("position") });
    this.slider.addEventListener("input", () => this.goTo(cursor.hand, Number(this.slider.value)));
    this.resultButton = el("button", {
      type: "button",
      class: "go second",
      id: "show-result",
      text: say("show_result"),
      on: { click: () => this.showResult() },
    });
    this.playButton = el("button", { type: "button", class: "step", id: "autoplay", on: { click: () => this.play(!this.isPlaying) } });
    this.svgLink = el("a", { download: "", id: "picture-svg", text: "SVG" });
    this.curve = new MatchCurve({
      scores: replay.curve,
      hands: replay.hands.map(({ name }) => name),
      nameOf: (seat) => this.nameOf(seat),
      pick: (hand) => this.goTo(hand, 0),
    });
    this.mistakes = new MistakeList(
      {
        id: replay.id,
        hands: replay.hands.map(({ name }) => name),
        names: replay.names.map((_, seat) => this.nameOf(seat)),
        pick: (hand, step) => this.goToStep(hand, step),
      },
      cursor.reviewed,
      (reviewed) => (cursor.reviewed = reviewed),
    );
    this.hand.root.before(el("div", { class: "player" }, this.stepButtons(), this.slider, this.speedSelect()));
    this.side.prepend(...this.tools());
    this.play(false);
    this.show(cursor.position < 0 ? this.positionOf(cursor.step) : cursor.position);
  }

  close() {
    super.close();
    this.play(false);
    this.mistakes.stop();
    clearTimeout(this.addressTimer);
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
      ["hand_back", "|«", () => this.goTo(Math.max(0, this.cursor.hand - 1), 0)],
      ["turn_back", "«", () => this.turn(-1)],
      ["step_back", "‹", () => this.step(-1)],
      ["step_on", "›", () => this.step(1)],
      ["turn_on", "»", () => this.turn(1)],
      ["hand_on", "»|", () => this.goTo(Math.min(this.lastHand, this.cursor.hand + 1), 0)],
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
    return el("div", { class: "steps" }, ...buttons.slice(0, 3), this.playButton, ...buttons.slice(3));
  }

  /** How fast autoplay goes. @returns {HTMLElement} */
  speedSelect() {
    const options = SPEEDS.map((speed) =>
      el("option", { value: String(speed), text: `${speed}×`, selected: speed === this.speed }),
    );
    const select = el("select", { id: "speed", "aria-label": say("speed") }, ...options);
    select.addEventListener("change", () => {
      this.speed = Number(select.value);
      save("replay_speed", this.speed);
      if (this.isPlaying) this.play(true);
    });
    return select;
  }

  /** Start or stop autoplay. @param {boolean} isPlaying */
  play(isPlaying) {
    clearTimeout(this.playTimer);
    this.isPlaying = isPlaying;
    const words = say(isPlaying ? "pause" : "autoplay");
    this.playButton.textContent = isPlaying ? "⏸" : "▶";
    this.playButton.title = words;
    this.playButton.setAttribute("aria-label", words);
    this.status.setAttribute("aria-live", isPlaying ? "off" : "polite");
    if (!isPlaying) return;
    const isOver = this.cursor.position >= this.currentHand.events.length;
    this.playTimer = window.setTimeout(() => this.playOn(), (1000 / this.speed) * (isOver ? END_FACTOR : 1));
  }

  /** Take the next step of autoplay, to the end of the match. */
  playOn() {
    const { position, hand } = this.cursor;
    const isLast = hand === this.lastHand && position >= this.currentHand.events.length;
    if (!isLast && !document.hidden && !this.dialog.open) this.moveAlong(this.stops, 1);
    this.play(!isLast);
  }

  /** The tools in tabs: the match, advice, mistakes, view and files. @returns {HTMLElement[]} */
  tools() {
    const { replay, cursor } = this;
    const ranks =
      replay.ranks &&
      el("button", {
        type: "button",
        class: "go second",
        id: "show-ranks",
        text: say("to_ranks"),
        on: { click: () => this.showStandings() },
      });
    const match = el(
      "div",
      { class: "view-tools" },
      el("label", { class: "field", for: "hand" }, el("span", { text: say("hand") }), this.handSelect),
      this.curve.root,
      el("div", { class: "buttons" }, this.resultButton, ranks),
    );
    const tabs = [
      { id: "replay-match", title: say("replay_match"), panel: match },
      { id: "replay-advice", title: say("advice"), panel: el("div", {}, this.panel) },
      { id: "replay-mistakes", title: say("mistakes"), panel: this.mistakes.root },
      { id: "replay-view", title: say("replay_tools"), panel: this.viewTools() },
    ];
    /** @type {Parameters<typeof tabList>[2]} */
    const choose = ({ id }, _, event) => {
      cursor.tab = id;
      if (event.detail && document.activeElement instanceof HTMLElement) document.activeElement.blur(); // arrows take steps
      this.advise();
    };
    const chosen = tabs.findIndex(({ id }) => id === cursor.tab);
    return [tabList(tabs, say("tools"), choose, chosen), ...tabs.map(({ panel }) => panel)];
  }

  /** Whose view is shown, and files. @returns {HTMLElement} */
  viewTools() {
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
      this.writeAddress();
      await copyText(location.href);
      copied.textContent = say("copied");
    });
    const png = el("button", { type: "button", class: "tool", id: "picture-png", text: "PNG" });
    png.addEventListener("click", () => savePng(this.svgLink.href, this.svgLink.download.replace(/svg$/, "png")));
    return el(
      "div",
      { class: "view-tools" },
      el("label", { class: "field", for: "seat" }, el("span", { text: say("seen_from") }), seatSelect),
      el("div", { class: "files" }, share, copied),
      el("div", { class: "files" }, el("span", { text: say("picture") }), this.svgLink, png),
      el("div", { class: "files" }, el("span", { text: say("download") }), ...files),
    );
  }

  /** Show the same moment from another seat. @param {string} seat */
  async showFrom(seat) {
    Object.assign(this.cursor, { seat, step: this.nextStep, position: -1 });
    await this.refresh();
  }

  /** The index of the answer that comes next; the number of answers at the end of the hand. @returns {number} */
  get nextStep() {
    const { steps, events } = this.currentHand;
    if (steps[this.cursor.step]?.at === this.cursor.position) return this.cursor.step; // one of several at the same time
    const found = steps.findIndex((step) => step.at >= this.cursor.position);
    return found < 0 || this.cursor.position >= events.length ? steps.length : found;
  }

  /** The position before an answer, or at the end of the hand. @param {number} step @returns {number} */
  positionOf(step) {
    const { steps, events } = this.currentHand;
    return steps[step]?.at ?? (step ? events.length : this.stops[0]);
  }

  /** Put the moment that is shown into the address. */
  writeAddress() {
    clearTimeout(this.addressTimer);
    this.addressTimer = 0;
    const { seat, hand } = this.cursor;
    const moment = new URLSearchParams({ hand: String(hand), step: String(this.nextStep) });
    if (seat !== "open") moment.set("seat", seat);
    history.replaceState(null, "", `${location.pathname}?${moment}`);
  }

  /** The positions to step to: before every answer, and at the end. @returns {number[]} */
  get stops() {
    return [...new Set([...this.currentHand.steps.map((step) => step.at), this.currentHand.events.length])].sort(
      (a, b) => a - b,
    );
  }

  /** Go to the next or the previous stop. @param {number} by 1 or -1 */
  step(by) {
    this.play(false);
    this.moveAlong(this.stops, by);
  }

  /** Go to the next or the previous discard. @param {number} by 1 or -1 */
  turn(by) {
    this.play(false);
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

  /** Go to a stop of a hand, and stop autoplay. @param {number} hand @param {number} stop its index */
  goTo(hand, stop) {
    this.play(false);
    this.go(hand, stop);
  }

  /** Go to the position before an answer. @param {number} hand @param {number} step */
  goToStep(hand, step) {
    this.play(false);
    Object.assign(this.cursor, { hand, step });
    this.show(this.positionOf(step));
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
    const next = this.currentHand.steps[this.nextStep];
    const status =
      next
        ? `${this.nameOf(next.seat)}${say("colon")}${answerText(next)}`
        : say("hand_over");
    this.status.textContent = status;
    this.slider.max = String(this.stops.length - 1);
    this.slider.value = String(this.stops.findIndex((stop) => stop >= position));
    this.slider.setAttribute("aria-valuetext", status);
    this.handSelect.value = String(hand);
    this.resultButton.disabled = !this.currentHand.result_view;
    this.curve.show(hand);
    const { replay, cursor } = this;
    this.svgLink.href = `/api/replays/${replay.id}/picture?hand=${hand}&step=${this.nextStep}&seat=${cursor.seat}&lang=${lang()}`;
    this.svgLink.download = `${this.currentHand.name}-${this.nextStep}.svg`;
    this.addressTimer ||= window.setTimeout(() => this.writeAddress(), ADDRESS_MILLISECONDS);
    this.advise();
  }

  /** Show advice on the next answer while its tab is open. @param {number} [playouts] */
  async advise(playouts = 0) {
    const { position, hand } = this.cursor;
    const step = this.nextStep;
    if (this.cursor.tab !== "replay-advice" || step === this.currentHand.steps.length) {
      this.hideAdvice();
      if (this.cursor.tab === "replay-advice") replace(this.panel, el("p", { class: "none", text: say("hand_over") }));
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
        announce(withNames(found.words, (seat) => this.nameOf(seat)));
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
      PageDown: () => this.goTo(Math.min(this.lastHand, this.cursor.hand + 1), 0),
      PageUp: () => this.goTo(Math.max(0, this.cursor.hand - 1), 0),
      " ": () => this.play(!this.isPlaying),
    };
    if (!(event.key in keys) || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    keys[event.key]();
  }
}

/** Save an SVG picture of this server as PNG. @param {string} address @param {string} name of the file */
async function savePng(address, name) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = el("canvas", { width: PNG_SCALE * image.width, height: PNG_SCALE * image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => {
    if (!blob) return;
    const link = el("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    URL.revokeObjectURL(link.href);
  });
}

/** An answer in words. @param {Step} step @returns {string} */
function answerText(step) {
  const { verb, tiles } = parse(step.action);
  return [actionDisplay(verb).words, tileNames(tiles)].filter(Boolean).join(" ");
}
