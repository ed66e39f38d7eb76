// The result of a hand: the winning hands, the patterns that count, those that do not and why, and the payments.

import { el } from "../dom.js";
import { meldOf, picture, sorted, withTiles } from "./tiles.js";
import { number, say, signed, tileName, tileNames } from "../state/words.js";

/** @typedef {import("../net/messages.js").WinView} WinView */
/** @typedef {import("../net/messages.js").ResultView} ResultView */

/** A longer list of items is collapsed. */
const MAX_OPEN_ITEMS = 8;

/**
 * @param {ResultView} result
 * @param {(seat: number) => string} nameOf
 * @returns {HTMLElement}
 */
export function resultView(result, nameOf) {
  return el(
    "div",
    { class: "result-view" },
    el("h2", { id: "result-title", text: result.wins.length ? heading(result, nameOf) : result.ending }),
    ...result.wins.map((win) => winner(win, nameOf, result.wins.length > 1)),
    result.notes.length > 0 &&
      el("ul", { class: "notes" }, ...result.notes.map((note) => el("li", {}, ...withTiles(note)))),
    el("div", { class: "money" }, receipt(result, nameOf), scores(result, nameOf)),
  );
}

/** @param {ResultView} result @param {(seat: number) => string} nameOf @returns {string} */
function heading(result, nameOf) {
  const seats = [...new Set(result.wins.map((win) => win.seat))];
  if (seats.length > 1) return say("several_won", { seats: seats.map(nameOf).join(say("list_comma")) });
  return winText(result.wins[0], nameOf);
}

/** @param {WinView} win @param {(seat: number) => string} nameOf @returns {string} */
const winText = (win, nameOf) =>
  win.source === win.seat
    ? say("won_drawn", { seat: nameOf(win.seat) })
    : say("won_from", { seat: nameOf(win.seat), other: nameOf(win.source) });

/** @param {WinView} win @param {(seat: number) => string} nameOf @param {boolean} several */
function winner(win, nameOf, several) {
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
  return el(
    "section",
    { class: "winner" },
    several && el("h3", { text: winText(win, nameOf) }),
    winningHand(win),
    rows.length > 0 && el("table", { class: "rows" }, el("thead", {}, heads), el("tbody", {}, ...rows)),
    win.excluded.length > 0 &&
      el(
        "div",
        { class: "excluded" },
        el("h4", { text: say("excluded") }),
        el("ul", {}, ...win.excluded.map((words) => el("li", {}, ...withTiles(words)))),
      ),
    items.length > 0 &&
      el(
        "details",
        { class: "items", open: win.items.length <= MAX_OPEN_ITEMS },
        el("summary", { text: `${say("fu")}: ${win.items.reduce((sum, item) => sum + item.amount, 0)}` }),
        el("ul", {}, ...items),
      ),
    ...win.remarks.map((words) => el("p", { class: "remark" }, ...withTiles(words))),
    el(
      "p",
      { class: "total" },
      el("span", { text: win.value }),
      el("strong", { text: say("n_points", { n: number(win.points) }) }),
    ),
  );
}

/** @param {WinView} win */
function winningHand(win) {
  const tile = (/** @type {string} */ face, kind = "") => el("span", { class: `tile ${kind}` }, picture(face));
  const label = `${tileNames(sorted(win.tiles))}; ${say("won_with")} ${tileName(win.tile)}`;
  return el(
    "div",
    { class: "winning-hand" },
    el(
      "span",
      { class: "row", role: "img", "aria-label": label },
      ...sorted(win.tiles).map((face) => tile(face)),
      tile(win.tile, "winning"),
    ),
    ...win.melds.map((meld) => meldOf({ ...meld, source: -1 }, 0, 4)),
    win.flowers.length > 0 &&
      el(
        "span",
        { class: "row", role: "img", "aria-label": tileNames(win.flowers) },
        ...win.flowers.map((face) => tile(face)),
      ),
  );
}

/** @param {ResultView} result @param {(seat: number) => string} nameOf */
function receipt(result, nameOf) {
  const rows = result.payments.map((paid) =>
    el(
      "tr",
      {},
      el("td", { text: nameOf(paid.payer) }),
      el("td", { class: "arrow", text: "→" }),
      el("td", { text: nameOf(paid.payee) }),
      el("td", { class: "worth", text: number(paid.amount) }),
      el("td", { class: "why" }, ...withTiles(paid.why)),
    ),
  );
  const body = rows.length
    ? el("table", { class: "receipt" }, el("tbody", {}, ...rows))
    : el("p", { class: "none", text: say("nobody_pays") });
  return el("section", { "aria-label": say("receipt") }, el("h3", { text: say("receipt") }), body);
}

/** @param {ResultView} result @param {(seat: number) => string} nameOf */
function scores(result, nameOf) {
  const rows = result.scores.map((score, seat) => {
    const delta = result.deltas[seat];
    const kind = delta > 0 ? "worth up" : delta < 0 ? "worth down" : "worth";
    return el(
      "tr",
      {},
      el("th", { scope: "row", text: nameOf(seat) }),
      el("td", { class: kind, text: delta ? signed(delta) : "0" }),
      el("td", { class: "worth", text: number(score) }),
    );
  });
  return el(
    "section",
    { "aria-label": say("scores") },
    el("h3", { text: say("scores") }),
    el("table", { class: "scores" }, el("tbody", {}, ...rows)),
  );
}
