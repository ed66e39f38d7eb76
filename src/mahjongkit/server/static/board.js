// The board: four seats around the middle, each with its river, its hidden hand, its melds; the own hand is below it.

import { el, replace } from "./dom.js";
import { meldOf, picture, rowOf, sorted, tileOf } from "./tiles.js";
import { markWords, shout } from "./told.js";
import { capital, number, say, signed } from "./words.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./view.js").Event} Event */

const SIDES = /** @type {{[players: number]: string[]}} */ ({
  3: ["bottom", "right", "left"],
  4: ["bottom", "right", "top", "left"],
});
const WINDS = "ESWN";
const ROW = 6;
const CALLED_FOR = 1300;
const PAID_FOR = 2400;

export class Board {
  /** @param {(seat: number) => string} nameOf what a seat's player is called */
  constructor(nameOf) {
    this.nameOf = nameOf;
    this.at = 0;
    this.news = new News();
    this.zones = new Map(["bottom", "right", "top", "left"].map((side) => [side, new Zone(side)]));
    this.told = el("div", { class: "told" });
    this.lights = new Map(
      ["bottom", "right", "top", "left"].map((side) => [side, el("span", { class: `light ${side}` })]),
    );
    this.centre = el("div", { class: "centre" }, this.told, ...this.lights.values());
    const zones = [...this.zones.values()];
    const board = el(
      "div",
      { class: "board" },
      ...zones.map((zone) => zone.whole),
      ...zones.map((zone) => zone.plate),
      this.centre,
    );
    this.whole = el("div", { class: "stage" }, board);
  }

  /** The zone of a seat. @param {View} view @param {number} seat */
  zone(view, seat) {
    const side = SIDES[view.players][(seat - this.at + view.players) % view.players];
    return /** @type {Zone} */ (this.zones.get(side));
  }

  /**
   * @param {View} view
   * @param {number} at the seat that is below
   * @param {boolean[]} away whose players are not there
   * @param {number[] | null} [thinking] who has not chosen yet, where all choose at the same time
   */
  show(view, at, away, thinking = null) {
    this.at = at;
    const sides = SIDES[view.players];
    for (const [side, zone] of this.zones) if (!sides.includes(side)) zone.clear();
    for (const light of this.lights.values()) light.classList.remove("on");
    for (let seat = 0; seat < view.players; seat++) {
      const zone = this.zone(view, seat);
      const state = view.over ? "" : thinking ? (thinking.includes(seat) ? "thinks" : "chosen") : "";
      const turn = state === "thinks" || (!thinking && view.turn === seat && !view.over);
      this.lights.get(zone.side)?.classList.toggle("on", turn);
      zone.show(view, seat, this.nameOf, { other: seat !== at, away: away[seat], turn, state });
    }
    this.middle(view);
  }

  /** What is called out. @param {View} view @param {Event} event */
  call(view, event) {
    const words = capital(shout(event));
    if (words) this.zone(view, event.seat).call(words, event.type === "win");
  }

  /** Money that moves in the middle of a hand. @param {View} view @param {Event[]} events */
  pay(view, events) {
    const moved = Array(view.players).fill(0);
    for (const { from, to, amount } of events.filter((event) => event.type === "pay")) {
      if (from >= 0) moved[from] -= amount;
      if (to >= 0) moved[to] += amount;
    }
    moved.forEach((amount, seat) => amount && this.zone(view, seat).pay(amount));
  }

  /** Point out the tiles on the table that are of some kinds. @param {string[]} tiles */
  pointOut(tiles) {
    const wanted = new Set(tiles.map((tile) => `#t-${tile}`));
    for (const face of this.whole.querySelectorAll(".river .tile use, .meld .tile use"))
      face.closest(".tile")?.classList.toggle("accepted", wanted.has(face.getAttribute("href") ?? ""));
  }

  /** @param {View} view */
  middle(view) {
    if (!this.news.differs("middle", [view.facts, view.dealer, view.number, view.shown, view.pot, view.left])) return;
    const round =
      "round" in view.facts
        ? say("note.round", { wind: say(`round.${WINDS[view.facts.round % 4]}`), number: view.dealer + 1 })
        : say("hand_n", { n: view.number + 1 });
    const upper = view.shown.filter((one) => one.row === 0).map((one) => one.tile);
    const lower = view.shown.filter((one) => one.row !== 0).map((one) => one.tile);
    const sticks = view.pot >= 1000 ? Math.floor(view.pot / 1000) : 0;
    replace(
      this.told,
      el("div", { class: "round", text: round }),
      upper.length > 0 &&
        rowOf([...upper, ...Array(Math.max(0, 5 - upper.length)).fill("?")], say("indicators"), "dora"),
      lower.length > 0 && rowOf(lower, say("indicators_under"), "dora"),
      el(
        "div",
        { class: "remain" },
        el("span", { class: "number", text: String(Math.max(0, view.left)) }),
        el("span", { class: "unit", text: say("tiles_left") }),
      ),
      el("progress", {
        class: "wall-left",
        max: view.most || 1,
        value: Math.max(0, view.left),
        "aria-label": say("tiles_left"),
      }),
      (sticks > 0 || "honba" in view.facts) &&
        el(
          "div",
          { class: "counters" },
          el(
            "span",
            { class: "counter", title: say("sticks"), "aria-label": `${say("sticks")}: ${sticks}`, role: "img" },
            el("span", { class: "stick" }),
            `×${sticks}`,
          ),
          "honba" in view.facts && el("span", { class: "counter", text: `${say("fact.honba")} ${view.facts.honba}` }),
        ),
    );
  }
}

/** Remembers what is shown, so that only what differs is shown anew. */
class News {
  constructor() {
    /** @type {Map<string, string>} */
    this.known = new Map();
  }

  /** @param {string} place @param {unknown} shown @returns {boolean} */
  differs(place, shown) {
    const told = JSON.stringify(shown);
    if (this.known.get(place) === told) return false;
    this.known.set(place, told);
    return true;
  }
}

/** One side of the board. */
class Zone {
  /** @param {string} side */
  constructor(side) {
    this.river = el("ol", { class: "river" });
    this.front = el("div", { class: "front" });
    this.shout = el("div", { class: `shout ${side}`, "aria-hidden": "true" });
    this.money = el("div", { class: `money-moves ${side}`, "aria-hidden": "true" });
    this.whole = el("div", { class: `zone ${side}` }, this.river, this.front);
    this.plate = el("section", { class: `plate ${side}` });
    this.side = side;
    this.timers = { shout: 0, money: 0 };
    this.news = new News();
  }

  clear() {
    this.river.replaceChildren();
    this.front.replaceChildren();
    this.plate.replaceChildren();
    this.plate.className = `plate ${this.side} empty`;
  }

  /**
   * @param {View} view
   * @param {number} seat
   * @param {(seat: number) => string} nameOf
   * @param {{other: boolean, away: boolean, turn: boolean, state: string}} how
   */
  show(view, seat, nameOf, how) {
    const last = view.lastRiver === seat && !view.over;
    if (this.news.differs("river", [view.rivers[seat], last])) this.showRiver(view, seat, nameOf(seat));
    const front = [
      view.hands[seat],
      view.laid[seat],
      view.drawn[seat],
      view.melds[seat],
      view.wins[seat],
      view.asides[seat],
    ];
    if (how.other && this.news.differs("front", front)) this.showFront(view, seat);
    const plate = [view.marks[seat], view.scores[seat], nameOf(seat), seat, view.dealer, view.over, how];
    if (this.news.differs("plate", plate)) this.showPlate(view, seat, nameOf, how);
  }

  /** @param {View} view @param {number} seat @param {string} name */
  showRiver(view, seat, name) {
    const river = view.rivers[seat];
    this.river.replaceChildren();
    const last = view.lastRiver === seat && !view.over ? river.length - 1 : -1;
    this.river.setAttribute("aria-label", say("river_of", { seat: name }));
    this.river.style.setProperty("--rows", String(Math.max(3, Math.ceil(river.length / ROW))));
    for (let from = 0; from < river.length; from += ROW) {
      const tiles = river.slice(from, from + ROW).map((one, i) => {
        const kinds = [
          one.turned && "turned",
          one.called && "called",
          one.drawn && "asdrawn",
          from + i === last && "last",
        ];
        return tileOf(one.tile, ...kinds);
      });
      this.river.append(el("li", {}, ...tiles));
    }
  }

  /** @param {View} view @param {number} seat */
  showFront(view, seat) {
    const open = view.laid[seat].length > 0;
    const hand = open ? view.laid[seat] : view.hands[seat];
    const known = open || hand.some((tile) => tile !== "?");
    const melds = view.melds[seat];
    this.front.replaceChildren();
    const wide =
      (known ? 1 : 0.72) * hand.length +
      melds.reduce((sum, meld) => sum + meld.tiles.length + 0.6, 0) +
      view.asides[seat].length;
    this.front.style.setProperty("--n", String(Math.max(16, wide + 1)));
    const drawn = view.drawn[seat];
    const standing = drawn && hand.length % 3 === 2 && !open ? [...sorted(without(hand, drawn)), drawn] : sorted(hand);
    const row = rowOf(standing, say("hand_of"), known ? "known" : "hidden");
    if (drawn && !open) row.classList.add("drew");
    this.front.append(row);
    const right = el("span", { class: "beside" });
    if (view.wins[seat].length) right.append(rowOf(view.wins[seat].slice(-1), say("won_with"), "known", "winning"));
    if (view.asides[seat].length) right.append(rowOf(view.asides[seat], say("asides"), "known", "asides"));
    right.append(...melds.map((meld) => meldOf(meld, seat, view.players)));
    this.front.append(right);
  }

  /**
   * @param {View} view
   * @param {number} seat
   * @param {(seat: number) => string} nameOf
   * @param {{away: boolean, turn: boolean, state: string}} how
   */
  showPlate(view, seat, nameOf, { away, turn, state }) {
    const wind = WINDS[(seat - view.dealer + view.players) % view.players];
    this.plate.className = `plate ${this.side}${turn ? " turn" : ""}${seat === view.dealer ? " dealer" : ""}${view.marks[seat].won ? " out" : ""}`;
    this.plate.setAttribute("aria-label", nameOf(seat));
    const chips = Object.entries(view.marks[seat])
      .map(([mark, value]) => /** @type {const} */ ([mark, markWords(mark, value, nameOf)]))
      .filter(([, words]) => words)
      .map(([mark, words]) => (mark === "void" ? voidChip(view.marks[seat].void, words) : chipOf(mark, words)));
    if (view.marks[seat].wall) chips.push(wallChip(view.marks[seat].wall));
    if (away) chips.push(el("span", { class: "chip away", text: say("away") }));
    if (state) chips.push(el("span", { class: `chip ${state}`, text: say(state) }));
    replace(
      this.plate,
      el(
        "div",
        { class: "who" },
        el("span", {
          class: "wind",
          text: say(`wind_short.${wind}`),
          title: say(`wind.${wind}`),
          role: "img",
          "aria-label": say(`wind.${wind}`),
        }),
        el("span", { class: "name", text: nameOf(seat), title: nameOf(seat) }),
        turn && !state && el("span", { class: "turning", text: "▸", role: "img", "aria-label": say("to_move") }),
      ),
      el("div", { class: "score", text: number(view.scores[seat]) }),
      chips.length > 0 && el("div", { class: "chips" }, ...chips),
      this.shout,
      this.money,
    );
  }

  /** @param {string} words @param {boolean} win */
  call(words, win) {
    clearTimeout(this.timers.shout);
    this.shout.textContent = words;
    this.shout.classList.add("now");
    this.shout.classList.toggle("win", win);
    this.timers.shout = window.setTimeout(() => this.shout.classList.remove("now"), CALLED_FOR);
  }

  /** @param {number} amount */
  pay(amount) {
    clearTimeout(this.timers.money);
    this.money.textContent = signed(amount);
    this.money.className = `money-moves ${this.side} now ${amount > 0 ? "gains" : "loses"}`;
    this.timers.money = window.setTimeout(() => this.money.classList.remove("now"), PAID_FOR);
  }
}

/** @param {string} mark @param {string} words */
const chipOf = (mark, words) => el("span", { class: `chip ${mark}`, text: words });

/** How many tiles are left in a wall of one's own. @param {number} left */
function wallChip(left) {
  const words = say("own_wall", { n: left });
  const label = { class: "chip wall", role: "img", "aria-label": words, title: words };
  return el("span", label, el("span", { class: "tile" }, picture("?")), String(left));
}

/** The suit that was given up, as a tile of it. @param {number} suit @param {string} words */
const voidChip = (suit, words) =>
  el(
    "span",
    { class: "chip void", role: "img", "aria-label": words, title: words },
    say("without"),
    tileOf(`5${"mps"[suit - 1]}`),
  );

/** @param {string[]} tiles @param {string} one @returns {string[]} */
export function without(tiles, one) {
  const found = [...tiles];
  const place = found.lastIndexOf(one);
  if (place >= 0) found.splice(place, 1);
  return found;
}
