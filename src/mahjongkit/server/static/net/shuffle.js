// How a wall follows from the server's secret and from what players contributed; docs/protocol.md describes it.

import { sha256 } from "./sha256.js";

/** @typedef {{seat: number, hash: string, value: string | null}} Contribution */

const VERSION = "mahjongkit shuffle 1";

/** Numbers of 32 bits: the hashes of the seed and a counter, cut into eight each. @param {string} seed */
function* numbers(seed) {
  for (let block = 0; ; block++) {
    const digest = sha256(`${seed} ${block}`);
    for (let place = 0; place < 64; place += 8) yield parseInt(digest.slice(place, place + 8), 16);
  }
}

/**
 * The wall that follows from a secret and contributions.
 * @param {string[]} tiles the tiles of the game, in any order
 * @param {string} secret
 * @param {Contribution[]} contributions in the order of the seats
 * @returns {string[]}
 */
export function shuffledWall(tiles, secret, contributions) {
  const values = contributions.filter((one) => one.value !== null).map((one) => `${one.seat} ${one.value}`);
  const random = numbers(sha256([VERSION, secret, ...values].join("\n")));
  const wall = [...tiles].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  for (let last = wall.length - 1; last > 0; last--) {
    const whole = 2 ** 32 - (2 ** 32 % (last + 1));
    let number = whole;
    while (number >= whole) number = /** @type {number} */ (random.next().value);
    const chosen = number % (last + 1);
    [wall[last], wall[chosen]] = [wall[chosen], wall[last]];
  }
  return wall;
}
