/** mjai's names of tiles, seats and rules in the notation of majiang-core, and back. */
"use strict";

const { Shoupai, rule } = require("@kobalab/majiang-core");

const HONOURS = "ESWNPFC";

/** The rules of `riichi:tenhou`, which both sides play by. */
const RULE = rule({ "ダブル役満あり": false });

/** `5mr` → `m0`, `E` → `z1`, `?` → nothing. */
function paiOf(name) {
  if (name === "?") return "";
  if (name.length === 1) return `z${HONOURS.indexOf(name) + 1}`;
  return name[1] + (name.endsWith("r") ? "0" : name[0]);
}

/** `m0` → `5mr`, `z1` → `E`. */
function nameOf(pai) {
  if (pai[0] === "z") return HONOURS[pai[1] - 1];
  return pai[1] === "0" ? `5${pai[0]}r` : pai[1] + pai[0];
}

/** The names of the tiles of a hand or meld, such as `m12-3`; with `called`, only of the tile that was taken. */
function namesOf(mianzi, called = false) {
  const digits = [...mianzi.slice(1).matchAll(/(\d)([-+=]?)/g)];
  return digits.filter((digit) => Boolean(digit[2]) === called).map((digit) => nameOf(mianzi[0] + digit[1]));
}

/** A meld: the tiles from the hand, the tile that was taken, and how many seats after the caller its owner sits. */
function mianziOf(consumed, taken, distance) {
  const own = consumed.map(paiOf);
  const digits = own.map((pai) => pai[1]);
  if (taken) digits.push(paiOf(taken)[1] + " +=-"[distance]);
  digits.sort((one, other) => (+one[0] || 5) - (+other[0] || 5) || one.length - other.length || one[0] - other[0]);
  const text = own[0][0] + digits.join("");
  return Shoupai.valid_mianzi(text) || text;
}

module.exports = { HONOURS, RULE, mianziOf, nameOf, namesOf, paiOf };
