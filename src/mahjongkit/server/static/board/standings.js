// The standings after a match: ranks, and the scores hand by hand as a chart.

import { el, svg } from "../dom.js";
import { number, say, signed } from "../state/words.js";

/** @typedef {{scores: number[], ranks: number[], points?: number[], curve: number[][]}} MatchResult */

/** The size of the chart. */
const [WIDTH, HEIGHT, MARGIN] = [520, 200, 14];
/** The dashes of each seat's line, so that lines do not differ by colour alone. */
const DASHES = ["", "8 4", "2 4", "10 4 2 4"];

/**
 * @param {MatchResult} match
 * @param {(seat: number) => string} nameOf
 * @returns {HTMLElement}
 */
export function standingsView(match, nameOf) {
  const seats = match.ranks.map((_, seat) => seat).sort((a, b) => match.ranks[a] - match.ranks[b]);
  const showPoints = match.points && match.points.some((point, seat) => point !== match.scores[seat]);
  const rows = seats.map((seat) =>
    el(
      "tr",
      { class: match.ranks[seat] === 1 ? "first" : "" },
      el("td", { class: "rank", text: say("rank_n", { n: match.ranks[seat] }) }),
      el("th", { scope: "row" }, sample(seat), nameOf(seat)),
      el("td", { class: "worth", text: number(match.scores[seat]) }),
      showPoints ? el("td", { class: "worth", text: signed(match.points?.[seat] ?? 0) }) : null,
    ),
  );
  const heads = ["scores", "final_points"].map((key) => el("th", { scope: "col", class: "worth", text: say(key) }));
  return el(
    "div",
    { class: "result-view standings", tabIndex: 0 },
    el("h2", { id: "match-title", text: say("match_over") }),
    el(
      "table",
      { class: "ranks" },
      showPoints ? el("thead", {}, el("tr", {}, el("td"), el("td"), ...heads)) : null,
      el("tbody", {}, ...rows),
    ),
    curve(match.curve, nameOf),
  );
}

/** A sample of a seat's line, as a legend. @param {number} seat */
export function sample(seat) {
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

/** Where the scores after so many hands stand in the chart, from 0 at its left edge to 1. @param {number} after @param {number} hands */
export const placeAfter = (after, hands) => (MARGIN + ((WIDTH - 2 * MARGIN) * after) / Math.max(1, hands)) / WIDTH;

/** The scores as a chart. @param {number[][]} scores hand by hand @param {(seat: number) => string} nameOf */
export function curve(scores, nameOf) {
  const all = scores.flat();
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (/** @type {number} */ i) => WIDTH * placeAfter(i, scores.length - 1);
  const y = (/** @type {number} */ score) =>
    HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * (score - low)) / Math.max(1, high - low);
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
    svg("line", { x1: MARGIN, x2: WIDTH - MARGIN, y1: y(score), y2: y(score), class: "curve-grid" }),
  );
  const label = scores[0]
    .map((_, seat) => `${nameOf(seat)}${say("colon")}${scores.map((hand) => hand[seat]).join(say("list_comma"))}`)
    .join("; ");
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", role: "img", "aria-label": `${say("curve")}. ${label}` },
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
