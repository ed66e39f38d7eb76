// What this browser contributes to the walls of a room: random values, each known by its hash until it is revealed.

import { load, save } from "../state/settings.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("./messages.js").ClientMessage} ClientMessage */
/** @typedef {import("./messages.js").Shuffle} Shuffle */

/** 256 random bits as hexadecimal digits. @returns {string} */
export const randomHex = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export class Contributions {
  /** @param {string} room */
  constructor(room) {
    this.place = `values.${room}`;
  }

  /** The values by their hashes; they are kept, so that a reloaded page can still reveal them. @returns {Record<string, string>} */
  get values() {
    return load(this.place) ?? {};
  }

  /** Choose a value for the next wall. @returns {string} its hash */
  commit() {
    const value = randomHex();
    const hash = sha256(value);
    save(this.place, { ...this.values, [hash]: value });
    return hash;
  }

  /** The answers to `shuffle`: the value, and the hash of the value for the wall after it. @param {Shuffle} message @returns {ClientMessage[]} */
  reveal(message) {
    const own = message.hashes.find((hash) => hash !== null && hash in this.values);
    if (!own) return [];
    return [
      { type: "reveal", hand: message.hand, value: this.values[own] },
      { type: "commit", hash: this.commit() },
    ];
  }

  /** Whether this browser chose the value with this hash. @param {string} hash @returns {boolean} */
  has(hash) {
    return hash in this.values;
  }
}
