// The check that no wall was changed after its hash was published, and that it was shuffled as promised.

import { get } from "../net/api.js";
import { Contributions } from "../net/contributions.js";
import { el, replace } from "../dom.js";
import { sha256 } from "../net/sha256.js";
import { shuffledWall } from "../net/shuffle.js";
import { say } from "../state/words.js";

/** @typedef {import("../net/shuffle.js").Contribution} Contribution */
/**
 * @typedef {{hand: number, hash: string, promise?: string, contributions?: Contribution[], salt?: string, wall?: string}} Wall
 */

/**
 * Whether salt and wall have this hash.
 * @param {string} hash
 * @param {string} salt
 * @param {string} wall
 * @returns {boolean}
 */
export const matchesHash = (hash, salt, wall) =>
  sha256(`${salt.trim()} ${wall.trim().split(/\s+/).join(" ")}`) === hash.trim().toLowerCase();

/**
 * Whether a wall is the one that follows from the promised secret and the values of the players. Walls of older
 * servers promise nothing.
 * @param {Wall} wall
 * @returns {boolean}
 */
export function isFair({ promise, contributions = [], salt = "", wall = "" }) {
  if (promise === undefined) return true;
  if (sha256(salt) !== promise) return false;
  if (contributions.some((one) => one.value !== null && sha256(one.value) !== one.hash)) return false;
  return shuffledWall(wall.split(" "), salt, contributions).join(" ") === wall;
}

/** Who contributed to a wall, in words. @param {Wall} wall @param {Contributions} own @returns {string} */
function contributionText({ promise, contributions = [] }, own) {
  if (promise === undefined) return "";
  const used = contributions.filter((one) => one.value !== null);
  const ours = contributions.find((one) => own.has(one.hash));
  const text = say("contributed", { n: used.length });
  if (!ours) return text;
  return `${text} ${say(ours.value === null ? "yours_left_out" : "yours_used")}`;
}

/** @param {HTMLElement} output @param {boolean} good */
function showVerdict(output, good) {
  output.textContent = say(good ? "good" : "bad");
  output.className = good ? "good" : "bad";
}

/** Open a dialog with all walls of a room. @param {string} room */
export async function showWalls(room) {
  /** @type {Wall[]} */
  const walls = await get(`/api/rooms/${room}/walls`);
  const dialog = el("dialog", { class: "walls", "aria-labelledby": "walls-title" });
  const verdicts = walls.map(() => el("strong", {}));
  const own = new Contributions(room);
  const rows = walls.map((wall, i) =>
    el(
      "li",
      {},
      el("code", { text: wall.hash }),
      " ",
      el("small", { text: contributionText(wall, own) }),
      " ",
      verdicts[i],
    ),
  );
  const checkAll = () =>
    walls.forEach((wall, i) => {
      if (wall.wall && wall.salt)
        showVerdict(verdicts[i], matchesHash(wall.hash, wall.salt, wall.wall) && isFair(wall));
      else verdicts[i].textContent = say("not_open");
    });
  replace(
    dialog,
    el("h2", { id: "walls-title", text: say("walls") }),
    el("p", { text: say("walls_why") }),
    el("p", { text: say("walls_fair") }),
    el("button", { type: "button", id: "check-all", class: "go", text: say("check"), on: { click: checkAll } }),
    el("ol", { id: "walls", start: "1" }, ...rows),
    manualCheck(),
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

/** A form that checks a hash, salt and wall that the visitor enters. */
function manualCheck() {
  const field = (/** @type {string} */ key) => el("input", { id: key, autocomplete: "off", spellcheck: "false" });
  const [hash, salt, wall] = [field("hash"), field("salt"), field("wall")];
  const verdict = el("output", { id: "verdict", "aria-live": "polite" });
  const check = () => showVerdict(verdict, matchesHash(hash.value, salt.value, wall.value));
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
