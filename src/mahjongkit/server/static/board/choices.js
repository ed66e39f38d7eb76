// Choices: the legal actions, as tiles of the hand to click and buttons to press.

import { el, replace } from "../dom.js";
import { parseTiles, picture, sorted } from "./tiles.js";
import { capitalize, say, tileNames } from "../state/words.js";

/** @typedef {{text: string, verb: string, tiles: string[], drawn: boolean}} Choice */

/** Declarations with a discard: their button switches the mode, then a tile is clicked. */
const DECLARED = ["riichi", "open_riichi"];
const WINS = ["tsumo", "ron"];
const IDLE = ["pass", "draw"];
const EXCHANGE = "exchange";
/** Actions that need a second press, because they cannot be undone; so does passing on a win. */
const CONFIRMED = ["void_m", "void_p", "void_s", "nine_terminals", "noten"];
/** The order of the buttons. */
const ORDER = [...WINS, ...DECLARED, "north", "kong", "closed", "added", "pon", "chi", "void_m", "void_p", "void_s"];

/** @param {string} text @returns {Choice} */
export function parse(text) {
  const [verb, ...rest] = text.split(" ");
  const drawn = rest.at(-1) === "drawn";
  return { text, verb, tiles: parseTiles((drawn ? rest.slice(0, -1) : rest).join("")), drawn };
}

export class Choices {
  /**
   * @param {HTMLElement} container of the buttons
   * @param {(action: string) => void} act
   * @param {() => void} onChange called when other tiles of the hand can be clicked
   */
  constructor(container, act, onChange) {
    this.container = container;
    this.act = act;
    this.onChange = onChange;
    /** @type {Choice[]} */
    this.all = [];
    this.mode = "discard";
    /** @type {number[]} the indices of the tiles picked so far */
    this.picked = [];
    /** @type {Choice | undefined} the choice that the picked tiles make */
    this.chosen = undefined;
    /** @type {Choice | null} the choice that was pressed once and needs a second press */
    this.unconfirmed = null;
  }

  /** @param {string[]} legal */
  set(legal) {
    this.all = legal.map(parse);
    this.mode = "discard";
    this.picked = [];
    this.chosen = undefined;
    this.unconfirmed = null;
    this.show();
  }

  get isAsked() {
    return this.all.length > 0;
  }

  /** Whether several tiles are picked before one answer. */
  get picking() {
    return this.all.some((choice) => choice.verb === EXCHANGE);
  }

  /**
   * The choice that clicking a tile of the hand makes.
   * @param {string} tile
   * @param {boolean} drawn
   * @returns {Choice | undefined}
   */
  forTile(tile, drawn) {
    const found = this.all.filter((choice) => choice.verb === this.mode && choice.tiles[0] === tile);
    return found.find((choice) => choice.drawn === drawn) ?? found[0];
  }

  /** Whether a tile of the hand can be clicked. @param {string} tile @param {number} index @param {string[]} hand */
  canClick(tile, index, hand) {
    if (!this.picking) return this.forTile(tile, false) !== undefined;
    if (this.picked.includes(index)) return true;
    const wanted = [...this.picked.map((i) => hand[i]), tile];
    return this.all.some((choice) => contains(choice.tiles, wanted));
  }

  /** Pick a tile, or put it back. @param {number} index @param {string[]} hand */
  pick(index, hand) {
    this.picked = this.picked.includes(index) ? this.picked.filter((i) => i !== index) : [...this.picked, index];
    const tiles = sorted(this.picked.map((i) => hand[i])).join();
    this.chosen = this.all.find((choice) => choice.verb === EXCHANGE && sorted(choice.tiles).join() === tiles);
    this.show();
    this.onChange();
  }

  /** Switch to a declaration, or back to a plain discard. @param {string} mode */
  switchTo(mode) {
    this.mode = this.mode === mode ? "discard" : mode;
    this.show();
    this.onChange();
  }

  show() {
    const direct = this.all.filter(
      (choice) => choice.verb !== "discard" && !DECLARED.includes(choice.verb) && choice.verb !== EXCHANGE,
    );
    direct.sort((a, b) => rank(a.verb) - rank(b.verb));
    const buttons = [];
    for (const verb of DECLARED) {
      if (!this.all.some((choice) => choice.verb === verb)) continue;
      buttons.push(
        button(
          [capitalize(say(`verb.${verb}`))],
          `declare${this.mode === verb ? " on" : ""}`,
          () => this.switchTo(verb),
          {
            "aria-pressed": this.mode === verb,
          },
        ),
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
      const needsConfirmation = CONFIRMED.includes(choice.verb) || (winning && choice.verb === "pass");
      const press = () =>
        needsConfirmation && this.unconfirmed !== choice
          ? ((this.unconfirmed = choice), this.show())
          : this.act(choice.text);
      const verb = say(`verb.${choice.verb}`);
      const words = this.unconfirmed === choice ? say("really", { verb }) : capitalize(verb);
      const kind = WINS.includes(choice.verb) ? "win" : this.unconfirmed === choice ? "sure" : idle ? "idle" : "";
      buttons.push(
        button([words, ...choiceTiles(choice)], kind, press, {
          "aria-label": [words, tileNames([...new Set(choice.tiles)])].filter(Boolean).join(" "),
        }),
      );
    }
    buttons.forEach((button, i) => {
      if (i < 9) button.append(el("span", { class: "key", "data-key": String(i + 1) }));
      button.setAttribute("aria-keyshortcuts", String(i + 1));
    });
    const focused = [...this.container.children].indexOf(/** @type {Element} */ (document.activeElement));
    replace(this.container, ...buttons);
    if (focused >= 0) buttons[focused]?.focus();
  }

  /** Press the button with a number. @param {number} number */
  press(number) {
    this.container.querySelectorAll("button")[number - 1]?.click();
  }
}

/** The index of an action among the buttons. @param {string} verb @returns {number} */
const rank = (verb) => (IDLE.includes(verb) ? 100 : ORDER.includes(verb) ? ORDER.indexOf(verb) : 50);

/** Whether tiles contain all wanted ones. @param {string[]} tiles @param {string[]} wanted @returns {boolean} */
function contains(tiles, wanted) {
  const rest = [...tiles];
  return wanted.every((tile) => rest.includes(tile) && rest.splice(rest.indexOf(tile), 1));
}

/** The tiles of a choice as pictures. @param {Choice} choice @returns {Node[]} */
const choiceTiles = (choice) =>
  choice.tiles.length
    ? [
        el(
          "span",
          { class: "row", "aria-hidden": "true" },
          ...choice.tiles.map((tile) => el("span", { class: "tile" }, picture(tile))),
        ),
      ]
    : [];

/** @param {(Node | string)[]} inner @param {string} kind @param {() => void} press @param {import("../dom.js").Props} [props] */
const button = (inner, kind, press, props = {}) =>
  el("button", { type: "button", class: `choice ${kind}`, on: { click: press }, ...props }, ...inner);
