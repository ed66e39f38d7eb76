// The bar on top of every part: home, language, and what one may choose for oneself.

import { el, find, replace } from "./dom.js";
import { change, settings } from "./settings.js";
import { lang, LANGUAGES, say, speak } from "./words.js";

/** @typedef {import("./dom.js").Child} Child */

/**
 * @param {() => void | Promise<void>} again shows everything anew
 * @returns {Child[]}
 */
export function bar(again) {
  const choose = el(
    "select",
    { id: "language", "aria-label": say("language"), on: { change: async () => (await speak(choose.value), again()) } },
    ...Object.entries(LANGUAGES).map(([code, name]) =>
      el("option", { value: code, lang: code, text: name, selected: code === lang() }),
    ),
  );
  return [
    el("a", { class: "home", href: "/", text: "mahjongkit" }),
    el("span", { id: "bar-title", class: "bar-title" }),
    choose,
    menu(again),
  ];
}

/** Say in the bar what is shown; small screens leave out all but the first. @param {...string} parts */
export function entitle(...parts) {
  const shown = parts.map((part, i) => el("span", { class: i ? "rest" : "", text: i ? ` · ${part}` : part }));
  replace(find("bar-title"), ...shown);
}

/** What can be switched. @param {() => void | Promise<void>} again @returns {HTMLElement} */
function menu(again) {
  /** @param {"index" | "sound" | "animation" | "twice"} name */
  const toggle = (name) => {
    const box = el("input", { type: "checkbox", id: `set-${name}`, checked: settings[name] });
    box.addEventListener("change", () => (change({ [name]: box.checked }), again()));
    return el("label", { class: "switch" }, box, el("span", { text: say(`set_${name}`) }));
  };
  const list = el(
    "div",
    { class: "menu-list" },
    toggle("index"),
    toggle("twice"),
    toggle("animation"),
    toggle("sound"),
    el("div", { id: "bar-tools", class: "bar-tools" }),
  );
  const summary = el("summary", { "aria-label": say("settings"), title: say("settings"), text: "☰" });
  const whole = el("details", { class: "menu" }, summary, list);
  whole.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    whole.open = false;
    summary.focus();
  });
  document.addEventListener("click", (event) => {
    if (whole.open && event.target instanceof Node && !whole.contains(event.target)) whole.open = false;
  });
  return whole;
}
