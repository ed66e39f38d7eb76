// Tabs: a list of buttons of which one is chosen, and the panel of each.

import { el } from "../dom.js";

/** @typedef {{id: string, title: string, panel: HTMLElement}} Tab its panel gets this id, its button `tab-` and this id */

/**
 * The list of tabs; their panels are shown and hidden. A tab is also chosen by the event `choose` on its button.
 * @param {Tab[]} tabs
 * @param {string} label
 * @param {(tab: Tab, index: number, event: MouseEvent) => void} [pressed] called when the visitor has chosen a tab
 * @param {number} [first] the one that is chosen at first
 * @returns {HTMLElement}
 */
export function tabList(tabs, label, pressed = () => undefined, first = 0) {
  const buttons = tabs.map(({ id, title }) =>
    el("button", { id: `tab-${id}`, type: "button", role: "tab", "aria-controls": id, text: title }),
  );
  const choose = (/** @type {number} */ chosen) =>
    buttons.forEach((button, i) => {
      button.setAttribute("aria-selected", String(i === chosen));
      button.tabIndex = i === chosen ? 0 : -1;
      tabs[i].panel.hidden = i !== chosen;
    });
  buttons.forEach((button, i) => {
    button.addEventListener("choose", () => choose(i));
    button.addEventListener("click", (event) => {
      choose(i);
      pressed(tabs[i], i, event);
    });
    button.addEventListener("keydown", (event) => {
      const last = buttons.length - 1;
      const steps = { ArrowRight: i === last ? 0 : i + 1, ArrowLeft: i ? i - 1 : last, Home: 0, End: last };
      const next = /** @type {{[key: string]: number}} */ (steps)[event.key];
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      buttons[next].focus();
      buttons[next].click();
    });
    tabs[i].panel.id = tabs[i].id;
    tabs[i].panel.setAttribute("role", "tabpanel");
    tabs[i].panel.setAttribute("aria-labelledby", button.id);
  });
  choose(first);
  return el("div", { class: "tabs", role: "tablist", "aria-label": label }, ...buttons);
}
