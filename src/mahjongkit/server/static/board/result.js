// The result of a hand: what matters first (who won, the hand, its value, everybody's gain), the rest behind tabs.

import { el } from "../dom.js";
import { meldOf, picture, rowOf, sorted, withTiles } from "./tiles.js";
import { fillIn, number, say, signed, tileName, tileNames, withNote } from "../state/words.js";

/** @typedef {import("../net/messages.js").WinView} WinView */
/** @typedef {import("../net/messages.js").EndHandView} EndHandView */
/** @typedef {import("../net/messages.js").ResultView} ResultView */
/** @typedef {{id: string, label: string, panel: HTMLElement}} Tab */

/** On a phone that lies on its side, the patterns are behind a tap. */
const LOW_SCREEN = "(max-height: 520px)";
/** A longer list of patterns is explained on demand, so that it fits on the screen. */
const MAX_EXPLAINED_ROWS = 5;

/**
 * @param {ResultView} result
 * @param {(seat: number) => string} nameOf
 * @param {number} [own] the viewer's seat, -1 for a watcher
 * @returns {HTMLElement}
 */
export function resultView(result, nameOf, own = -1) {
  const said = namesIn(result, nameOf);
  /** @type {Tab[]} */
  const tabs = result.wins.map((win, i) => ({
    id: `win-${i}`,
    label: winTab(win, result, nameOf),
    panel: winner(win, result, said),
  }));
  if (result.end_hands.length)
    tabs.push({
      id: "end-hands",
      label: say(result.wins.length ? "other_hands" : "hands_at_end"),
      panel: endHands(result.end_hands, nameOf),
    });
  tabs.push({ id: "payments", label: say("receipt"), panel: payments(result, nameOf, said) });
  return el(
    "div",
    { class: "result-view" },
    el("h2", { id: "result-title", text: heading(result, nameOf) }),
    scores(result, nameOf, own),
    ...tabbed(tabs),
  );
}

/**
 * The result in sentences, for screen readers.
 * @param {ResultView} result
 * @param {(seat: number) => string} nameOf
 * @returns {string[]}
 */
export function resultText(result, nameOf) {
  const said = namesIn(result, nameOf);
  const wins = result.wins.map((win) => `${winText(win, nameOf)}${say("colon")}${win.value}${say("list_semicolon")}${total(win)}`);
  const ends = result.end_hands.map((end) => {
    const waits = end.waits.map(({ tile, worth }) => `${tileName(tile)} ${worth}`.trim()).join(say("list_comma"));
    return [`${nameOf(end.seat)}${say("colon")}${end.words}`, waits].filter(Boolean).join(say("list_comma"));
  });
  const changes = result.deltas.map((delta, seat) => `${nameOf(seat)} ${signed(delta)}`).join(say("list_comma"));
  return [...(wins.length ? wins : [result.ending, ...ends]), ...result.notes.map(said), changes];
}

/**
 * Fills the players' names into a text in which they are numbers.
 * @param {ResultView} result
 * @param {(seat: number) => string} nameOf
 */
function namesIn(result, nameOf) {
  const names = Object.fromEntries(result.scores.map((_, seat) => [String(seat), nameOf(seat)]));
  return (/** @type {string} */ text) => fillIn(text, names);
}

/** @param {ResultView} result @param {(seat: number) => string} nameOf @returns {string} */
function heading({ wins, ending }, nameOf) {
  if (!wins.length) return ending;
  const seats = [...new Set(wins.map((win) => win.seat))];
  if (seats.length > 1) return say("several_won", { seats: seats.map(nameOf).join(say("list_comma")) });
  const others = [...new Set(wins.map((win) => win.source))].map(nameOf).join(say("list_comma"));
  return winText(wins[0], nameOf, others);
}

/** @param {WinView} win @param {(seat: number) => string} nameOf @param {string} [other] @returns {string} */
const winText = (win, nameOf, other = nameOf(win.source)) =>
  win.source === win.seat
    ? say("won_drawn", { seat: nameOf(win.seat) })
    : say("won_from", { seat: nameOf(win.seat), other });

/**
 * The name of a winner; with the player who gave the tile, if there are several.
 * @param {WinView} win
 * @param {ResultView} result
 * @param {(seat: number) => string} nameOf
 */
function winTab(win, { wins }, nameOf) {
  const alone = wins.filter((other) => other.seat === win.seat).length === 1;
  return alone || win.source === win.seat ? nameOf(win.seat) : `${nameOf(win.seat)} ← ${nameOf(win.source)}`;
}

/** @param {WinView} win @returns {string} */
const total = (win) => say("n_points", { n: number(win.points) });

/**
 * What everybody gained, and the scores, the viewer first.
 * @param {ResultView} result
 * @param {(seat: number) => string} nameOf
 * @param {number} own
 */
function scores(result, nameOf, own) {
  const players = result.scores.length;
  const seats = result.scores.map((_, i) => (Math.max(0, own) + i) % players);
  const items = seats.map((seat) => {
    const delta = result.deltas[seat];
    return el(
      "li",
      { class: seat === own ? "own-score" : "" },
      el("span", { class: "name", text: nameOf(seat) }),
      el("span", { class: `delta ${delta > 0 ? "up" : delta < 0 ? "down" : ""}`, text: signed(delta) }),
      el("span", { class: "after", text: number(result.scores[seat]) }),
    );
  });
  return el("ul", { class: `scores n${players}`, "aria-label": say("scores") }, ...items);
}

/**
 * Panels of which one is shown, and the tabs that choose it; a single panel has no tab.
 * @param {Tab[]} tabs
 * @returns {HTMLElement[]}
 */
function tabbed(tabs) {
  if (tabs.length === 1) return [tabs[0].panel];
  const buttons = tabs.map(({ id, label }) =>
    el("button", { type: "button", role: "tab", id: `tab-${id}`, class: "tab", "aria-controls": `panel-${id}`, text: label }),
  );
  const choose = (/** @type {number} */ chosen) => {
    buttons.forEach((button, i) => {
      button.setAttribute("aria-selected", String(i === chosen));
      button.tabIndex = i === chosen ? 0 : -1;
      tabs[i].panel.hidden = i !== chosen;
    });
  };
  tabs.forEach(({ id, panel }, i) => {
    panel.id = `panel-${id}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `tab-${id}`);
    panel.tabIndex = 0;
    buttons[i].addEventListener("click", () => choose(i));
  });
  choose(0);
  const list = el("div", { class: "tabs", role: "tablist", "aria-labelledby": "result-title" }, ...buttons);
  list.addEventListener("keydown", (event) => {
    const now = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const steps = /** @type {{[key: string]: number}} */ ({
      ArrowLeft: now - 1,
      ArrowRight: now + 1,
      Home: 0,
      End: buttons.length - 1,
    });
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = (steps[event.key] + buttons.length) % buttons.length;
    choose(next);
    buttons[next].focus();
  });
  return [list, ...tabs.map(({ panel }) => panel)];
}

/** @param {WinView} win @param {ResultView} result @param {(text: string) => string} said */
function winner(win, result, said) {
  const rows = result.tile_rows.map(({ words, tiles }) =>
    el("div", { class: "turned-up" }, el("span", { text: words }), rowOf(tiles, words)),
  );
  return el(
    "section",
    { class: "winner" },
    el(
      "div",
      { class: "essentials" },
      winningHand(win),
      el("p", { class: "total" }, el("span", { text: win.value }), el("strong", { text: total(win) })),
      rows.length > 0 && el("div", { class: "indicators" }, ...rows),
    ),
    breakdown(win, said),
  );
}

/** How the value is made up: beside the hand, or behind a tap. @param {WinView} win @param {(text: string) => string} said */
function breakdown(win, said) {
  const rows = win.rows.map((row) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, row.name, el("span", { class: "why", text: row.why })),
      el("td", { class: "worth", text: row.worth }),
    ),
  );
  const heads = el(
    "tr",
    {},
    el("th", { scope: "col", text: say("row_name") }),
    el("th", { scope: "col", class: "worth", text: win.unit }),
  );
  const items = win.items.map((item) =>
    el("li", {}, el("span", {}, ...withTiles(item.words)), el("span", { class: "worth", text: String(item.amount) })),
  );
  const table = el(
    "table",
    { class: "rows" },
    el("thead", { class: "visually-hidden" }, heads),
    el("tbody", {}, ...rows),
  );
  const explained = win.rows.length <= MAX_EXPLAINED_ROWS;
  table.classList.toggle("brief", !explained);
  const explain = el("button", { type: "button", class: "tool explain", "aria-expanded": "false", text: say("explain") });
  explain.addEventListener("click", () => {
    const brief = table.classList.toggle("brief");
    explain.setAttribute("aria-expanded", String(!brief));
  });
  return el(
    "details",
    { class: "breakdown", open: !matchMedia(LOW_SCREEN).matches },
    el(
      "summary",
      {},
      withNote(say("row_name"), win.rows.length),
      rows.length > 0 && el("span", { class: "unit", "aria-hidden": "true", text: win.unit }),
    ),
    rows.length > 0 && table,
    !explained && explain,
    items.length > 0 &&
      el(
        "details",
        { class: "items" },
        el("summary", { text: `${say("items")}${say("colon")}${win.items_total}` }),
        el("ul", {}, ...items),
      ),
    win.excluded.length > 0 &&
      el(
        "div",
        { class: "excluded" },
        el("h3", { text: say("excluded") }),
        el("ul", {}, ...win.excluded.map((words) => el("li", {}, ...withTiles(words)))),
      ),
    ...win.remarks.map((words) => el("p", { class: "remark" }, ...withTiles(said(words)))),
  );
}

/** A winning hand, its last tile apart. @param {Pick<WinView, "tile" | "tiles" | "melds" | "flowers">} win */
export function winningHand(win) {
  const label = `${tileNames(sorted(win.tiles))}; ${say("won_with")} ${tileName(win.tile)}`;
  return el(
    "div",
    { class: "winning-hand" },
    el(
      "span",
      { class: "row", role: "img", "aria-label": label },
      ...sorted(win.tiles).map((face) => tileSpan(face)),
      tileSpan(win.tile, "winning"),
    ),
    ...beside(win),
  );
}

/** @param {string} face @param {string} [kind] */
const tileSpan = (face, kind = "") => el("span", { class: `tile ${kind}` }, picture(face));

/** The melds of a hand, and what lies beside it. @param {Pick<WinView, "melds" | "flowers">} hand @returns {HTMLElement[]} */
const beside = ({ melds, flowers }) => [
  ...melds.map((meld) => meldOf({ ...meld, source: -1 }, 0, 4)),
  ...(flowers.length ? [rowOf(flowers, say("asides"))] : []),
];

/**
 * The hands of those who did not win: how they stood, what they waited for, their tiles.
 * @param {EndHandView[]} hands
 * @param {(seat: number) => string} nameOf
 */
function endHands(hands, nameOf) {
  const items = hands.map((end) =>
    el(
      "li",
      { class: "end-hand" },
      el(
        "p",
        { class: "end-head" },
        el("strong", { text: nameOf(end.seat) }),
        end.words && el("span", { class: end.waits.length ? "chip won" : "chip", text: end.words }),
        end.waits.length > 0 && el("span", { class: "waits" }, say("waits_on"), ...end.waits.map(waitOf)),
      ),
      end.tiles.length > 0 &&
        el("div", { class: "opened" }, rowOf(sorted(end.tiles), say("hand_of")), ...beside(end)),
    ),
  );
  return el("section", { class: "end-hands" }, el("ul", {}, ...items));
}

/** @param {{tile: string, worth: string}} wait */
const waitOf = ({ tile, worth }) =>
  el(
    "span",
    { class: "wait" },
    el("span", { class: "tile", role: "img", "aria-label": tileName(tile) }, picture(tile)),
    worth,
  );

/**
 * Who pays whom and why, and further sentences.
 * @param {ResultView} result
 * @param {(seat: number) => string} nameOf
 * @param {(text: string) => string} said
 */
function payments(result, nameOf, said) {
  const rows = result.payments.map((paid) =>
    el(
      "tr",
      {},
      el("td", { text: nameOf(paid.payer) }),
      el("td", { class: "arrow", text: "→" }),
      el("td", { text: nameOf(paid.payee) }),
      el("td", { class: "worth", text: number(paid.amount) }),
      el("td", { class: "why" }, ...withTiles(said(paid.why))),
    ),
  );
  const body = rows.length
    ? el("table", { class: "receipt" }, el("tbody", {}, ...rows))
    : el("p", { class: "none", text: say("nobody_pays") });
  const notes = result.notes.map((note) => el("li", {}, ...withTiles(said(note))));
  return el("section", { class: "payments" }, body, notes.length > 0 && el("ul", { class: "notes" }, ...notes));
}
