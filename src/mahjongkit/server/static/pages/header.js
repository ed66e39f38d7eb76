// The header of every part: link to the lobby, title, language, settings.

import { el, find, replace } from "../dom.js";
import { changeSettings, settings } from "../state/settings.js";
import { lang, LANGUAGES, say, setLanguage } from "../state/words.js";

/** @typedef {import("../dom.js").Child} Child */

/**
 * @param {() => void | Promise<void>} refresh shows the header and the current part again
 * @returns {Child[]}
 */
export function headerContents(refresh) {
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
    el("a", { class: "home", href: "/", text: "mahjongkit" }),
    el("span", { id: "header-title", class: "header-title" }),
    select,
    menu(refresh),
  ];
}

/** Set the title in the header; small screens show only its first part. @param {...string} parts */
export function setTitle(...parts) {
  const shown = parts.map((part, i) => el("span", { class: i ? "rest" : "", text: i ? ` · ${part}` : part }));
  replace(find("header-title"), ...shown);
}

/** The menu with the settings. @param {() => void | Promise<void>} refresh @returns {HTMLElement} */
function menu(refresh) {
  /** @param {"index" | "sound" | "animation" | "twice"} name */
  const toggle = (name) => {
    const box = el("input", { type: "checkbox", id: `set-${name}`, checked: settings[name] });
    box.addEventListener("change", () => (changeSettings({ [name]: box.checked }), refresh()));
    return el("label", { class: "switch" }, box, el("span", { text: say(`set_${name}`) }));
  };
  const list = el(
    "div",
    { class: "menu-list" },
    toggle("index"),
    toggle("twice"),
    toggle("animation"),
    toggle("sound"),
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
