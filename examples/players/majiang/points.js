/**
 * Points of self-drawn wins under the rules of `tiles.js`: the same points as those of `Util.hule`.
 *
 * majiang-ai evaluates a hand by the points of thousands of wins, all of them self-drawn, and with riichi if closed.
 */
"use strict";

const { Shan } = require("@kobalab/majiang-core");

const SUITS = "mpsz";
const HONOURS = 3;
/** How many equal tiles a block has. */
const SEQUENCE = 1;
const PAIR = 2;
const TRIPLET = 3;
const KONG = 4;
/** The fan that every closed hand has. */
const RIICHI_AND_SELF_DRAW = 2;

/** A part of a hand: the index of its suit, its lowest rank, and how many equal tiles it has. */
class Block {
  constructor(suit, rank, equal, isOpen) {
    this.suit = suit;
    this.rank = rank;
    this.equal = equal;
    this.isOpen = isOpen;
    this.isSequence = equal === SEQUENCE;
    this.isTriplet = equal >= TRIPLET;
    this.hasOrphan = suit === HONOURS || rank === 1 || rank === 9 || (this.isSequence && rank === 7);
    const greens = suit === HONOURS ? [6] : suit !== 2 ? [] : this.isSequence ? [2] : [2, 3, 4, 6, 8];
    this.isGreen = greens.includes(rank);
    this.tripletFu = !this.isTriplet ? 0 : 2 * (this.hasOrphan ? 2 : 1) * (isOpen ? 1 : 2) * (equal === KONG ? 4 : 1);
  }

  contains(suit, rank) {
    return this.suit === suit && rank >= this.rank && rank <= this.rank + (this.isSequence ? 2 : 0);
  }
}

/** The concealed blocks by suit, rank and number of equal tiles. */
const CONCEALED = [0, 1, 2, HONOURS].map((suit) =>
  Array.from({ length: 10 }, (_, rank) =>
    [null, SEQUENCE, PAIR, TRIPLET].map((equal) => equal && new Block(suit, rank, equal, false)),
  ),
);

const MELDS = new Map();

/** The block of a meld of majiang-core, such as `m12-3`. */
function blockOfMeld(meld) {
  let found = MELDS.get(meld);
  if (!found) {
    const ranks = [...meld.matchAll(/\d/g)].map(([digit]) => +digit || 5);
    const equal = ranks[0] === ranks[1] ? ranks.length : SEQUENCE;
    found = new Block(SUITS.indexOf(meld[0]), Math.min(...ranks), equal, /[-+=]/.test(meld));
    MELDS.set(meld, found);
  }
  return found;
}

/** Call `visit` for every way to divide all tiles from a suit and rank on into sequences and triplets. */
function divide(suits, suit, rank, blocks, visit) {
  while (!suits[suit][rank]) {
    if (rank < suits[suit].length - 1) {
      rank += 1;
    } else if (suit < HONOURS) {
      suit += 1;
      rank = 1;
    } else {
      visit();
      return;
    }
  }
  const counts = suits[suit];
  if (counts[rank] === 3) {
    counts[rank] = 0;
    blocks.push(CONCEALED[suit][rank][TRIPLET]);
    divide(suits, suit, rank + 1, blocks, visit);
    blocks.pop();
    counts[rank] = 3;
  }
  if (suit !== HONOURS && counts[rank + 1] && counts[rank + 2]) {
    for (let step = 0; step < 3; step++) counts[rank + step] -= 1;
    blocks.push(CONCEALED[suit][rank][SEQUENCE]);
    divide(suits, suit, rank, blocks, visit);
    blocks.pop();
    for (let step = 0; step < 3; step++) counts[rank + step] += 1;
  }
}

/** The points of a win with some yaku: all that the winner is paid. */
function pointsOf(fu, fan, yakuman, isDealer) {
  let base;
  if (yakuman) base = 8000 * yakuman;
  else if (fan >= 13) base = 8000;
  else if (fan >= 11) base = 6000;
  else if (fan >= 8) base = 4000;
  else if (fan >= 6) base = 3000;
  else base = Math.min(fu * 2 ** (2 + fan), 2000);
  const double = Math.ceil((base * 2) / 100) * 100;
  return isDealer ? 3 * double : double + 2 * Math.ceil(base / 100) * 100;
}

/** A hand that wins with the tile just drawn, with riichi if it is closed; the context is that of `Util.hule`. */
class SelfDrawnWin {
  constructor(hand, context) {
    const { m, p, s, z } = hand._bingpai;
    this.suits = [m, p, s, z];
    this.melds = hand._fulou.map(blockOfMeld);
    this.isClosed = this.melds.every((meld) => !meld.isOpen);
    this.suit = SUITS.indexOf(hand._zimo[0]);
    this.rank = +hand._zimo[1] || 5;
    this.context = context;
    this.dora = this.countDora(hand);
    this.points = null;
  }

  countDora(hand) {
    let dora = this.suits[0][0] + this.suits[1][0] + this.suits[2][0];
    for (const meld of hand._fulou) dora += meld.split("0").length - 1;
    for (const indicator of this.context.baopai) {
      const pai = Shan.zhenbaopai(indicator);
      const [suit, rank] = [SUITS.indexOf(pai[0]), +pai[1]];
      dora += this.suits[suit][rank];
      for (const meld of this.melds) if (meld.contains(suit, rank)) dora += meld.equal;
    }
    return dora;
  }

  /** The highest points of all ways to divide the hand; null if it is not complete. */
  find() {
    for (let suit = 0; suit <= HONOURS; suit++) {
      const counts = this.suits[suit];
      for (let rank = 1; rank < counts.length; rank++) {
        if (counts[rank] < 2) continue;
        counts[rank] -= 2;
        const blocks = [CONCEALED[suit][rank][PAIR]];
        divide(this.suits, 0, 1, blocks, () => this.addStandard([...blocks, ...this.melds]));
        counts[rank] += 2;
      }
    }
    if (!this.melds.length) {
      this.addSevenPairs();
      this.addThirteenOrphans();
      this.addNineGates();
    }
    return this.points;
  }

  add(fu, fan, yakuman = 0) {
    const points = fan || yakuman ? pointsOf(fu, fan + this.dora, yakuman, this.context.menfeng === 0) : 0;
    this.points = Math.max(this.points, points);
  }

  addStandard(blocks) {
    if (blocks.length !== 5) return;
    const shape = new Shape(blocks, this.isClosed, this.context);
    for (const [index, block] of blocks.entries()) {
      // Melds come last; the drawn tile is in none of them.
      if (index >= 5 - this.melds.length) break;
      if (!block.contains(this.suit, this.rank) || block === blocks[index - 1]) continue;
      if (shape.yakuman) {
        this.add(0, 0, shape.yakuman);
        continue;
      }
      const middle = block.rank + 1;
      const isEdge = (block.rank === 1 && this.rank === 3) || (block.rank === 7 && this.rank === 7);
      const hasWaitFu = index === 0 || (block.isSequence && (this.rank === middle || isEdge));
      const fu = shape.fu + (hasWaitFu ? 2 : 0);
      if (this.isClosed && fu === 20) this.add(20, shape.fan + 1);
      else this.add(Math.ceil((fu + 2) / 10) * 10, shape.fan);
    }
  }

  addSevenPairs() {
    const pairs = [];
    for (let suit = 0; suit <= HONOURS; suit++) {
      for (let rank = 1; rank < this.suits[suit].length; rank++) {
        if (this.suits[suit][rank] === 0) continue;
        if (this.suits[suit][rank] !== 2) return;
        pairs.push(CONCEALED[suit][rank][PAIR]);
      }
    }
    if (pairs.length !== 7) return;
    if (pairs.every((pair) => pair.suit === HONOURS)) this.add(0, 0, 1);
    else this.add(25, RIICHI_AND_SELF_DRAW + 2 + fanOfTiles(pairs, true));
  }

  addThirteenOrphans() {
    let pairs = 0;
    for (let suit = 0; suit <= HONOURS; suit++) {
      for (let rank = 1; rank < this.suits[suit].length; rank++) {
        if (suit !== HONOURS && rank > 1 && rank < 9) continue;
        const count = this.suits[suit][rank];
        if (count !== 1 && count !== 2) return;
        if (count === 2) pairs += 1;
      }
    }
    if (pairs === 1) this.add(0, 0, 1);
  }

  addNineGates() {
    if (this.suit === HONOURS) return;
    const counts = this.suits[this.suit];
    let tiles = 0;
    for (let rank = 1; rank <= 9; rank++) {
      if (counts[rank] < (rank === 1 || rank === 9 ? 3 : 1)) return;
      tiles += counts[rank];
    }
    if (tiles === 14) this.add(0, 0, 1);
  }
}

/** Fan for the kinds of tiles in all blocks: all simples, all terminals and honours, and flushes. */
function fanOfTiles(blocks, isClosed) {
  let fan = 0;
  const orphans = blocks.filter((block) => block.hasOrphan).length;
  const honours = blocks.filter((block) => block.suit === HONOURS).length;
  if (orphans === 0) fan += 1;
  if (honours && orphans === blocks.length && !blocks.some((block) => block.isSequence)) fan += 2;
  const suits = new Set(blocks.map((block) => block.suit));
  suits.delete(HONOURS);
  if (suits.size === 1) fan += (honours ? 2 : 5) + (isClosed ? 1 : 0);
  return fan;
}

/** Five blocks, the pair first: the value that does not depend on which block got the drawn tile. */
class Shape {
  constructor(blocks, isClosed, { zhuangfeng, menfeng }) {
    this.blocks = blocks;
    this.isClosed = isClosed;
    this.pair = blocks[0];
    this.sequences = blocks.filter((block) => block.isSequence);
    this.triplets = blocks.filter((block) => block.isTriplet);
    this.concealed = this.triplets.filter((block) => !block.isOpen).length;
    this.kongs = blocks.filter((block) => block.equal === KONG).length;
    this.orphans = blocks.filter((block) => block.hasOrphan).length;
    this.honours = blocks.filter((block) => block.suit === HONOURS).length;
    /** For every honour, how many fan a triplet of it gives. */
    this.values = [0, 0, 0, 0, 0, 1, 1, 1];
    this.values[zhuangfeng + 1] += 1;
    this.values[menfeng + 1] += 1;
    this.yakuman = this.countYakuman();
    this.fan = this.yakuman ? 0 : this.countFan();
    this.fu = 20 + (this.pair.suit === HONOURS ? 2 * this.values[this.pair.rank] : 0);
    for (const block of this.triplets) this.fu += block.tripletFu;
  }

  tripletsOfHonours(first, last) {
    return this.triplets.filter(({ suit, rank }) => suit === HONOURS && rank >= first && rank <= last).length;
  }

  hasPairOfHonours(first, last) {
    return this.pair.suit === HONOURS && this.pair.rank >= first && this.pair.rank <= last;
  }

  countYakuman() {
    let found = 0;
    if (this.concealed === 4) found += 1;
    if (this.kongs === 4) found += 1;
    if (this.honours === 5) found += 1;
    if (this.blocks.every((block) => block.isGreen)) found += 1;
    if (this.orphans === 5 && this.triplets.length === 4 && this.honours === 0) found += 1;
    if (this.honours >= 3) {
      const winds = this.tripletsOfHonours(1, 4);
      if (this.tripletsOfHonours(5, 7) === 3) found += 1;
      if (winds === 4 || (winds === 3 && this.hasPairOfHonours(1, 4))) found += 1;
    }
    return found;
  }

  countFan() {
    const { isClosed, sequences, triplets } = this;
    let fan = isClosed ? RIICHI_AND_SELF_DRAW : 0;
    const closedBonus = isClosed ? 1 : 0;
    fan += fanOfTiles(this.blocks, isClosed);
    for (const { suit, rank } of triplets) if (suit === HONOURS) fan += this.values[rank];
    if (triplets.length === 4) fan += 2;
    if (this.concealed === 3) fan += 2;
    if (this.kongs === 3) fan += 2;
    if (this.honours >= 3 && this.tripletsOfHonours(5, 7) === 2 && this.hasPairOfHonours(5, 7)) fan += 2;
    if (this.orphans === 5 && sequences.length) fan += (this.honours ? 1 : 2) + closedBonus;
    if (isClosed) fan += [0, 1, 3][this.countTwins()];
    if (sequences.length >= 3) {
      const ranksOf = (suit) => sequences.filter((block) => block.suit === suit).map(({ rank }) => rank);
      const starts = [0, 1, 2].map((suit) => new Set(ranksOf(suit)));
      if (starts.some((ranks) => ranks.has(1) && ranks.has(4) && ranks.has(7))) fan += 1 + closedBonus;
      if ([...starts[0]].some((rank) => starts[1].has(rank) && starts[2].has(rank))) fan += 1 + closedBonus;
    }
    if (triplets.length >= 3) {
      const has = (suit, rank) => triplets.some((block) => block.suit === suit && block.rank === rank);
      if (triplets.some(({ suit, rank }) => suit === 0 && has(1, rank) && has(2, rank))) fan += 2;
    }
    return fan;
  }

  /** How many pairs of equal sequences there are. */
  countTwins() {
    const copies = new Map();
    for (const { suit, rank } of this.sequences) copies.set(suit * 10 + rank, (copies.get(suit * 10 + rank) || 0) + 1);
    return [...copies.values()].reduce((twins, count) => twins + (count >> 1), 0);
  }
}

/** The points of a hand that is won with the tile just drawn; null if it is not complete. */
function selfDrawnPoints(hand, context) {
  return new SelfDrawnWin(hand, context).find();
}

module.exports = { selfDrawnPoints };
