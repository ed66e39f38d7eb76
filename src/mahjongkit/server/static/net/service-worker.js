// The service worker: keeps the files of the page, each version in a cache of its own, and says so when the server cannot
// be reached. It never keeps an answer of the API. The server puts the version and the files before this text; the
// address of a file carries its version, so that a kept file is never the wrong one.

/** @typedef {{version: string, files: string[], offline: string}} About */

const worker = /** @type {any} */ (self);
/** @type {About} */
const { version, files, offline } = worker.mahjongkit;
const PREFIX = "mahjongkit-";
const CACHE = `${PREFIX}${version}`;
const kept = new Set(files);

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...files, offline].map((path) => new Request(path, { cache: "reload" })));
  await worker.skipWaiting();
}

/** Delete the caches of other versions. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** A page always comes from the server; without it, a page says so. @param {Request} request @returns {Promise<Response>} */
async function openPage(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(offline)) ?? Response.error();
  }
}

/** A kept file. @param {Request} request @returns {Promise<Response>} */
async function openFile(request) {
  return (await (await caches.open(CACHE)).match(new URL(request.url).pathname)) ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  /** @type {Request} */
  const request = event.request;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request));
  else if (kept.has(pathname)) event.respondWith(openFile(request));
});
