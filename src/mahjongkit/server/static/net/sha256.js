// SHA-256 in JavaScript, because browsers offer theirs only to pages loaded over https or from this machine.

/**
 * The first 32 bits of the fractional parts of roots of the first primes.
 * @param {number} root
 * @param {number} count
 * @returns {number[]}
 */
const firstBits = (root, count) => {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p)) primes.push(n);
  return primes.map((p) => {
    const r = p ** root;
    return ((r - Math.floor(r)) * 2 ** 32) | 0;
  });
};
const START = firstBits(1 / 2, 8);
const ROUND = firstBits(1 / 3, 64);
/** @param {number} x @param {number} n @returns {number} */
const rotate = (x, n) => (x >>> n) | (x << (32 - n));

/** @param {number[]} state @param {number[]} words */
function block(state, words) {
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15],
      b = words[i - 2];
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3),
      s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    words[i] = (words[i - 16] + s0 + words[i - 7] + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25),
      s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((x, i) => {
    state[i] = (state[i] + x) | 0;
  });
}

/** @param {string} text @returns {string} */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const view = new DataView(new ArrayBuffer(size));
  bytes.forEach((byte, i) => view.setUint8(i, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, (bytes.length * 8) >>> 0);
  const state = [...START];
  for (let start = 0; start < size; start += 64) {
    block(
      state,
      Array.from({ length: 16 }, (_, i) => view.getInt32(start + 4 * i)),
    );
  }
  return state.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}
