// The board: the seats around the centre, each with its river, hidden hand and melds; the viewer's hand is below it.

import { el, replace } from "../dom.js";
import { callText, markText } from "./eventText.js";
import { meldOf, picture, rowOf, sorted, tileOf } from "./tiles.js";
import { counterOf, diceOf, laidToken, tokenOf, wallOf } from "./things.js";
import { game, markTile } from "../state/game.js";
import { without } from "../state/view.js";
import { capitalize, fillIn, number, say, signed } from "../state/words.js";

/** @typedef {import("../state/view.js").View} View */
/** @typedef {import("../state/view.js").Event} Event */
/** @typedef {import("../state/view.js").Discard} Discard */
/** @typedef {import("../net/messages.js").Claimable} Claimable */

/** The sides of the board in turn order, by number of players. */
const SIDES = /** @type {{[players: number]: string[]}} */ ({
  3: ["bottom", "right", "left"],
  4: ["bottom", "right", "top", "left"],
});
const TILES_PER_RIVER_ROW = 6;
const CALL_MILLISECONDS = 1300;
const PAYMENT_MILLISECONDS = 2400;

export class Board {
  /** @param {(seat: number) => string} nameOf the name of a seat's player */
  constructor(nameOf) {
    this.nameOf = nameOf;
    this.bottomSeat = 0;
    this.changes = new ChangeTracker();
    this.zones = new Map(["bottom", "right", "top", "left"].map((side) => [side, new Zone(side)]));
    this.info = el("div", { class: "centre-info" });
    this.lights = new Map(
      ["bottom", "right", "top", "left"].map((side) => [side, el("span", { class: `light ${side}` })]),
    );
    this.wall = el("div", { class: "wall-place" });
    this.centre = el("div", { class: "centre" }, this.wall, this.info, ...this.lights.values());
    const zones = [...this.zones.values()];
    const board = el(
      "div",
      { class: "board" },
      ...zones.map((zone) => zone.root),
      ...zones.map((zone) => zone.plate),
      this.centre,
    );
    this.root = el("div", { class: "stage" }, board);
    new ResizeObserver(() => zones.forEach((zone) => zone.fitPlate())).observe(board);
  }

  /** @param {View} view @param {number} seat */
  zone(view, seat) {
    const side = SIDES[view.players][(seat - this.bottomSeat + view.players) % view.players];
    return /** @type {Zone} */ (this.zones.get(side));
  }

  /**
   * @param {View} view
   * @param {number} bottomSeat the seat at the bottom of the board
   * @param {boolean[]} away for each seat, whether its player is disconnected
   * @param {number[] | null} [thinking] the seats that have not chosen yet, in simultaneous turns
   * @param {Claimable[]} [claimable] the tiles that the viewer may claim, if these are others than the latest discard
   */
  show(view, bottomSeat, away, thinking = null, claimable = []) {
    this.bottomSeat = bottomSeat;
    const sides = SIDES[view.players];
    for (const [side, zone] of this.zones) if (!sides.includes(side)) zone.clear();
    for (const light of this.lights.values()) light.classList.remove("on");
    for (let seat = 0; seat < view.players; seat++) {
      const zone = this.zone(view, seat);
      const state = view.over ? "" : thinking ? (thinking.includes(seat) ? "thinks" : "chosen") : "";
      const turn = state === "thinks" || (!thinking && view.turn === seat && !view.over);
      this.lights.get(zone.side)?.classList.toggle("on", turn);
      const claims = claimable.filter((tile) => tile.seat === seat);
      zone.show(view, seat, this.nameOf, { isOther: seat !== bottomSeat, away: away[seat], turn, state }, claims);
    }
    const { left, leftAtStart, taken, replaced, dealer, facts } = view;
    const ownWalls = view.marks.map((marks) => marks[game.wall.own]);
    if (this.changes.isNew("wall", [left, leftAtStart, taken, replaced, dealer, facts, ownWalls, bottomSeat]))
      replace(this.wall, wallOf(view, bottomSeat, sides));
    this.showCentre(view);
  }

  /** Show what a player calls out. @param {View} view @param {Event} event */
  showCall(view, event) {
    const words = capitalize(callText(event));
    if (words && "seat" in event) this.zone(view, event.seat).showCall(words, event.type === "win");
  }

  /**
   * The wins among events, as a banner shows them.
   * @param {View} view
   * @param {Event[]} events
   */
  winsIn(view, events) {
    return events
      .filter((event) => event.type === "win")
      .map((event) => ({
        side: this.zone(view, event.seat).side,
        call: capitalize(callText(event)),
        name: this.nameOf(event.seat),
        tile: event.tile,
      }));
  }

  /** Show payments beside the scores. @param {View} view @param {Event[]} events */
  showPayments(view, events) {
    const changes = Array(view.players).fill(0);
    for (const { from, to, amount } of events.filter((event) => event.type === "pay")) {
      if (from >= 0) changes[from] -= amount;
      if (to >= 0) changes[to] += amount;
    }
    changes.forEach((amount, seat) => amount && this.zone(view, seat).showPayment(amount));
  }

  /** Highlight every visible copy of some tiles. @param {string[]} tiles */
  highlight(tiles) {
    const wanted = new Set(tiles.map((tile) => `#t-${tile}`));
    for (const face of this.root.querySelectorAll(".river .tile use, .meld .tile use"))
      face.closest(".tile")?.classList.toggle("accepted", wanted.has(face.getAttribute("href") ?? ""));
  }

  /** @param {View} view */
  showCentre(view) {
    if (!this.changes.isNew("centre", [view.facts, view.dealer, view.handNumber, view.shown, view.pot, view.left]))
      return;
    const { round, counters, tile_rows } = game;
    const title =
      round && round.fact in view.facts
        ? fillIn(round.words, { wind: round.names[view.facts[round.fact] % round.names.length], number: view.dealer + 1 })
        : say("hand_n", { n: view.handNumber + 1 });
    replace(
      this.info,
      el("div", { class: "round", text: title }),
      ...tile_rows.map((row, i) => tileRow(row, view.shown.filter((shown) => shown.row === i).map(({ tile }) => tile))),
      el(
        "div",
        { class: "remain" },
        el("span", { class: "number", text: String(Math.max(0, view.left)) }),
        el("span", { class: "unit", text: say("tiles_left") }),
      ),
      diceOf(view),
      counters.length > 0 && el("div", { class: "counters" }, ...counters.map((counter) => counterOf(counter, view))),
    );
  }
}

/** Remembers the data behind each part, so that only parts that changed are drawn again. */
class ChangeTracker {
  constructor() {
    /** @type {Map<string, string>} */
    this.last = new Map();
  }

  /**
   * Whether the data of a part differs from the last call.
   * @param {string} part
   * @param {unknown} data
   * @returns {boolean}
   */
  isNew(part, data) {
    const text = JSON.stringify(data);
    if (this.last.get(part) === text) return false;
    this.last.set(part, text);
    return true;
  }
}

/** One side of the board: river, hand and melds in `root`, name and score in `plate`. */
class Zone {
  /** @param {string} side */
  constructor(side) {
    this.river = el("ol", { class: "river" });
    this.front = el("div", { class: "front" });
    this.callout = el("div", { class: `callout ${side}`, "aria-hidden": "true" });
    this.payment = el("div", { class: `payment ${side}`, "aria-hidden": "true" });
    this.laid = el("div", { class: "laid", "aria-hidden": "true" });
    this.root = el("div", { class: `zone ${side}` }, this.laid, this.river, this.front);
    this.plate = el("section", { class: `plate ${side}` });
    this.side = side;
    this.timers = { callout: 0, payment: 0 };
    this.changes = new ChangeTracker();
  }

  clear() {
    this.river.replaceChildren();
    this.front.replaceChildren();
    this.laid.replaceChildren();
    this.plate.replaceChildren();
    this.plate.className = `plate ${this.side} empty`;
  }

  /**
   * @param {View} view
   * @param {number} seat
   * @param {(seat: number) => string} nameOf
   * @param {{isOther: boolean, away: boolean, turn: boolean, state: string}} status
   * @param {Claimable[]} claims this seat's tiles that the viewer may claim
   */
  show(view, seat, nameOf, status, claims) {
    const marked = view.over ? [] : this.markedPlaces(view, seat, claims);
    if (this.changes.isNew("river", [view.rivers[seat], marked, claims, nameOf(seat)]))
      this.showRiver(view, seat, nameOf(seat), marked, claims.length > 0);
    const front = [
      view.hands[seat],
      view.revealed[seat],
      view.drawn[seat],
      view.melds[seat],
      view.wins[seat],
      view.asides[seat],
      claims,
    ];
    if (status.isOther && this.changes.isNew("front", front)) {
      this.showFront(view, seat);
      this.markLaid(claims.filter(({ place }) => place < 0));
    }
    const token = laidToken(view.marks[seat]);
    if (this.changes.isNew("token", token)) replace(this.laid, token && tokenOf(token));
    const plate = [view.marks[seat], view.scores[seat], nameOf(seat), seat, view.dealer, view.over, status];
    if (this.changes.isNew("plate", plate)) this.showPlate(view, seat, nameOf, status);
  }

  /**
   * The places of the river that are marked: the tiles that the viewer may claim, or the latest discard of all rivers.
   * Where all discard at once, no discard is the latest.
   * @param {View} view
   * @param {number} seat
   * @param {Claimable[]} claims
   * @returns {number[]}
   */
  markedPlaces(view, seat, claims) {
    if (view.simultaneous) return claims.map(({ place }) => place);
    return view.lastRiver === seat ? [view.rivers[seat].length - 1] : [];
  }

  /** Mark tiles that may be claimed and lie beside the hand. @param {Claimable[]} claims */
  markLaid(claims) {
    for (const { tile } of claims) {
      const faces = this.front.querySelectorAll(`.beside use[href="#t-${tile}"]`);
      faces[faces.length - 1]?.closest(".tile")?.classList.add("last", "claimable");
    }
  }

  /**
   * @param {View} view
   * @param {number} seat
   * @param {string} name
   * @param {number[]} marked the places of the marked tiles
   * @param {boolean} claimable whether the marked tiles may be claimed
   */
  showRiver(view, seat, name, marked, claimable) {
    const river = view.rivers[seat];
    this.river.replaceChildren();
    this.river.setAttribute("aria-label", say("river_of", { seat: name }));
    const rows = Math.ceil(river.length / TILES_PER_RIVER_ROW);
    this.river.style.setProperty("--rows", String(Math.max(3, rows)));
    this.river.style.setProperty("--columns", String(widest(river)));
    for (let from = 0; from < river.length; from += TILES_PER_RIVER_ROW) {
      const tiles = river.slice(from, from + TILES_PER_RIVER_ROW).map((discard, i) => {
        const kinds = [
          discard.turned && "turned",
          discard.called && "called",
          discard.drawn && "asdrawn",
          marked.includes(from + i) && "last",
          marked.includes(from + i) && claimable && "claimable",
        ];
        return tileOf(discard.tile, ...kinds);
      });
      this.river.append(el("li", {}, ...tiles));
    }
  }

  /** @param {View} view @param {number} seat */
  showFront(view, seat) {
    const open = view.revealed[seat].length > 0;
    const { tiles: hand, winning } = view.laidOut(seat, open ? view.revealed[seat] : view.hands[seat]);
    const known = open || hand.some((tile) => tile !== "?");
    const melds = view.melds[seat];
    this.front.replaceChildren();
    const width =
      (known ? 1 : 0.72) * hand.length +
      melds.reduce((sum, meld) => sum + meld.tiles.length + 0.6, 0) +
      view.asides[seat].length;
    this.front.style.setProperty("--n", String(Math.max(16, width + 1)));
    const drawn = hand.length % 3 === 2 && !open ? view.drawn[seat] : null;
    const standing = drawn ? [...sorted(without(hand, drawn)), drawn] : sorted(hand);
    const row = rowOf(standing, say("hand_of"), known ? "known" : "hidden");
    if (drawn) row.classList.add("drew");
    this.front.append(row);
    const right = el("span", { class: "beside" });
    const side = winning === "?" ? "hidden" : "known";
    if (winning) right.append(rowOf([winning], say("won_with"), side, "winning"));
    if (view.asides[seat].length) right.append(rowOf(view.asides[seat], say("asides"), "known", "asides"));
    right.append(...melds.map((meld) => meldOf(meld, seat, view.players)));
    this.front.append(right);
  }

  /**
   * @param {View} view
   * @param {number} seat
   * @param {(seat: number) => string} nameOf
   * @param {{away: boolean, turn: boolean, state: string}} status
   */
  showPlate(view, seat, nameOf, { away, turn, state }) {
    const place = game.seats[(seat - view.dealer + view.players) % view.players];
    const classes = [
      "plate",
      this.side,
      turn && "turn",
      seat === view.dealer && "dealer",
      game.plays_on && view.hasWon[seat] && "out",
    ];
    this.plate.className = classes.filter(Boolean).join(" ");
    this.plate.setAttribute("aria-label", nameOf(seat));
    const chips = markChips(view.marks[seat], nameOf);
    if (state) chips.push(el("span", { class: `chip ${state}`, text: say(state) }));
    replace(
      this.plate,
      el(
        "div",
        { class: "who" },
        el("span", {
          class: "wind",
          text: place?.short,
          title: place?.name,
          role: "img",
          "aria-label": place?.name,
        }),
        el("span", { class: "name", text: nameOf(seat), title: nameOf(seat) }),
        away && el("span", { class: "chip away", text: say("away") }),
        turn && !state && el("span", { class: "turning", text: "▸", role: "img", "aria-label": say("to_move") }),
      ),
      el("div", { class: "chips" }, el("span", { class: "score", text: number(view.scores[seat]) }), ...chips),
      this.callout,
      this.payment,
    );
    this.fitPlate();
  }

  /** Write smaller on a plate that has more to say than its corner has room for. */
  fitPlate() {
    const chips = this.plate.querySelector(".chips");
    const isFull = () => chips && chips.getBoundingClientRect().bottom > this.plate.getBoundingClientRect().bottom - 2;
    this.plate.classList.remove("tight", "tighter");
    if (isFull()) this.plate.classList.add("tight");
    if (isFull()) this.plate.classList.add("tighter");
  }

  /** @param {string} words @param {boolean} win */
  showCall(words, win) {
    clearTimeout(this.timers.callout);
    this.callout.textContent = words;
    this.callout.classList.add("now");
    this.callout.classList.toggle("win", win);
    this.timers.callout = window.setTimeout(() => this.callout.classList.remove("now"), CALL_MILLISECONDS);
  }

  /** @param {number} amount */
  showPayment(amount) {
    clearTimeout(this.timers.payment);
    this.payment.textContent = signed(amount);
    this.payment.className = `payment ${this.side} now ${amount > 0 ? "gains" : "loses"}`;
    this.timers.payment = window.setTimeout(() => this.payment.classList.remove("now"), PAYMENT_MILLISECONDS);
  }
}

/** The width of the widest row of a river, in tiles; a tile that lies sideways takes more room. @param {Discard[]} river */
function widest(river) {
  const widths = river.map((_, i) => {
    const row = river.slice(i, i + TILES_PER_RIVER_ROW);
    return i % TILES_PER_RIVER_ROW ? 0 : row.length + row.filter(({ turned }) => turned).length / 3;
  });
  return Math.max(TILES_PER_RIVER_ROW, ...widths);
}

/**
 * The marks of a seat, those that matter less at the end; patterns share a chip.
 * @param {{[mark: string]: number}} marks
 * @param {(seat: number) => string} nameOf
 * @returns {HTMLElement[]}
 */
function markChips(marks, nameOf) {
  const texts = Object.entries(marks).map(([name, value]) => ({ name, value, words: markText(name, value, nameOf) }));
  const shown = texts.filter(({ words }) => words);
  const patterns = shown.filter(({ name }) => game.marks[name].parts.length);
  const others = shown.filter(({ name }) => !game.marks[name].parts.length);
  const rank = (/** @type {{name: string}} */ { name }) => Number(game.marks[name].tone === "quiet");
  const chips = others.sort((a, b) => rank(a) - rank(b)).map(({ name, value, words }) => chipOf(name, value, words));
  const names = patterns.map(({ words }) => words).join(say("list_comma"));
  return names ? [...chips, el("span", { class: "chip patterns", title: names, text: names })] : chips;
}

/**
 * A mark of a seat: its words, or a tile with a word before it or the value behind it.
 * @param {string} name
 * @param {number} value
 * @param {string} words
 */
function chipOf(name, value, words) {
  const mark = game.marks[name];
  const tile = markTile(mark, value);
  const kinds = `chip ${name} ${mark.tone}`;
  if (!tile) return el("span", { class: kinds, text: words });
  const face = el("span", { class: "tile" }, picture(tile));
  const inner = mark.beside ? [mark.beside, face] : [face, String(value)];
  return el("span", { class: `${kinds} tiled`, role: "img", "aria-label": words, title: words }, ...inner);
}

/** A row of tiles turned up in the middle, or null if there are none. @param {{words: string, places: number}} row @param {string[]} tiles */
const tileRow = ({ words, places }, tiles) =>
  tiles.length > 0 && rowOf([...tiles, ...Array(Math.max(0, places - tiles.length)).fill("?")], words);
