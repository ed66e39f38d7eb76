// The visitor's settings and recent rooms, stored in the browser.

const DEFAULTS = {
  lang: "",
  name: "",
  /** The looks of the table and of the tiles, and the speed of motion; "" as the system asks. */
  table: "",
  tiles: "",
  motion: "",
  sound: true,
  voice: true,
  twice: matchMedia("(pointer: coarse)").matches,
  autoDiscard: true,
  sortHand: true,
  hintsAlone: true,
  hintsTogether: false,
};

/** @typedef {typeof DEFAULTS} Settings */

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...readSettings() };

/** @type {(() => void)[]} */
const listeners = [];

/** @param {() => void} listener called after a setting has changed */
export const whenSettingsChange = (listener) => listeners.push(listener);

/** The stored settings; those of older versions said only whether tiles have indices and whether something moves. */
function readSettings() {
  const { index, animation, ...stored } = load("settings") ?? {};
  if (index) stored.tiles ??= "numbered";
  if (animation === false) stored.motion ??= "off";
  return stored;
}

/** Read a stored value, or null. @param {string} key @returns {any} */
export function load(key) {
  try {
    return JSON.parse(localStorage.getItem(`mahjongkit.${key}`) ?? "null");
  } catch {
    return null;
  }
}

/** Store a value. @param {string} key @param {unknown} value */
export function save(key, value) {
  try {
    localStorage.setItem(`mahjongkit.${key}`, JSON.stringify(value));
  } catch {
    // Without storage the value lasts as long as the page.
  }
}

const MAX_RECENT_ROOMS = 20;

/** The rooms in which this browser has played, latest first. @returns {string[]} */
export const recentRooms = () => load("rooms") ?? [];

/** @param {string} room */
export const addRecentRoom = (room) =>
  save("rooms", [room, ...recentRooms().filter((other) => other !== room)].slice(0, MAX_RECENT_ROOMS));

/** @param {Partial<Settings>} changes */
export function changeSettings(changes) {
  Object.assign(settings, changes);
  save("settings", settings);
  listeners.forEach((listener) => listener());
}
