// The check that no wall was changed after it was promised.

import { get } from "./api.js";
import { el, replace } from "./dom.js";
import { sha256 } from "./sha256.js";
import { say } from "./words.js";

/** @typedef {{hand: number, hash: string, salt?: string, wall?: string}} Wall */

/** Whether a wall is the promised one. @param {string} hash @param {string} salt @param {string} wall @returns {boolean} */
export const isPromised = (hash, salt, wall) =>
  sha256(`${salt.trim()} ${wall.trim().split(/\s+/).join(" ")}`) === hash.trim().toLowerCase();

/** @param {HTMLElement} place @param {boolean} good */
function judge(place, good) {
  place.textContent = say(good ? "good" : "bad");
  place.className = good ? "good" : "bad";
}

/** All walls of a room, in a dialog. @param {string} room */
export async function showWalls(room) {
  /** @type {Wall[]} */
  const walls = await get(`/api/rooms/${room}/walls`);
  const dialog = el("dialog", { class: "walls", "aria-labelledby": "walls-title" });
  const verdicts = walls.map(() => el("strong", {}));
  const rows = walls.map((wall, i) => el("li", {}, el("code", { text: wall.hash }), " ", verdicts[i]));
  const checkAll = () =>
    walls.forEach((wall, i) => {
      if (wall.wall && wall.salt) judge(verdicts[i], isPromised(wall.hash, wall.salt, wall.wall));
      else verdicts[i].textContent = say("not_open");
    });
  replace(
    dialog,
    el("h2", { id: "walls-title", text: say("walls") }),
    el("p", { text: say("walls_why") }),
    el("button", { type: "button", id: "check-all", class: "go", text: say("check"), on: { click: checkAll } }),
    el("ol", { id: "walls", start: "1" }, ...rows),
    one(),
    el(
      "div",
      { class: "buttons" },
      el("button", { type: "button", class: "go second", text: say("close"), on: { click: () => dialog.close() } }),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** A wall that one has written down oneself. */
function one() {
  const field = (/** @type {string} */ key) => el("input", { id: key, autocomplete: "off", spellcheck: "false" });
  const [hash, salt, wall] = [field("hash"), field("salt"), field("wall")];
  const verdict = el("output", { id: "verdict", "aria-live": "polite" });
  const check = () => judge(verdict, isPromised(hash.value, salt.value, wall.value));
  const labelled = [hash, salt, wall].map((input) =>
    el("label", { class: "field" }, el("span", { text: say(input.id) }), input),
  );
  return el(
    "details",
    { class: "more" },
    el("summary", { text: say("check_one") }),
    el("p", { text: say("check_how") }),
    ...labelled,
    el("button", { type: "button", id: "check", class: "go", text: say("check"), on: { click: check } }),
    verdict,
  );
}
