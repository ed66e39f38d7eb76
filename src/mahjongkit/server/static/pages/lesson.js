// The lesson of a ruleset: how the game is played, every pattern with an example hand, worked hands.

import { winningHand } from "../board/result.js";
import { meldOf, rowOf, withTiles } from "../board/tiles.js";
import { el } from "../dom.js";
import { fillIn, number, say, signed } from "../state/words.js";

/** @typedef {import("../net/messages.js").ResultView} ResultView */
/** @typedef {import("../net/messages.js").WinView} WinView */
/** @typedef {{name: string, worth: string, why: string}} Row */
/** @typedef {{words: string, tiles: string[]}} TileRow */
/** @typedef {{kind: string, tiles: string[]}} ShownMeld */
/**
 * @typedef {{tile: string, tiles: string[], melds: ShownMeld[], flowers: string[], notes: string[], tile_rows: TileRow[],
 *   rows: Row[], value: string, points: number}} Example
 */
/** @typedef {{key: string, name: string, also: string, why: string, worth: string, example: Example}} TaughtPattern */
/** @typedef {{name: string, words: string, kind: string, tiles: string[], source: number}} TaughtMeld */
/** @typedef {{caption: string, heads: string[], rows: string[][]}} AmountTable */
/**
 * @typedef {{id: string, title: string, paragraphs: string[], rows: {words: string, tiles: string}[], melds: TaughtMeld[],
 *   table: AmountTable | null}} Section
 */
/**
 * @typedef {{lang: string, sections: Section[], groups: {title: string, patterns: TaughtPattern[]}[], off: TaughtPattern[],
 *   worked: ResultView[], seats: string[]}} Lesson
 */

/** How the anchors of a lesson begin, unlike those of a rule book. */
const ANCHOR = "learn-";

/** @param {Lesson} lesson @returns {HTMLElement} */
export function lessonView(lesson) {
  const players = lesson.seats.length;
  const parts = [
    ...lesson.sections.map((one) => ({ id: one.id, title: one.title, inner: sectionView(one, players) })),
    { id: "patterns", title: say("rules.patterns"), inner: lesson.groups.map(groupView) },
    { id: "worked", title: say("learn.worked"), inner: lesson.worked.map((one) => workedView(one, lesson.seats)) },
    lesson.off.length > 0 && { id: "off", title: say("learn.off"), inner: offView(lesson.off) },
  ].filter((part) => part !== false);
  const links = parts.map(({ id, title }) => el("li", {}, el("a", { href: `#${ANCHOR}${id}`, text: title })));
  const sections = parts.map(({ id, title, inner }) =>
    el("section", { id: ANCHOR + id, "aria-labelledby": `${ANCHOR}${id}-title` }, el("h2", { id: `${ANCHOR}${id}-title`, text: title }), ...inner),
  );
  return el(
    "div",
    { id: "learn", class: "lesson" },
    el("nav", { class: "lesson-contents", "aria-label": say("learn.contents") }, el("ul", {}, ...links)),
    ...sections,
  );
}

/** @param {Section} section @param {number} players @returns {HTMLElement[]} */
function sectionView(section, players) {
  const rows = section.rows.map(({ words, tiles }) =>
    el("div", { class: "tile-row" }, el("dt", { text: words }), el("dd", {}, ...withTiles(tiles))),
  );
  const melds = section.melds.map((meld) =>
    el("div", { class: "meld-row" }, el("dt", {}, meldOf(meld, 0, players), el("strong", { text: meld.name })), el("dd", { text: meld.words })),
  );
  const isShapes = section.rows.some(({ tiles }) => tiles.includes(" "));
  return [
    el("div", { class: "prose" }, ...section.paragraphs.map((text) => el("p", {}, ...withTiles(text)))),
    ...(rows.length ? [el("dl", { class: isShapes ? "tile-rows shapes" : "tile-rows" }, ...rows)] : []),
    ...(melds.length ? [el("dl", { class: "meld-rows" }, ...melds)] : []),
    ...(section.table ? [amountsView(section.table)] : []),
  ];
}

/** Amounts in a table; the first column names a row. @param {AmountTable} table @returns {HTMLElement} */
function amountsView({ caption, heads, rows }) {
  const head = heads.map((text) => el("th", { scope: "col", text }));
  const lines = rows.map(([name, ...cells]) =>
    el("tr", {}, el("th", { scope: "row", text: name }), ...cells.map((text) => el("td", { text }))),
  );
  return el(
    "table",
    { class: "amounts" },
    el("caption", { text: caption }),
    el("thead", {}, el("tr", {}, ...head)),
    el("tbody", {}, ...lines),
  );
}

/** @param {{title: string, patterns: TaughtPattern[]}} group @returns {HTMLElement} */
const groupView = ({ title, patterns }) =>
  el("div", { class: "pattern-group" }, el("h3", { text: title }), patternList(patterns));

/** @param {TaughtPattern[]} patterns @returns {HTMLElement} */
const patternList = (patterns) => el("ul", { class: "taught-patterns" }, ...patterns.map(patternView));

/** @param {TaughtPattern} pattern @returns {HTMLElement} */
function patternView({ key, name, also, why, worth, example }) {
  const isAlone = example.rows.length < 2;
  return el(
    "li",
    { id: `${ANCHOR}pattern-${key}`, class: "taught-pattern" },
    el(
      "div",
      { class: "pattern-head" },
      el("h4", {}, name, also && also !== name.toLowerCase() && el("span", { class: "also", lang: "ja-Latn", text: also })),
      el("span", { class: "pattern-worth", text: worth }),
    ),
    el("p", { class: "why", text: why }),
    example.tile ? winningHand(example) : rowOf(example.tiles, say("hand_of"), "lesson-river"),
    el("p", { class: "example-notes" }, ...exampleNotes(example, isAlone)),
  );
}

/** How an example was won, what lies on the table, and what the whole hand is worth. @param {Example} example @param {boolean} isAlone */
function exampleNotes(example, isAlone) {
  const rows = example.tile_rows.map(({ words, tiles }) =>
    el("span", { class: "turned-up" }, `${words}${say("colon")}`, rowOf(tiles, words, "inline")),
  );
  const others = isAlone ? "" : example.rows.map((row) => `${row.name} ${row.worth}`).join(say("list_comma"));
  const worth = example.value && `${example.value}${say("list_semicolon")}${say("n_points", { n: number(example.points) })}`;
  return [
    el("span", { text: example.notes.join(say("list_comma")) }),
    ...rows,
    others && el("span", { text: others }),
    worth && el("span", { class: "example-value", text: `${say("learn.in_all")}${say("colon")}${worth}` }),
  ];
}

/** Patterns that the preset does not have, folded. @param {TaughtPattern[]} patterns @returns {HTMLElement[]} */
const offView = (patterns) => [
  el(
    "details",
    { class: "more" },
    el("summary", { text: patterns.map((pattern) => pattern.name).slice(0, 3).join(say("list_comma")) + (patterns.length > 3 ? "…" : "") }),
    el("p", { class: "lead" }, say("learn.off_why"), " ", el("a", { href: "#options", text: say("rule_options") })),
    patternList(patterns),
  ),
];

/** A hand whose value and payments are explained. @param {ResultView} result @param {string[]} seats @returns {HTMLElement} */
function workedView(result, seats) {
  const names = Object.fromEntries(seats.map((name, seat) => [String(seat), name]));
  const said = (/** @type {string} */ text) => withTiles(fillIn(text, names));
  const payments = result.payments.map((paid) =>
    el(
      "li",
      {},
      el("span", {}, say("learn.to", { payer: seats[paid.payer] ?? "", payee: seats[paid.payee] ?? "" })),
      el("strong", { text: number(paid.amount) }),
      paid.why && el("span", { class: "why" }, ...said(paid.why)),
    ),
  );
  const changes = result.deltas.map((delta, seat) =>
    el("li", {}, el("span", { text: seats[seat] }), el("strong", { class: delta > 0 ? "up" : delta < 0 ? "down" : "", text: signed(delta) })),
  );
  return el(
    "div",
    { class: "worked panel" },
    el("h3", { text: workedTitle(result, seats) }),
    ...result.wins.map((win) => workedWin(win, result, said)),
    result.notes.length > 0 && el("ul", { class: "worked-notes" }, ...result.notes.map((note) => el("li", {}, ...said(note)))),
    el("ul", { class: "worked-payments" }, ...payments),
    el("ul", { class: "worked-changes", "aria-label": say("learn.result") }, ...changes),
  );
}

/** @param {ResultView} result @param {string[]} seats @returns {string} */
function workedTitle({ wins, payments, end_hands }, seats) {
  const [win] = wins;
  const payers = payments.filter((paid) => paid.payee === win.seat).map((paid) => seats[paid.payer]);
  const others = end_hands.length ? [seats[win.source]] : payers;
  const seat = seats[win.seat];
  return win.source === win.seat ? say("won_drawn", { seat }) : say("won_from", { seat, other: others.join(say("list_comma")) });
}

/** @param {WinView} win @param {ResultView} result @param {(text: string) => (Node | string)[]} said @returns {HTMLElement} */
function workedWin(win, result, said) {
  const rows = win.rows.map((row) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, el("strong", { text: row.name }), el("span", { class: "why", text: row.why })),
      el("td", { class: "worth", text: row.worth }),
    ),
  );
  const items = win.items.map((item) =>
    el("li", {}, el("span", {}, ...withTiles(item.words)), el("span", { class: "worth", text: String(item.amount) })),
  );
  const heads = [say("row_name"), win.unit].map((text, i) => el("th", { scope: "col", class: i ? "worth" : "", text }));
  return el(
    "div",
    { class: "worked-win" },
    winningHand(win),
    ...result.tile_rows.map(({ words, tiles }) =>
      el("p", { class: "turned-up" }, `${words}${say("colon")}`, rowOf(tiles, words, "inline")),
    ),
    el("table", { class: "rows" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)),
    items.length > 0 && el("div", { class: "items" }, el("h4", { text: `${say("items")}${say("colon")}${win.items_total}` }), el("ul", {}, ...items)),
    ...win.excluded.map((words) => el("p", { class: "remark" }, ...withTiles(words))),
    ...win.remarks.map((words) => el("p", { class: "remark" }, ...said(words))),
    el("p", { class: "total" }, el("span", { text: win.value }), el("strong", { text: say("n_points", { n: number(win.points) }) })),
  );
}
