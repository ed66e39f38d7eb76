/**
 * Shanten and accepted tiles from tables: the same results as those of `Util.xiangting` and `Util.tingpai`.
 *
 * `Util.xiangting` divides every hand into melds again, and majiang-ai asks for it a million times in a match. Here the
 * divisions of the tiles of a suit are computed once, and so are those of two suits together.
 */
"use strict";

const POWERS = Array.from({ length: 10 }, (_, exponent) => 5 ** exponent);

/**
 * A division of tiles is one number, so that divisions of two suits can be added: how many complete melds, how many
 * blocks of two tiles and how many single tiles there are, five bits each.
 */
const MELD = 1;
const BLOCK = 1 << 5;
const SINGLE = 1 << 10;

const meldsOf = (division) => division & 31;
const blocksOf = (division) => (division >> 5) & 31;
const singlesOf = (division) => division >> 10;

/** The shanten of four melds and a pair, of a division of the whole hand; `hasPair`: a pair was set aside before. */
function standardShanten(division, hasPair) {
  const melds = Math.min(meldsOf(division), 4);
  // A fifth meld still counts as a block, and a block too many as a single tile.
  const allBlocks = blocksOf(division) + meldsOf(division) - melds;
  const blocks = Math.min(allBlocks, 4 - melds);
  const places = (hasPair ? 4 : 5) - melds - blocks;
  const singles = Math.min(singlesOf(division) + allBlocks - blocks, places);
  return 13 - 3 * melds - 2 * blocks - singles - (hasPair ? 2 : 0);
}

/** Whether a division has at least as much of everything as another. */
function covers(division, other) {
  return [meldsOf, blocksOf, singlesOf].every((count) => count(division) >= count(other));
}

/** The divisions that another one does not cover, in order: the others never give a lower shanten. */
function best(divisions) {
  const distinct = [...new Set(divisions)];
  const isNeeded = (division) => !distinct.some((other) => other !== division && covers(other, division));
  return distinct.filter(isNeeded).sort((one, other) => one - other);
}

/** The divisions of some suits, with and without a pair set aside. Equal ones are the same object. */
class Divisions {
  static all = new Map();

  static of(plain, paired) {
    const needed = [best(plain), best(paired)];
    const key = needed.join(":");
    let found = Divisions.all.get(key);
    if (!found) Divisions.all.set(key, (found = new Divisions(...needed)));
    return found;
  }

  constructor(plain, paired) {
    this.plain = plain;
    this.paired = paired;
    this.sums = new Map();
    /** The shanten by the number of called melds, if these are the divisions of a whole hand. */
    this.shanten = [0, 1, 2, 3, 4].map((called) =>
      Math.min(
        13,
        ...plain.map((division) => standardShanten(division + called * MELD, false)),
        ...paired.map((division) => standardShanten(division + called * MELD, true)),
      ),
    );
  }

  /** The divisions of the suits of both. */
  plus(other) {
    let sum = this.sums.get(other);
    if (!sum) {
      const add = (ones, others) => ones.flatMap((one) => others.map((another) => one + another));
      const paired = [...add(this.paired, other.plain), ...add(this.plain, other.paired)];
      this.sums.set(other, (sum = Divisions.of(add(this.plain, other.plain), paired)));
    }
    return sum;
  }
}

/** The tiles of a suit that belong to no meld: neighbours are divided into blocks of two together. */
function divideLoose(counts) {
  let division = 0;
  let tiles = 0;
  for (let rank = 1; rank <= 9; rank++) {
    tiles += counts[rank];
    const isLast = rank === 9 || (rank <= 7 && counts[rank + 1] === 0 && counts[rank + 2] === 0);
    if (!isLast) continue;
    division += (tiles >> 1) * BLOCK + (tiles & 1) * SINGLE;
    tiles = 0;
  }
  return division;
}

/**
 * The two divisions of a suit that majiang-core looks at: the one with the fewest single tiles (among equals, with the
 * fewest blocks), and the one with the most melds (among equals, with the most blocks).
 */
function divideNumbers(counts) {
  let fewestSingles = Infinity;
  let mostMelds = 0;
  let highestOrder = -1;
  const search = (rank, melds) => {
    if (rank > 9) {
      const division = melds + divideLoose(counts);
      fewestSingles = Math.min(fewestSingles, division);
      const order = meldsOf(division) * 32 + blocksOf(division);
      if (order > highestOrder) [highestOrder, mostMelds] = [order, division];
      return;
    }
    search(rank + 1, melds);
    if (counts[rank] >= 3) {
      counts[rank] -= 3;
      search(rank + 1, melds + MELD);
      counts[rank] += 3;
    }
    if (rank <= 7 && counts[rank] && counts[rank + 1] && counts[rank + 2]) {
      for (let step = 0; step < 3; step++) counts[rank + step] -= 1;
      search(rank, melds + MELD);
      for (let step = 0; step < 3; step++) counts[rank + step] += 1;
    }
  };
  search(1, 0);
  return [fewestSingles, mostMelds];
}

/** Honours form no sequences: there is only one division. */
function divideHonours(counts) {
  let division = 0;
  for (let rank = 1; rank <= 7; rank++) division += [0, SINGLE, BLOCK, MELD, MELD][counts[rank]];
  return [division];
}

/** How many kinds of tiles, kinds of pairs, and the same of terminals and honours: eight bits each. */
const KIND = 1;
const PAIR = 1 << 8;
const ORPHAN = 1 << 16;
const ORPHAN_PAIR = 1 << 24;

function countKinds(counts, isHonours) {
  let kinds = 0;
  for (let rank = 1; rank < counts.length; rank++) {
    const isOrphan = isHonours || rank === 1 || rank === 9;
    if (counts[rank] >= 1) kinds += KIND + (isOrphan ? ORPHAN : 0);
    if (counts[rank] >= 2) kinds += PAIR + (isOrphan ? ORPHAN_PAIR : 0);
  }
  return kinds;
}

/** The shanten of seven pairs and of thirteen orphans, whichever is lower. */
function pairsOrOrphansShanten(kinds) {
  const allPairs = (kinds >> 8) & 255;
  const pairs = Math.min(allPairs, 7);
  const singles = Math.min((kinds & 255) - allPairs, 7 - pairs);
  const orphans = 13 - ((kinds >> 16) & 255) - (kinds >> 24 ? 1 : 0);
  return Math.min(13 - 2 * pairs - singles, orphans);
}

/** What the shanten depends on, for the tiles of one suit. */
class SuitTiles {
  constructor(counts, isHonours) {
    const divide = isHonours ? divideHonours : divideNumbers;
    const paired = [];
    for (let rank = 1; rank < counts.length; rank++) {
      if (counts[rank] < 2) continue;
      counts[rank] -= 2;
      paired.push(...divide(counts));
      counts[rank] += 2;
    }
    this.divisions = Divisions.of(divide(counts), paired);
    this.kinds = countKinds(counts, isHonours);
  }
}

/** The tiles of a suit by their key: the counts of the ranks as digits to base five, the lowest rank first. */
class SuitTable {
  constructor(ranks) {
    this.ranks = ranks;
    this.indices = new Int32Array(5 ** ranks);
    this.found = [null];
  }

  at(key) {
    return this.found[this.indices[key]] || this.add(key);
  }

  add(key) {
    const counts = [0];
    for (let rank = 1; rank <= this.ranks; rank++) counts.push(Math.floor(key / POWERS[rank - 1]) % 5);
    const tiles = new SuitTiles(counts, this.ranks === 7);
    this.indices[key] = this.found.length;
    this.found.push(tiles);
    return tiles;
  }
}

const NUMBERS = new SuitTable(9);
const HONOURS = new SuitTable(7);

function keyOfNumbers(counts) {
  const low = counts[1] + 5 * counts[2] + 25 * counts[3] + 125 * counts[4] + 625 * counts[5];
  return low + 3125 * counts[6] + 15625 * counts[7] + 78125 * counts[8] + 390625 * counts[9];
}

function keyOfHonours(counts) {
  const low = counts[1] + 5 * counts[2] + 25 * counts[3] + 125 * counts[4] + 625 * counts[5];
  return low + 3125 * counts[6] + 15625 * counts[7];
}

/** The shanten of a hand by its divisions and kinds; a hand that must discard after a call is not complete. */
function lowestShanten(divisions, kinds, called, mustDiscard) {
  let standard = divisions.shanten[called];
  if (standard === -1 && mustDiscard) standard = 0;
  return called ? standard : Math.min(standard, pairsOrOrphansShanten(kinds));
}

/** Whether a hand must discard after a call. */
function hasJustCalled(hand) {
  return Boolean(hand._zimo) && hand._zimo.length > 2;
}

/** The shanten of a hand of majiang-core: 0 when it is tenpai, -1 when it is complete. */
function shanten(hand) {
  const { m, p, s, z } = hand._bingpai;
  const [ms, ps, ss] = [NUMBERS.at(keyOfNumbers(m)), NUMBERS.at(keyOfNumbers(p)), NUMBERS.at(keyOfNumbers(s))];
  const zs = HONOURS.at(keyOfHonours(z));
  const divisions = ms.divisions.plus(ps.divisions).plus(ss.divisions.plus(zs.divisions));
  const kinds = ms.kinds + ps.kinds + ss.kinds + zs.kinds;
  return lowestShanten(divisions, kinds, hand._fulou.length, hasJustCalled(hand));
}

/** The kinds of tiles of which one more (`step` 1) or one less (-1) brings the shanten of a hand below a limit. */
function changesBelow(hand, step, limit) {
  const { m, p, s, z } = hand._bingpai;
  const [mKey, pKey, sKey, zKey] = [keyOfNumbers(m), keyOfNumbers(p), keyOfNumbers(s), keyOfHonours(z)];
  const [ms, ps, ss, zs] = [NUMBERS.at(mKey), NUMBERS.at(pKey), NUMBERS.at(sKey), HONOURS.at(zKey)];
  const mp = ms.divisions.plus(ps.divisions);
  const sz = ss.divisions.plus(zs.divisions);
  const kinds = ms.kinds + ps.kinds + ss.kinds + zs.kinds;
  const called = hand._fulou.length;
  const mustDiscard = step > 0 && hasJustCalled(hand);
  const found = [];
  const search = (suit, counts, table, key, own, others) => {
    for (let rank = 1; rank < counts.length; rank++) {
      if (counts[rank] === (step > 0 ? 4 : 0)) continue;
      const changed = table.at(key + step * POWERS[rank - 1]);
      const divisions = others.plus(changed.divisions);
      const value = lowestShanten(divisions, kinds - own.kinds + changed.kinds, called, mustDiscard);
      if (value < limit) found.push(suit + rank);
    }
  };
  search("m", m, NUMBERS, mKey, ms, sz.plus(ps.divisions));
  search("p", p, NUMBERS, pKey, ps, sz.plus(ms.divisions));
  search("s", s, NUMBERS, sKey, ss, mp.plus(zs.divisions));
  search("z", z, HONOURS, zKey, zs, mp.plus(ss.divisions));
  return found;
}

/** The kinds of tiles that lower the shanten of a hand that is about to draw. */
function acceptedTiles(hand, distance = shanten(hand)) {
  return changesBelow(hand, 1, distance);
}

/** The kinds of tiles that a hand can discard so that its shanten is at most `limit`. */
function discardsWithin(hand, limit) {
  return changesBelow(hand, -1, limit + 1);
}

/** A short text that two hands share only if they are equal: the same tiles, melds, draw and riichi. */
function keyOf(hand) {
  const { m, p, s, z } = hand._bingpai;
  const [mKey, pKey, sKey, zKey] = [keyOfNumbers(m), keyOfNumbers(p), keyOfNumbers(s), keyOfHonours(z)];
  const drawn = hand._zimo;
  const drawnKey = !drawn ? 0 : drawn.length > 2 ? 1 : 2 + "mpsz".indexOf(drawn[0]) * 10 + +drawn[1];
  const tiles = String.fromCharCode(
    mKey & 4095, (mKey >> 12) + (m[0] << 12),
    pKey & 4095, (pKey >> 12) + (p[0] << 12),
    sKey & 4095, (sKey >> 12) + (s[0] << 12),
    zKey & 4095, (zKey >> 12) + (hand._lizhi ? 4096 : 0),
    drawnKey,
  );
  return hand._fulou.length ? tiles + hand._fulou.join() : tiles;
}

module.exports = { acceptedTiles, discardsWithin, keyOf, shanten };
