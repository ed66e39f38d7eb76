// Questions to the server without a socket.

import { lang } from "./words.js";

/** @typedef {{error: string, words: string}} Refused */

/** What the server refused, in words. */
export class Refusal extends Error {
  /** @param {Refused} refused */
  constructor(refused) {
    super(refused.words);
    this.code = refused.error;
  }
}

/** @param {string} path @returns {string} */
const addressed = (path) => `${path}${path.includes("?") ? "&" : "?"}lang=${lang()}`;

/** @param {Response} answer @returns {Promise<any>} */
async function heard(answer) {
  const told = await answer.json();
  if (!answer.ok) throw new Refusal(told);
  return told;
}

/** @param {string} path @returns {Promise<any>} */
export const get = async (path) => heard(await fetch(addressed(path)));

/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export const post = async (path, body) =>
  heard(await fetch(addressed(path), { method: "POST", body: body instanceof Blob ? body : JSON.stringify(body) }));
