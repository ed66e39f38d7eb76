// What a visitor has chosen, remembered by the browser.

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
export const settings = { ...DEFAULTS, ...read("settings") };

/** @param {string} key @returns {any} */
export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(`mahjongkit.${key}`) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    localStorage.setItem(`mahjongkit.${key}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing forgets it with the page
  }
}

const MOST_REMEMBERED = 20;

/** The rooms in which one has played, the last one first. @returns {string[]} */
export const remembered = () => read("rooms") ?? [];

/** @param {string} room */
export const remember = (room) =>
  keep("rooms", [room, ...remembered().filter((one) => one !== room)].slice(0, MOST_REMEMBERED));

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  keep("settings", settings);
  apply();
}

/** Show what was chosen. */
export function apply() {
  document.documentElement.classList.toggle("still", !settings.animation);
}
