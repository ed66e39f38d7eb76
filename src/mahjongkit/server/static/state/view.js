// View: what one seat knows, built from the events it has seen. Hidden tiles are "?".

/** @typedef {import("../board/tiles.js").Meld} Meld */
/** @typedef {import("../net/messages.js").TableEvent} Event */
/**
 * An event of one kind.
 * @template {Event["type"]} K
 * @typedef {Extract<Event, {type: K}>} EventOf
 */
/** @typedef {{tile: string, drawn: boolean, turned: boolean, called: boolean}} Discard */

export class View {
  /**
   * @param {number} seat the viewer's seat, -1 for a watcher
   * @param {number} players
   * @param {boolean} simultaneous whether all seats act at the same time, and a called discard stays in its river
   */
  constructor(seat, players, simultaneous) {
    this.seat = seat;
    this.players = players;
    this.simultaneous = simultaneous;
    this.scores = Array(players).fill(0);
    this.pot = 0;
    /** @template T @param {() => T} make @returns {T[]} */
    const each = (make) => Array.from({ length: this.players }, make);
    this.handNumber = 0;
    this.dealer = 0;
    /** How many tiles can still be drawn, and how many could be at the start of the hand. */
    this.left = 0;
    this.leftAtStart = 0;
    /** How many tiles were taken from the front of the wall, and how many replacements from its back. */
    this.taken = 0;
    this.replaced = 0;
    this.hands = each(() => /** @type {string[]} */ ([]));
    this.drawn = each(() => /** @type {string | null} */ (null));
    this.melds = each(() => /** @type {Meld[]} */ ([]));
    this.rivers = each(() => /** @type {Discard[]} */ ([]));
    this.asides = each(() => /** @type {string[]} */ ([]));
    /** The tiles that seats got from others and have not answered with a discard yet; hidden ones are left out. */
    this.received = each(() => /** @type {{tile: string, from: number}[]} */ ([]));
    this.revealed = each(() => /** @type {string[]} */ ([]));
    this.marks = each(() => /** @type {{[mark: string]: number}} */ ({}));
    /** The tiles that seats have won with, and whether they have won; a winning tile may be hidden. */
    this.wins = each(() => /** @type {string[]} */ ([]));
    this.hasWon = each(() => false);
    /** @type {{[fact: string]: number}} */
    this.facts = {};
    /** @type {{row: number, tile: string}[]} */
    this.shown = [];
    /** Whether the next tile that is shown was already shown to this seat in secret. */
    this.shownInSecret = false;
    this.over = false;
    this.turn = -1;
    this.lastRiver = -1;
  }

  /** @param {Event} event */
  apply(event) {
    const handler = /** @type {((view: View, event: Event) => void) | undefined} */ (EVENT_HANDLERS[event.type]);
    handler?.(this, event);
  }

  /** @param {number} seat @param {string[]} tiles */
  addTiles(seat, tiles) {
    this.hands[seat].push(...tiles);
  }

  /**
   * A hand as it lies on the table: its tiles, and apart from them the one it won with, which may be face down. A hidden
   * winning tile that was revealed with the hand is not known.
   * @param {number} seat
   * @param {string[]} tiles all that the seat holds or has revealed
   * @returns {{tiles: string[], winning: string | null}}
   */
  laidOut(seat, tiles) {
    const winning = this.wins[seat].at(-1) ?? null;
    if (winning === null || (winning === "?" && !tiles.includes("?"))) return { tiles, winning: null };
    return { tiles: tiles.length % 3 === 2 ? without(tiles, winning) : tiles, winning };
  }

  /**
   * Remove tiles from a hand; for tiles that are not visible there, remove hidden ones.
   * @param {number} seat
   * @param {string[]} tiles
   * @param {boolean} [latest] whether the latest of equal tiles goes
   */
  removeTiles(seat, tiles, latest = false) {
    const hand = this.hands[seat];
    this.drawn[seat] = null;
    for (const tile of tiles) {
      const known = latest ? hand.lastIndexOf(tile) : hand.indexOf(tile);
      hand.splice(known >= 0 ? known : hand.indexOf("?"), 1);
    }
  }
}

/** The tiles without one copy of a tile. @param {string[]} tiles @param {string} tile @returns {string[]} */
export function without(tiles, tile) {
  const rest = [...tiles];
  const index = rest.lastIndexOf(tile);
  if (index >= 0) rest.splice(index, 1);
  return rest;
}

/** @type {{[K in Event["type"]]?: (view: View, event: EventOf<K>) => void}} */
const EVENT_HANDLERS = {
  start(view, event) {
    view.handNumber = event.hand;
    view.dealer = event.dealer;
    view.left = view.leftAtStart = event.left;
  },
  score(view, event) {
    if (event.seat < 0) view.pot = event.points;
    else view.scores[event.seat] = event.points;
  },
  deal(view, event) {
    view.addTiles(event.seat, event.tiles);
    view.taken += event.tiles.length;
  },
  draw(view, event) {
    view.addTiles(event.seat, [event.tile]);
    view.left -= 1;
    if (event.replacement) view.replaced += 1;
    else view.taken += 1;
    view.drawn[event.seat] = view.hands[event.seat].length % 3 === 2 ? event.tile : null;
    view.turn = event.seat;
  },
  discard(view, event) {
    view.removeTiles(event.seat, [event.tile], event.drawn);
    view.rivers[event.seat].push({ tile: event.tile, drawn: event.drawn, turned: event.turned, called: false });
    view.received[event.seat] = [];
    view.lastRiver = event.seat;
    view.turn = event.seat;
  },
  call(view, event) {
    const melds = view.melds[event.seat];
    const meld = { kind: event.meld, tiles: event.tiles, source: event.from };
    view.turn = event.seat;
    if (event.meld === "added") {
      view.removeTiles(event.seat, event.tiles.slice(3));
      const pon = event.tiles.slice(0, 3).join();
      melds[melds.findIndex((other) => other.tiles.join() === pon)] = meld;
      return;
    }
    melds.push(meld);
    view.removeTiles(event.seat, event.from < 0 ? event.tiles : event.tiles.slice(1));
    if (event.from >= 0 && !view.simultaneous) {
      const river = view.rivers[event.from];
      if (river.length) river[river.length - 1].called = true;
    }
  },
  aside(view, event) {
    view.removeTiles(event.seat, [event.tile]);
    view.asides[event.seat].push(event.tile);
  },
  show(view, event) {
    if (!view.shownInSecret) view.shown.push({ row: event.row, tile: event.tile });
    view.shownInSecret = Boolean(event.secret);
  },
  reveal(view, event) {
    view.revealed[event.seat].push(...event.tiles);
  },
  mark(view, event) {
    view.marks[event.seat][event.mark] = event.value;
  },
  fact(view, event) {
    view.facts[event.fact] = event.value;
  },
  pay(view, event) {
    if (event.from < 0) view.pot -= event.amount;
    else view.scores[event.from] -= event.amount;
    if (event.to < 0) view.pot += event.amount;
    else view.scores[event.to] += event.amount;
  },
  win(view, event) {
    view.hasWon[event.seat] = true;
    view.wins[event.seat].push(event.tile);
  },
  end(view) {
    view.over = true;
    view.turn = -1;
  },
  exchange(view, event) {
    const hidden = view.hands[event.to].includes("?");
    view.removeTiles(event.seat, event.tiles);
    view.addTiles(event.to, hidden ? event.tiles.map(() => "?") : event.tiles);
    if (!hidden) view.received[event.to].push(...event.tiles.map((tile) => ({ tile, from: event.seat })));
  },
  robbed(view, event) {
    const melds = view.melds[event.seat];
    const index = melds.findIndex((meld) => meld.kind === "added" && meld.tiles[3] === event.tile);
    melds[index] = { kind: "pon", tiles: melds[index].tiles.slice(0, 3), source: melds[index].source };
    view.rivers[event.seat].push({ tile: event.tile, drawn: false, turned: false, called: false });
  },
  reserve(view, event) {
    view.left -= event.tiles;
  },
};
