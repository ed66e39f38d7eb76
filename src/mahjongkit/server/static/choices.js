// Choices: what one may answer, sorted into tiles of the hand to click and buttons to press.

import { el, replace } from "./dom.js";
import { parseTiles, picture, sorted } from "./tiles.js";
import { capital, say, tileNames } from "./words.js";

/** @typedef {{text: string, verb: string, tiles: string[], drawn: boolean}} Choice */

/** Verbs with which a tile is discarded, besides the plain one: the button says how, the tile is clicked then. */
const DECLARED = ["riichi", "open_riichi"];
const WINS = ["tsumo", "ron"];
const IDLE = ["pass", "draw"];
const SEVERAL = "exchange";
/** What cannot be taken back: pressed twice, like a win that is passed. */
const FINAL = ["void_m", "void_p", "void_s", "nine_terminals", "noten"];
const RANKING = [...WINS, ...DECLARED, "north", "kong", "closed", "added", "pon", "chi", "void_m", "void_p", "void_s"];

/** @param {string} text @returns {Choice} */
export function parse(text) {
  const [verb, ...rest] = text.split(" ");
  const drawn = rest.at(-1) === "drawn";
  return { text, verb, tiles: parseTiles((drawn ? rest.slice(0, -1) : rest).join("")), drawn };
}

export class Choices {
  /**
   * @param {HTMLElement} place where the buttons are
   * @param {(action: string) => void} act
   * @param {() => void} changed the hand must be shown anew: other tiles can be clicked
   */
  constructor(place, act, changed) {
    this.place = place;
    this.act = act;
    this.changed = changed;
    /** @type {Choice[]} */
    this.all = [];
    this.mode = "discard";
    /** @type {number[]} the places in the hand of tiles picked so far */
    this.picked = [];
    /** @type {Choice | undefined} what the picked tiles answer */
    this.chosen = undefined;
    /** @type {Choice | null} what was pressed once, and must be pressed again */
    this.unsure = null;
  }

  /** @param {string[]} legal */
  set(legal) {
    this.all = legal.map(parse);
    this.mode = "discard";
    this.picked = [];
    this.chosen = undefined;
    this.unsure = null;
    this.show();
  }

  get asked() {
    return this.all.length > 0;
  }

  get picking() {
    return this.all.some((choice) => choice.verb === SEVERAL);
  }

  /**
   * What clicking a tile of the hand answers.
   * @param {string} tile
   * @param {boolean} drawn
   * @returns {Choice | undefined}
   */
  of(tile, drawn) {
    const found = this.all.filter((choice) => choice.verb === this.mode && choice.tiles[0] === tile);
    return found.find((choice) => choice.drawn === drawn) ?? found[0];
  }

  /** Whether a tile of the hand can be clicked. @param {string} tile @param {number} place @param {string[]} hand */
  takes(tile, place, hand) {
    if (!this.picking) return this.of(tile, false) !== undefined;
    if (this.picked.includes(place)) return true;
    const wanted = [...this.picked.map((one) => hand[one]), tile];
    return this.all.some((choice) => contains(choice.tiles, wanted));
  }

  /** A tile is picked, or put back. @param {number} place @param {string[]} hand */
  pick(place, hand) {
    this.picked = this.picked.includes(place) ? this.picked.filter((one) => one !== place) : [...this.picked, place];
    const tiles = sorted(this.picked.map((one) => hand[one])).join();
    this.chosen = this.all.find((choice) => choice.verb === SEVERAL && sorted(choice.tiles).join() === tiles);
    this.show();
    this.changed();
  }

  /** @param {string} mode */
  switchTo(mode) {
    this.mode = this.mode === mode ? "discard" : mode;
    this.show();
    this.changed();
  }

  show() {
    const direct = this.all.filter(
      (choice) => choice.verb !== "discard" && !DECLARED.includes(choice.verb) && choice.verb !== SEVERAL,
    );
    direct.sort((a, b) => rank(a.verb) - rank(b.verb));
    const buttons = [];
    for (const verb of DECLARED) {
      if (!this.all.some((choice) => choice.verb === verb)) continue;
      buttons.push(
        button([capital(say(`verb.${verb}`))], `declare${this.mode === verb ? " on" : ""}`, () => this.switchTo(verb), {
          "aria-pressed": this.mode === verb,
        }),
      );
    }
    if (this.picking) {
      const ready = this.chosen !== undefined && this.picked.length === this.chosen.tiles.length;
      buttons.push(
        button(
          [say("exchange_these", { n: this.picked.length })],
          "win",
          () => this.chosen && this.act(this.chosen.text),
          { disabled: !ready },
        ),
      );
    }
    const winning = direct.some((choice) => WINS.includes(choice.verb));
    for (const choice of direct) {
      const idle = IDLE.includes(choice.verb);
      const twice = FINAL.includes(choice.verb) || (winning && choice.verb === "pass");
      const press = () =>
        twice && this.unsure !== choice ? ((this.unsure = choice), this.show()) : this.act(choice.text);
      const verb = say(`verb.${choice.verb}`);
      const words = this.unsure === choice ? say("really", { verb }) : capital(verb);
      const kind = WINS.includes(choice.verb) ? "win" : this.unsure === choice ? "sure" : idle ? "idle" : "";
      buttons.push(
        button([words, ...shown(choice)], kind, press, {
          "aria-label": [words, tileNames([...new Set(choice.tiles)])].filter(Boolean).join(" "),
        }),
      );
    }
    buttons.forEach((one, i) => {
      if (i < 9) one.append(el("span", { class: "key", "data-key": String(i + 1) }));
      one.setAttribute("aria-keyshortcuts", String(i + 1));
    });
    const focused = [...this.place.children].indexOf(/** @type {Element} */ (document.activeElement));
    replace(this.place, ...buttons);
    if (focused >= 0) buttons[focused]?.focus();
  }

  /** A number key presses a button. @param {number} number @returns {boolean} */
  press(number) {
    const found = this.place.querySelectorAll("button")[number - 1];
    found?.click();
    return found !== undefined;
  }
}

/** @param {string} verb @returns {number} */
const rank = (verb) => (IDLE.includes(verb) ? 100 : RANKING.includes(verb) ? RANKING.indexOf(verb) : 50);

/** @param {string[]} tiles @param {string[]} wanted @returns {boolean} */
function contains(tiles, wanted) {
  const rest = [...tiles];
  return wanted.every((tile) => rest.includes(tile) && rest.splice(rest.indexOf(tile), 1));
}

/** The tiles of a choice as pictures. @param {Choice} choice @returns {Node[]} */
const shown = (choice) =>
  choice.tiles.length
    ? [
        el(
          "span",
          { class: "row", "aria-hidden": "true" },
          ...choice.tiles.map((tile) => el("span", { class: "tile" }, picture(tile))),
        ),
      ]
    : [];

/** @param {(Node | string)[]} inner @param {string} kind @param {() => void} press @param {import("./dom.js").Props} [props] */
const button = (inner, kind, press, props = {}) =>
  el("button", { type: "button", class: `choice ${kind}`, on: { click: press }, ...props }, ...inner);
