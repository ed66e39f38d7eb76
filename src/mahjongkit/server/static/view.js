// View: what one seat knows, folded from the events that it was told. All hands are kept; what is not shown is "?".

/** @typedef {import("./tiles.js").Meld} Meld */
/** @typedef {{type: string, [field: string]: any}} Event */
/** @typedef {{tile: string, drawn: boolean, turned: boolean, called: boolean}} Discard */

export class View {
  /**
   * @param {number} seat the own seat, -1 for a watcher
   * @param {number} players
   * @param {boolean} together whether all act at the same time, and a called discard stays where it is
   */
  constructor(seat, players, together) {
    this.seat = seat;
    this.players = players;
    this.together = together;
    this.scores = Array(players).fill(0);
    this.pot = 0;
    /** @template T @param {() => T} make @returns {T[]} */
    const each = (make) => Array.from({ length: this.players }, make);
    this.number = 0;
    this.dealer = 0;
    this.left = 0;
    this.most = 0;
    this.hands = each(() => /** @type {string[]} */ ([]));
    this.drawn = each(() => /** @type {string | null} */ (null));
    this.melds = each(() => /** @type {Meld[]} */ ([]));
    this.rivers = each(() => /** @type {Discard[]} */ ([]));
    this.asides = each(() => /** @type {string[]} */ ([]));
    this.laid = each(() => /** @type {string[]} */ ([]));
    this.marks = each(() => /** @type {{[mark: string]: number}} */ ({}));
    this.wins = each(() => /** @type {string[]} */ ([]));
    /** @type {{[fact: string]: number}} */
    this.facts = {};
    /** @type {{row: number, tile: string}[]} */
    this.shown = [];
    this.foreseen = false;
    this.over = false;
    this.turn = -1;
    this.lastRiver = -1;
  }

  /** @param {Event} event */
  take(event) {
    const happen = HAPPENINGS[event.type];
    if (happen) happen(this, event);
  }

  /** @param {number} seat @param {string[]} tiles */
  gain(seat, tiles) {
    this.hands[seat].push(...tiles);
  }

  /** @param {number} seat @param {string[]} tiles */
  lose(seat, tiles) {
    const hand = this.hands[seat];
    this.drawn[seat] = null;
    for (const tile of tiles) {
      const known = hand.indexOf(tile);
      hand.splice(known >= 0 ? known : hand.indexOf("?"), 1);
    }
  }
}

/** @type {{[type: string]: (view: View, event: Event) => void}} */
const HAPPENINGS = {
  start(view, event) {
    view.number = event.hand;
    view.dealer = event.dealer;
    view.left = view.most = event.left;
  },
  score(view, event) {
    if (event.seat < 0) view.pot = event.points;
    else view.scores[event.seat] = event.points;
  },
  deal: (view, event) => view.gain(event.seat, event.tiles),
  draw(view, event) {
    view.gain(event.seat, [event.tile]);
    view.left -= 1;
    view.drawn[event.seat] = view.hands[event.seat].length % 3 === 2 ? event.tile : null;
    view.turn = event.seat;
  },
  discard(view, event) {
    view.lose(event.seat, [event.tile]);
    view.rivers[event.seat].push({ tile: event.tile, drawn: event.drawn, turned: event.turned, called: false });
    view.lastRiver = event.seat;
    view.turn = event.seat;
  },
  call(view, event) {
    const melds = view.melds[event.seat];
    const meld = { kind: event.meld, tiles: event.tiles, source: event.from };
    view.turn = event.seat;
    if (event.meld === "added") {
      view.lose(event.seat, event.tiles.slice(3));
      const begun = event.tiles.slice(0, 3).join();
      melds[melds.findIndex((old) => old.tiles.join() === begun)] = meld;
      return;
    }
    melds.push(meld);
    view.lose(event.seat, event.from < 0 ? event.tiles : event.tiles.slice(1));
    if (event.from >= 0 && !view.together) {
      const river = view.rivers[event.from];
      if (river.length) river[river.length - 1].called = true;
    }
  },
  aside(view, event) {
    view.lose(event.seat, [event.tile]);
    view.asides[event.seat].push(event.tile);
  },
  show(view, event) {
    if (!view.foreseen) view.shown.push({ row: event.row, tile: event.tile });
    view.foreseen = Boolean(event.secret);
  },
  reveal: (view, event) => void view.laid[event.seat].push(...event.tiles),
  mark: (view, event) => void (view.marks[event.seat][event.mark] = event.value),
  fact: (view, event) => void (view.facts[event.fact] = event.value),
  pay(view, event) {
    if (event.from < 0) view.pot -= event.amount;
    else view.scores[event.from] -= event.amount;
    if (event.to < 0) view.pot += event.amount;
    else view.scores[event.to] += event.amount;
  },
  win(view, event) {
    if (event.tile !== "?") view.wins[event.seat].push(event.tile); // else it stays among the tiles face down
  },
  end(view) {
    view.over = true;
    view.turn = -1;
  },
  exchange(view, event) {
    const hidden = view.hands[event.to].includes("?");
    view.lose(event.seat, event.tiles);
    view.gain(event.to, hidden ? event.tiles.map(() => "?") : event.tiles);
  },
  robbed(view, event) {
    const melds = view.melds[event.seat];
    const place = melds.findIndex((meld) => meld.kind === "added" && meld.tiles[3] === event.tile);
    melds[place] = { kind: "pon", tiles: melds[place].tiles.slice(0, 3), source: melds[place].source };
    view.rivers[event.seat].push({ tile: event.tile, drawn: false, turned: false, called: false });
  },
  reserve: (view, event) => void (view.left -= event.tiles),
};
