// The visitor's settings and recent rooms, stored in the browser.

const DEFAULTS = {
  lang: "",
  name: "",
  index: false,
  sound: false,
  animation: true,
  twice: matchMedia("(pointer: coarse)").matches,
};

/** @typedef {typeof DEFAULTS} Settings */

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...load("settings") };

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
  applySettings();
}

/** Apply the settings that affect the whole document. */
export function applySettings() {
  document.documentElement.classList.toggle("no-animation", !settings.animation);
}
