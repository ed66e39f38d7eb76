/**
 * Faster versions of what majiang-ai does most of the time, with the same results.
 *
 * `install()` replaces functions of majiang-core and majiang-ai for the whole program.
 */
"use strict";

const { Shoupai, Util } = require("@kobalab/majiang-core");
const Player = require("@kobalab/majiang-ai");
const { selfDrawnPoints } = require("./points");
const { acceptedTiles, discardsWithin, keyOf, shanten } = require("./shanten");

const { tingpai } = Util;
const { get_defen } = Player.prototype;

/** A copy of a hand; `Shoupai.clone` makes an empty hand first. */
function Copy(hand) {
  const { _, m, p, s, z } = hand._bingpai;
  this._bingpai = { _, m: m.slice(), p: p.slice(), s: s.slice(), z: z.slice() };
  this._fulou = hand._fulou.slice();
  this._zimo = hand._zimo;
  this._lizhi = hand._lizhi;
}
Copy.prototype = Shoupai.prototype;

/** By shanten, what majiang-ai divides the sum of the values of all draws by. */
const DIVISORS = [12, 12 * 6, 12 * 6 * 3];

/** The tiles, with a red five before every five of a suit. */
function withRedFives(tiles) {
  const found = [];
  for (const pai of tiles) {
    if (pai[1] === "5" && pai[0] !== "z") found.push(pai.replace("5", "0"));
    found.push(pai);
  }
  return found;
}

const allowedAfter = new Map();

/** The kinds of tiles that may be discarded after a call, from a hand that has all of them. */
function discardsAfterCall(player, meld) {
  let allowed = allowedAfter.get(meld);
  if (!allowed) {
    const hand = new Shoupai();
    for (const suit of "mpsz") hand._bingpai[suit].fill(1, 1);
    hand._zimo = meld;
    allowedAfter.set(meld, (allowed = new Set(player.get_dapai(hand))));
  }
  return allowed;
}

/** The discards that do not raise the shanten of a hand, in the order of `Player.get_dapai`. */
function discards(player, hand, distance) {
  const kept = discardsWithin(hand, distance);
  const drawn = hand._zimo;
  if (hand._lizhi) return kept.includes(drawn.replace("0", "5")) ? [`${drawn}_`] : [];
  const allowed = drawn.length > 2 ? discardsAfterCall(player, drawn) : null;
  const found = [];
  let keepsDrawn = false;
  for (const pai of kept) {
    if (allowed && !allowed.has(pai)) continue;
    const counts = hand._bingpai[pai[0]];
    const red = pai[1] === "5" && pai[0] !== "z" ? `${pai[0]}0` : null;
    if (pai === drawn || red === drawn) keepsDrawn = true;
    if (pai === drawn && counts[pai[1]] === 1) continue;
    if (red && counts[0] > (red === drawn ? 1 : 0)) found.push(red);
    if (!red || counts[0] < counts[5]) found.push(pai);
  }
  if (keepsDrawn) found.push(`${drawn}_`);
  return found;
}

/**
 * `Player.eval_shoupai`: how good a hand is, where `left` counts the tiles that nobody has shown.
 *
 * A value is cached with the `left` of the first call, so the calls must come in the same order as those of majiang-ai.
 */
function evaluate(hand, left, back) {
  const values = (this._eval_cache.values ??= new Map());
  const key = back == null ? keyOf(hand) : `${keyOf(hand)}:${back}`;
  const known = values.get(key);
  if (known !== undefined) return known;
  const distance = shanten(hand);
  let value = 0;
  if (distance === -1) {
    value = this.get_defen(hand);
  } else if (hand._zimo) {
    for (const pai of discards(this, hand, distance)) {
      value = Math.max(value, this.eval_shoupai(hand.clone().dapai(pai), left, back));
    }
  } else if (distance < 3) {
    for (const pai of withRedFives(acceptedTiles(hand, distance))) {
      if (pai === back) {
        value = 0;
        break;
      }
      if (left[pai] === 0) continue;
      left[pai] -= 1;
      let drawn = this.eval_shoupai(hand.clone().zimo(pai), left, back);
      if (!back && distance > 0) drawn += this.eval_fulou(hand, pai, left, back);
      left[pai] += 1;
      value += drawn * left[pai];
    }
    value /= DIVISORS[distance];
  } else {
    for (const pai of withRedFives(this.tingpai(hand))) {
      value += left[pai.slice(0, 2)] * ({ "+": 4, "-": 2 }[pai[2]] || 1);
    }
  }
  values.set(key, value);
  return value;
}

/** `Player.get_defen`: the points of a hand; with `taken`, of a win with the tile that another player discarded. */
function winPoints(hand, taken) {
  if (taken) return get_defen.call(this, hand, taken);
  const points = (this._defen_cache.points ??= new Map());
  const key = keyOf(hand);
  let found = points.get(key);
  if (found === undefined) {
    const context = { zhuangfeng: this._model.zhuangfeng, menfeng: this._menfeng, baopai: this.shan.baopai };
    points.set(key, (found = selfDrawnPoints(hand, context) ?? get_defen.call(this, hand)));
  }
  return found;
}

/** A function of one text, which remembers what it found. */
function remembered(find) {
  const known = new Map();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) known.set(text, (found = { value: find(text) }));
    return found.value;
  };
}

function install() {
  Util.xiangting = shanten;
  Util.tingpai = (hand, find) => {
    if (hand._zimo) return null;
    return find ? tingpai(hand, find) : acceptedTiles(hand);
  };
  Shoupai.prototype.clone = function clone() {
    return new Copy(this);
  };
  Shoupai.valid_pai = remembered(Shoupai.valid_pai);
  Shoupai.valid_mianzi = remembered(Shoupai.valid_mianzi);
  Player.prototype.eval_shoupai = evaluate;
  Player.prototype.get_defen = winPoints;
}

module.exports = { install };
