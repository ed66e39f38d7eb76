// Events as text, for the log and for screen readers.

import { game } from "../state/game.js";
import { fillIn, number, say, tileNames } from "../state/words.js";

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
      const isOwn = event.from < 0 || event.meld === "added"; // the tile is the seat's own; the pon was another's
      return say(isOwn ? "narrate.call_own" : "narrate.call", values);
    }
    case "aside":
      return say("narrate.aside", { seat, tiles: tileNames([event.tile]) });
    case "show":
      return say(event.row ? "narrate.show_under" : "narrate.show", { tiles: tileNames([event.tile]) });
    case "exchange":
      return say("narrate.exchange", { seat, tiles: tilesOrCount(event.tiles), other: nameOf(event.to) });
    case "robbed":
      return say("narrate.robbed", { seat, tiles: tileNames([event.tile]) });
    case "win":
      return event.from === event.seat
        ? say("won_drawn", { seat })
        : say("won_from", { seat, other: nameOf(event.from) });
    case "pay":
      return say(event.to < 0 ? "paid_to_table" : event.from < 0 ? "paid_from_table" : "paid_line", {
        payer: nameOf(event.from),
        payee: nameOf(event.to),
        amount: number(event.amount),
        reason: say(`paid.${event.reason}`),
      });
    case "mark":
      return game.marks[event.mark]?.logged ? line(seat, markText(event.mark, event.value, nameOf)) : "";
    default:
      return "";
  }
}

/** @param {string} seat @param {string} text @returns {string} */
const line = (seat, text) => text && `${seat}${say("colon")}${text}`;

/** @param {string[]} tiles @returns {string} */
const tilesOrCount = (tiles) => (tiles.includes("?") ? say("tiles_hidden", { n: tiles.length }) : tileNames(tiles));

/**
 * Describe a mark in a few words; returns "" if it does not apply or needs no mention.
 * @param {string} name
 * @param {number} value
 * @param {(seat: number) => string} nameOf
 * @returns {string}
 */
export function markText(name, value, nameOf) {
  const mark = game.marks[name];
  if (!mark || !value) return "";
  if (mark.values.length) return mark.values[value - 1] ?? "";
  if (mark.parts.length) return mark.parts.flatMap((part) => partText(part, value)).join(say("list_comma"));
  const seat = mark.words.includes("{seat}") ? nameOf(value - 1) : "";
  return fillIn(mark.words, { n: value, seat });
}

/** @param {{words: string, unit: number, base: number}} part @param {number} value of the mark @returns {string[]} */
function partText(part, value) {
  const times = Math.floor(value / part.unit) % part.base;
  return times ? [part.words + (times > 1 ? ` ×${times}` : "")] : [];
}

/** What a player calls out, or "". @param {Event} event @returns {string} */
export function callText(event) {
  if (event.type === "call") return say(`verb.${event.meld}`);
  if (event.type === "win") return say(event.from === event.seat ? "verb.tsumo" : "verb.ron");
  if (event.type === "aside") return say("aside_call");
  return event.type === "mark" && event.value ? (game.marks[event.mark]?.call ?? "") : "";
}
