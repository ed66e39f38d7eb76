// How the page looks and moves: the visitor's choice, or else what the system asks for.

import { settings, whenSettingsChange } from "./settings.js";

export const TABLE_LOOKS = ["dark", "light", "contrast"];
export const TILE_LOOKS = ["classic", "numbered", "safe"];
/** How long motion takes at each speed, relative to the normal one; 0: nothing moves. */
const DURATIONS = /** @type {{[speed: string]: number}} */ ({ off: 0, fast: 0.5, normal: 1, slow: 1.8 });
export const SPEEDS = Object.keys(DURATIONS);

const wantsLight = matchMedia("(prefers-color-scheme: light)");
const wantsContrast = matchMedia("(prefers-contrast: more)");
const wantsLessMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @returns {string} */
const tableLook = () => settings.table || (wantsContrast.matches ? "contrast" : wantsLight.matches ? "light" : "dark");

/** @returns {string} */
export const tileLook = () => settings.tiles || (wantsContrast.matches ? "safe" : "classic");

/** How long motion takes, relative to the normal speed; 0 if nothing moves. @returns {number} */
export const motionFactor = () => DURATIONS[settings.motion || (wantsLessMotion.matches ? "off" : "normal")] ?? 1;

/** Apply the looks to the document. */
export function applyLooks() {
  const root = document.documentElement;
  root.dataset.look = tableLook();
  root.classList.toggle("no-animation", !motionFactor());
  root.style.setProperty("--motion", String(motionFactor()));
  const bar = getComputedStyle(root).getPropertyValue("--felt-deep").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", bar);
}

/** Follow the system when it changes. @param {() => void} show called after the looks were applied */
export function followSystem(show) {
  for (const query of [wantsLight, wantsContrast, wantsLessMotion])
    query.addEventListener("change", () => (applyLooks(), show()));
}

whenSettingsChange(applyLooks);
