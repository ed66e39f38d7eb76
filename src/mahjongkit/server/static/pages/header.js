// The header of every part: link to the lobby, title, language, settings.

import { el, find, replace, svg } from "../dom.js";
import { SPEEDS, TABLE_LOOKS, TILE_LOOKS } from "../state/looks.js";
import { changeSettings, settings } from "../state/settings.js";
import { lang, LANGUAGES, say, setLanguage } from "../state/words.js";

/** @typedef {import("../dom.js").Child} Child */

/**
 * Show the header; an open menu stays open, and what has the focus keeps it.
 * @param {() => void | Promise<void>} refresh shows the header and the current part again
 */
export function showHeader(refresh) {
  const header = find("header");
  const isOpen = header.querySelector("details")?.open ?? false;
  const focused = header.contains(document.activeElement) ? document.activeElement?.id : "";
  replace(header, ...headerContents(refresh));
  const menu = header.querySelector("details");
  if (menu) menu.open = isOpen;
  if (focused) document.getElementById(focused)?.focus();
}

/** @param {() => void | Promise<void>} refresh @returns {Child[]} */
function headerContents(refresh) {
  const select = el(
    "select",
    {
      id: "language",
      "aria-label": say("language"),
      on: { change: async () => (await setLanguage(select.value), refresh()) },
    },
    ...Object.entries(LANGUAGES).map(([code, name]) =>
      el("option", { value: code, lang: code, text: name, selected: code === lang() }),
    ),
  );
  return [
    homeLink(),
    el("span", { id: "header-title", class: "header-title" }),
    el("div", { id: "company", class: "company" }),
    soundButton(),
    select,
    menu(refresh),
  ];
}

const HOUSE = "M3 11l9-8 9 8M6 9v11h12V9M10 20v-6h4v6";

/** The link to the lobby; at the table, small screens show it as an icon and leave the room to the title. @returns {HTMLElement} */
function homeLink() {
  const icon = svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { class: "icon-lines", d: HOUSE }));
  return el("a", { class: "home", href: "/", "aria-label": `mahjongkit${say("colon")}${say("home")}` }, icon, el("span", { text: "mahjongkit" }));
}

/** Set the title in the header; small screens show only its first part. @param {...string} parts */
export function setTitle(...parts) {
  const shown = parts.map((part, i) => el("span", { class: i ? "rest" : "", text: i ? ` · ${part}` : part }));
  replace(find("header-title"), ...shown);
}

const SPEAKER = "M3 9v6h4l5 4V5L7 9z";
const WAVES = "M15 8.5q3.4 3.5 0 7M17.8 6q6 6 0 12";
const CROSS = "M16 9l6 6M22 9l-6 6";

/** The button that mutes the page. @returns {HTMLElement} */
function soundButton() {
  const lines = svg("path", { class: "icon-lines" });
  const icon = svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SPEAKER }), lines);
  const button = el(
    "button",
    { type: "button", class: "tool mute", id: "mute", "aria-keyshortcuts": "m", "aria-label": say("set_sound") },
    icon,
  );
  const show = () => {
    lines.setAttribute("d", settings.sound ? WAVES : CROSS);
    button.setAttribute("aria-pressed", String(settings.sound));
    button.title = `${say(settings.sound ? "mute" : "unmute")} (m)`;
  };
  button.addEventListener("click", () => (changeSettings({ sound: !settings.sound }), show()));
  show();
  return button;
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "m" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest("input:not([type=checkbox]), select, textarea")) return;
  document.getElementById("mute")?.click();
});

/** The menu with the settings. @param {() => void | Promise<void>} refresh @returns {HTMLElement} */
function menu(refresh) {
  /** @param {"twice" | "voice"} name */
  const toggle = (name) => {
    const box = el("input", { type: "checkbox", id: `set-${name}`, checked: settings[name] });
    box.addEventListener("change", () => (changeSettings({ [name]: box.checked }), refresh()));
    return el("label", { class: "switch" }, box, el("span", { text: say(`set_${name}`) }));
  };
  /** @param {"table" | "tiles" | "motion"} name @param {string[]} values */
  const choice = (name, values) => {
    const options = ["", ...values].map((value) =>
      el("option", { value, text: say(value ? `${name}_${value}` : "as_system"), selected: settings[name] === value }),
    );
    const select = el("select", { id: `set-${name}` }, ...options);
    select.addEventListener("change", () => (changeSettings({ [name]: select.value }), refresh()));
    return el("label", { class: "setting", for: `set-${name}` }, el("span", { text: say(`set_${name}`) }), select);
  };
  const list = el(
    "div",
    { class: "menu-list" },
    choice("table", TABLE_LOOKS),
    choice("tiles", TILE_LOOKS),
    choice("motion", SPEEDS),
    toggle("voice"),
    toggle("twice"),
    el("div", { id: "header-tools", class: "header-tools" }),
  );
  const summary = el("summary", { "aria-label": say("settings"), title: say("settings"), text: "☰" });
  const details = el("details", { class: "menu" }, summary, list);
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    details.open = false;
    summary.focus();
  });
  document.addEventListener("click", (event) => {
    if (details.open && event.target instanceof Node && !details.contains(event.target)) details.open = false;
  });
  return details;
}
