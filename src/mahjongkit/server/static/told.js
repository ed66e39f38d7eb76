// What happened, told in words: for the log beside the table, and for those who listen instead of looking.

import { knows, number, say, tileNames } from "./words.js";

/** @typedef {import("./view.js").Event} Event */

/**
 * An event in words, or nothing where it is not worth a word.
 * @param {Event} event
 * @param {(seat: number) => string} nameOf
 * @param {number} own the seat that looks
 * @returns {string}
 */
export function tell(event, nameOf, own) {
  const seat = nameOf(event.seat ?? -1);
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
      return say("narrate.exchange", { seat, tiles: tilesOrHowMany(event.tiles), other: nameOf(event.to) });
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
      return markWords(event.mark, event.value, nameOf) && `${seat}: ${markWords(event.mark, event.value, nameOf)}`;
    default:
      return "";
  }
}

/** @param {string[]} tiles @returns {string} */
const tilesOrHowMany = (tiles) => (tiles.includes("?") ? say("tiles_hidden", { n: tiles.length }) : tileNames(tiles));

const [MOMENT, ROOT, ROOTS] = [26, 34, 256];
/** The first row that tells how a hand was won, the row of roots, and from where on a mark counts roots. */

/** The rows that a winner announced, a bit each. @param {number} value @param {number} first @returns {string[]} */
const fanNames = (value, first) =>
  [...value.toString(2)].reverse().flatMap((bit, place) => (bit === "1" ? [say(`fans.${first + place}`)] : []));

/** @param {number} value @returns {string[]} */
function rootNames(value) {
  const roots = Math.floor(value / ROOTS);
  return roots ? [say(`fans.${ROOT}`) + (roots > 1 ? ` ×${roots}` : "")] : [];
}

const QUIET = new Set(["wall", "sources"]);

/**
 * A mark as a few words; nothing where it does not hold, or is no news.
 * @param {string} mark
 * @param {number} value
 * @param {(seat: number) => string} nameOf
 * @returns {string}
 */
export function markWords(mark, value, nameOf) {
  if (!value || QUIET.has(mark)) return "";
  if (mark === "void") return say(`void_short.${"mps"[value - 1]}`);
  if (mark === "won") return say("won_place", { n: value });
  if (mark === "liable" || mark === "liable_kongs") return `${say(`mark.${mark}`)}: ${nameOf(value - 1)}`;
  if (mark === "fans") return fanNames(value, 0).join(say("list_comma"));
  if (mark === "moment") return [...fanNames(value & (ROOTS - 1), MOMENT), ...rootNames(value)].join(say("list_comma"));
  return say(knows(`mark_${mark}`) ? `mark_${mark}` : `mark.${mark}`);
}

/** What is called out at the table. @param {Event} event @returns {string} */
export function shout(event) {
  if (event.type === "call") return say(`verb.${event.meld}`);
  if (event.type === "win") return say(event.from === event.seat ? "verb.tsumo" : "verb.ron");
  if (event.type === "aside") return say("aside_shout");
  if (event.type === "mark" && (event.mark === "riichi" || event.mark === "open_riichi") && event.value)
    return say(`verb.${event.mark}`);
  return "";
}
