// The rule page of a ruleset: every option with its value, and the scoring patterns.

import { get } from "../net/api.js";
import { el, replace } from "../dom.js";
import { explained, valueName } from "./options.js";
import { lang, loadWords, presetName, say } from "../state/words.js";

/** @param {HTMLElement} page @param {string} name */
export async function showRules(page, name) {
  const refresh = async () => {
    const [rules, games] = await Promise.all([get(`/api/rules/${name}`), get("/api/rules"), loadWords(name)]);
    const game = games.find((/** @type {{name: string}} */ other) => other.name === rules.name);
    document.title = `${game.title} · mahjongkit`;
    const presets = game.presets.map((/** @type {string} */ preset) =>
      el("a", {
        href: `/rules/${rules.name}:${preset}`,
        "aria-current": preset === rules.preset ? "page" : null,
        text: presetName(preset),
      }),
    );
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
        ...["structure", "play", "scoring"].map((section) => options(rules, section)),
        el("h2", { text: say("rules.patterns") }),
        patterns(rules.patterns),
      ),
    );
  };
  await refresh();
  return { refresh };
}

/** @param {{options: import("./options.js").Option[], patterns: import("./options.js").Pattern[]}} rules @param {string} section */
function options(rules, section) {
  const rows = rules.options.filter((option) => option.section === section);
  if (!rows.length) return null;
  const lines = rows.map((option) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, ...explained(option), el("code", { class: "key-name", text: option.name })),
      el("td", { class: "set", text: valueName(option.value, rules.patterns, option.name) }),
    ),
  );
  const heads = ["rules.option", "rules.set"].map((key) => el("th", { scope: "col", text: say(key) }));
  return el(
    "section",
    {},
    el("h2", { text: say(`rules.section.${section}`) }),
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
