// The end of a match: ranks, the curve of the scores, and the way to its replay.

import { el, svg } from "./dom.js";
import { number, say } from "./words.js";

/** @typedef {{scores: number[], ranks: number[], points?: number[], curve: number[][]}} Standing */

const [WIDE, HIGH, EDGE] = [520, 200, 14];
const DASHES = ["", "8 4", "2 4", "10 4 2 4"];
/** Lines differ by their dashes, too, not by colour alone. */

/**
 * @param {Standing} match
 * @param {(seat: number) => string} nameOf
 * @returns {HTMLElement}
 */
export function standingSheet(match, nameOf) {
  const seats = match.ranks.map((_, seat) => seat).sort((a, b) => match.ranks[a] - match.ranks[b]);
  const shown = match.points && match.points.some((point, seat) => point !== match.scores[seat]);
  const rows = seats.map((seat) =>
    el(
      "tr",
      { class: match.ranks[seat] === 1 ? "first" : "" },
      el("td", { class: "rank", text: say("rank_n", { n: match.ranks[seat] }) }),
      el("th", { scope: "row" }, sample(seat), nameOf(seat)),
      el("td", { class: "worth", text: number(match.scores[seat]) }),
      shown ? el("td", { class: "worth", text: number(match.points?.[seat] ?? 0) }) : null,
    ),
  );
  return el(
    "div",
    { class: "sheet" },
    el("h2", { id: "match-title", text: say("match_over") }),
    el("table", { class: "ranks" }, el("tbody", {}, ...rows)),
    curve(match.curve, nameOf),
  );
}

/** The line that stands for a seat in the curve. @param {number} seat */
function sample(seat) {
  const line = svg("line", {
    x1: 0,
    y1: 6,
    x2: 30,
    y2: 6,
    class: `curve-line s${seat}`,
    "stroke-dasharray": DASHES[seat],
  });
  return svg("svg", { width: 30, height: 12, viewBox: "0 0 30 12", "aria-hidden": "true", class: "sample" }, line);
}

/** @param {number[][]} scores hand by hand @param {(seat: number) => string} nameOf */
export function curve(scores, nameOf) {
  const all = scores.flat();
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (/** @type {number} */ i) => EDGE + ((WIDE - 2 * EDGE) * i) / Math.max(1, scores.length - 1);
  const y = (/** @type {number} */ score) =>
    HIGH - EDGE - ((HIGH - 2 * EDGE) * (score - low)) / Math.max(1, high - low);
  const lines = scores[0].map((_, seat) => {
    const points = scores.map((hand, i) => `${x(i).toFixed(1)},${y(hand[seat]).toFixed(1)}`).join(" ");
    const last = scores[scores.length - 1][seat];
    return svg(
      "g",
      {},
      svg("polyline", { points, class: `curve-line s${seat}`, "stroke-dasharray": DASHES[seat] }),
      svg("circle", { cx: x(scores.length - 1), cy: y(last), r: 4, class: `curve-end s${seat}` }),
    );
  });
  const grid = [high, low].map((score) =>
    svg("line", { x1: EDGE, x2: WIDE - EDGE, y1: y(score), y2: y(score), class: "curve-grid" }),
  );
  const told = scores[0].map((_, seat) => `${nameOf(seat)}: ${scores.map((hand) => hand[seat]).join(", ")}`).join("; ");
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "curve", role: "img", "aria-label": `${say("curve")}. ${told}` },
    ...grid,
    ...lines,
  );
  return el(
    "figure",
    { class: "curve-figure" },
    el("figcaption", {}, say("curve"), el("span", { class: "range", text: `${number(low)} – ${number(high)}` })),
    picture,
  );
}
