// The rule page of a ruleset, in tabs: the lesson, the rule book, and the options of the preset with the patterns.

import { withTiles } from "../board/tiles.js";
import { get } from "../net/api.js";
import { el, replace } from "../dom.js";
import { tabList } from "./tabs.js";
import { lessonView } from "./lesson.js";
import { ruleLinks, valueNote, valueWords } from "./options.js";
import { lang, loadWords, presetName, say } from "../state/words.js";

/** @typedef {import("./options.js").OfferedOption} OfferedOption */
/** @typedef {{lang: string, contents: {level: number, anchor: string, title: string}[], html: string}} RuleBook */

/** What follows # in the address of the options. */
const OPTIONS = "options";
/** From this width on, the contents stand open beside the rule book. */
const WIDE = "(min-width: 1000px)";

/** @param {HTMLElement} page @param {string} name */
export async function showRules(page, name) {
  const refresh = async () => {
    const [rules, offered, book, lesson, games] = await Promise.all([
      get(`/api/rules/${name}`),
      get(`/api/rules/${name}/options`),
      get(`/api/rules/${name}/book`),
      get(`/api/rules/${name}/lesson`),
      get("/api/rules"),
      loadWords(name),
    ]);
    const game = games.find((/** @type {{name: string}} */ other) => other.name === rules.name);
    document.title = `${game.title} · mahjongkit`;
    const presets = game.presets.map((/** @type {string} */ preset) =>
      el("a", {
        href: `/rules/${rules.name}:${preset}`,
        "aria-current": preset === rules.preset ? "page" : null,
        text: presetName(preset),
      }),
    );
    const reading = topAnchor();
    const parts = [
      lesson && { id: "learn", title: say("learn"), panel: lessonView(lesson) },
      book && { id: "book", title: say("rule_book"), panel: bookView(book) },
      { id: OPTIONS, title: say("rule_options"), panel: optionsView(offered, rules.patterns) },
    ].filter(Boolean);
    replace(
      page,
      el(
        "article",
        { class: "rulepage" },
        el("h1", { text: game.title }),
        el("p", { class: "lead", text: game.about }),
        el("nav", { class: "presets", "aria-label": say("preset") }, ...presets),
        el("a", { class: "go", href: `/?game=${rules.name}:${rules.preset}`, text: say("play_now") }),
        game.settles
          ? el("a", { id: "to-settle", href: `/settle/${rules.name}:${rules.preset}`, text: say("settle.link") })
          : null,
        ...tabbed(parts),
      ),
    );
    goTo(reading || decodeURIComponent(location.hash.slice(1)));
  };
  window.addEventListener("hashchange", () => goTo(decodeURIComponent(location.hash.slice(1))));
  await refresh();
  return { refresh };
}

/** The anchor of the section at the top of the window; "" above the first one. @returns {string} */
function topAnchor() {
  const passed = [...document.querySelectorAll(".book :is(h2, h3)[id], .lesson > section[id]")].filter(
    (heading) => heading.getClientRects().length && heading.getBoundingClientRect().top < 80,
  );
  return passed.at(-1)?.id ?? "";
}

/** Show the tab with an anchor and scroll to it. @param {string} anchor */
function goTo(anchor) {
  const target = anchor && document.querySelector(".rulepage") ? document.getElementById(anchor) : null;
  const panel = target?.closest("[role=tabpanel]");
  if (!target || !panel) return;
  document.getElementById(`tab-${panel.id}`)?.dispatchEvent(new CustomEvent("choose"));
  if (target === panel) return;
  document.querySelector(".rulepage .here")?.classList.remove("here");
  target.classList.add("here");
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView();
}

/**
 * The panels with their tabs; a single panel has none.
 * @param {import("./tabs.js").Tab[]} parts
 * @returns {HTMLElement[]}
 */
function tabbed(parts) {
  const panels = parts.map(({ panel }) => panel);
  if (panels.length === 1) return panels;
  const goTo = (/** @type {import("./tabs.js").Tab} */ tab, /** @type {number} */ index) =>
    history.replaceState(null, "", index ? `#${tab.id}` : location.pathname);
  return [tabList(parts, say("rule_page"), goTo), ...panels];
}

/** The rule book with its contents. @param {RuleBook} book @returns {HTMLElement} */
function bookView(book) {
  const text = el("div", { class: "book-text", lang: book.lang });
  text.append(...new DOMParser().parseFromString(book.html, "text/html").body.childNodes);
  for (const tiles of text.querySelectorAll(".tiles")) replace(tiles, ...withTiles(tiles.textContent ?? ""));
  for (const table of text.querySelectorAll(".scroll")) {
    const heads = [...table.querySelectorAll("th")].map((head) => head.textContent).join(", ");
    for (const [name, value] of Object.entries({ role: "region", tabindex: "0", "aria-label": heads }))
      table.setAttribute(name, value);
  }
  const entry = (/** @type {RuleBook["contents"][number]} */ { level, anchor, title }) =>
    el("li", { class: `level-${level}` }, el("a", { href: `#${anchor}`, text: title }));
  const contents = el(
    "details",
    { class: "more contents", open: matchMedia(WIDE).matches },
    el("summary", { text: say("rule_contents") }),
    el("nav", { "aria-label": say("rule_contents"), lang: book.lang }, el("ul", {}, ...book.contents.map(entry))),
  );
  return el("div", { id: "book", class: "book" }, contents, text);
}

/** The options of the preset, in the groups of the lobby, and the patterns. @param {OfferedOption[]} offered @param {any[]} all @returns {HTMLElement} */
function optionsView(offered, all) {
  const groups = [...new Set(offered.map(({ group }) => group))];
  return el(
    "div",
    { id: OPTIONS, class: "preset-options" },
    ...groups.map((name) => optionGroup(name, offered.filter(({ group }) => group === name))),
    all.length > 0 && el("h2", { text: say("rules.patterns") }),
    all.length > 0 && patterns(all),
  );
}

/** @param {string} name @param {OfferedOption[]} options @returns {HTMLElement} */
function optionGroup(name, options) {
  const lines = options.map((option) => {
    const note = valueNote(option);
    return el(
      "tr",
      { "data-option": option.name },
      el("th", { scope: "row" }, ...withTiles(option.words), el("span", { class: "option-foot" }, ...ruleLinks(option.rule))),
      el("td", { class: "set" }, valueWords(option), note && el("span", { class: "note", text: note })),
    );
  });
  const heads = ["rules.option", "rules.set"].map((key) => el("th", { scope: "col", text: say(key) }));
  return el(
    "section",
    {},
    el("h2", { text: name }),
    el("table", {}, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...lines)),
  );
}

/** @param {{names: {[lang: string]: string}, why: {[lang: string]: string}, closed: number, open: number, unit: string, limit: number}[]} all */
function patterns(all) {
  const worth = (/** @type {number} */ value, /** @type {{unit: string, limit: number}} */ { unit, limit }) =>
    !value ? "–" : unit ? say(`unit.${unit}`, { n: value }) : limit ? say(value === 1 ? "one_limit" : "times_limit", { n: value }) : String(value);
  const alike = all.every((pattern) => pattern.closed === pattern.open);
  const lines = all
    .filter((pattern) => pattern.closed || pattern.open)
    .map((pattern) =>
      el(
        "tr",
        {},
        el(
          "th",
          { scope: "row" },
          el("strong", { text: pattern.names[lang()] }),
          el("span", { class: "why", text: pattern.why[lang()] }),
        ),
        el("td", { text: worth(pattern.closed, pattern) }),
        !alike && el("td", { text: worth(pattern.open, pattern) }),
      ),
    );
  const columns = alike ? ["rules.worth"] : ["rules.closed", "rules.open"];
  const heads = ["row_name", ...columns].map((key) => el("th", { scope: "col", text: say(key) }));
  return el("table", {}, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...lines));
}
