// Requests to the HTTP API.

import { lang } from "../state/words.js";

/** An error response of the server; its message is for people, its code for programs. */
export class ApiError extends Error {
  /** @param {{error: string, words: string}} response */
  constructor(response) {
    super(response.words);
    this.code = response.error;
  }
}

/** Add the language to a path. @param {string} path @returns {string} */
const withLanguage = (path) => `${path}${path.includes("?") ? "&" : "?"}lang=${lang()}`;

/** @param {Response} response @returns {Promise<any>} */
async function readJson(response) {
  const body = await response.json();
  if (!response.ok) throw new ApiError(body);
  return body;
}

/** @param {string} path @returns {Promise<any>} */
export const get = async (path) => readJson(await fetch(withLanguage(path)));

/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export const post = async (path, body) =>
  readJson(
    await fetch(withLanguage(path), { method: "POST", body: body instanceof Blob ? body : JSON.stringify(body) }),
  );
