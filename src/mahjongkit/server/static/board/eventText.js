// Events as text, for the log and for screen readers.

import { hasText, number, say, tileNames } from "../state/words.js";

/** @typedef {import("../state/view.js").Event} Event */

/**
 * Describe an event in words; returns "" for events that need no mention.
 * @param {Event} event
 * @param {(seat: number) => string} nameOf
 * @param {number} own the viewer's seat
 * @returns {string}
 */
export function eventText(event, nameOf, own) {
  const seat = nameOf("seat" in event ? event.seat : -1);
  switch (event.type) {
    case "draw":
      return event.tile === "?" || event.seat !== own
        ? ""
        : say("narrate.draw", { seat, tiles: tileNames([event.tile]) });
    case "discard": {
      const [drawn, turned] = [event.drawn ? say("narrate.drawn") : "", event.turned ? say("narrate.turned") : ""];
      return say("narrate.discard", { seat, tiles: tileNames([event.tile]), drawn, turned });
    }
    case "call": {
      const values = {
        seat,
        meld: say(`meld.${event.meld}`),
        tiles: tileNames([...new Set(event.tiles)]),
        source: nameOf(event.from),
      };
      return say(event.from < 0 ? "narrate.call_own" : "narrate.call", values);
    }
    case "aside":
      return say("narrate.aside", { seat, tiles: tileNames([event.tile]) });
    case "show":
      return say("narrate.show", { tiles: tileNames([event.tile]) });
    case "exchange":
      return say("narrate.exchange", { seat, tiles: tilesOrCount(event.tiles), other: nameOf(event.to) });
    case "robbed":
      return say("narrate.robbed", { seat, tiles: tileNames([event.tile]) });
    case "win":
      return event.from === event.seat
        ? say("won_drawn", { seat })
        : say("won_from", { seat, other: nameOf(event.from) });
    case "pay":
      return say("paid_line", {
        payer: nameOf(event.from),
        payee: nameOf(event.to),
        amount: number(event.amount),
        reason: say(`paid.${event.reason}`),
      });
    case "mark":
      return markText(event.mark, event.value, nameOf) && `${seat}: ${markText(event.mark, event.value, nameOf)}`;
    default:
      return "";
  }
}

/** @param {string[]} tiles @returns {string} */
const tilesOrCount = (tiles) => (tiles.includes("?") ? say("tiles_hidden", { n: tiles.length }) : tileNames(tiles));

/** The index of the first pattern that a `moment` mark can name; its lower bits are the patterns from there on. */
const MOMENT = 26;
/** The index of the pattern "root". */
const ROOT = 34;
/** The bits of a `moment` mark from this one on count the roots. */
const ROOTS = 256;

/** The names of the patterns whose bits are set. @param {number} value @param {number} first @returns {string[]} */
const fanNames = (value, first) =>
  [...value.toString(2)].reverse().flatMap((bit, i) => (bit === "1" ? [say(`fans.${first + i}`)] : []));

/** @param {number} value @returns {string[]} */
function rootNames(value) {
  const roots = Math.floor(value / ROOTS);
  return roots ? [say(`fans.${ROOT}`) + (roots > 1 ? ` ×${roots}` : "")] : [];
}

/** Marks that are never mentioned. */
const SILENT_MARKS = new Set(["wall", "sources"]);

/**
 * Describe a mark in a few words; returns "" if it does not apply or needs no mention.
 * @param {string} mark
 * @param {number} value
 * @param {(seat: number) => string} nameOf
 * @returns {string}
 */
export function markText(mark, value, nameOf) {
  if (!value || SILENT_MARKS.has(mark)) return "";
  if (mark === "void") return say(`void_short.${"mps"[value - 1]}`);
  if (mark === "won") return say("won_place", { n: value });
  if (mark === "liable" || mark === "liable_kongs") return `${say(`mark.${mark}`)}: ${nameOf(value - 1)}`;
  if (mark === "fans") return fanNames(value, 0).join(say("list_comma"));
  if (mark === "moment") return [...fanNames(value & (ROOTS - 1), MOMENT), ...rootNames(value)].join(say("list_comma"));
  return say(hasText(`mark_${mark}`) ? `mark_${mark}` : `mark.${mark}`);
}

/** What a player calls out, or "". @param {Event} event @returns {string} */
export function callText(event) {
  if (event.type === "call") return say(`verb.${event.meld}`);
  if (event.type === "win") return say(event.from === event.seat ? "verb.tsumo" : "verb.ron");
  if (event.type === "aside") return say("aside_call");
  if (event.type === "mark" && (event.mark === "riichi" || event.mark === "open_riichi") && event.value)
    return say(`verb.${event.mark}`);
  return "";
}
