// Choices: the legal actions, as tiles of the hand to click and buttons to press.

import { el, replace } from "../dom.js";
import { parseTiles, picture, sorted } from "./tiles.js";
import { actionDisplay, game } from "../state/game.js";
import { capitalize, fillIn, say, tileNames } from "../state/words.js";

/** @typedef {{text: string, verb: string, tiles: string[], drawn: boolean}} Choice */
/** @typedef {import("../state/game.js").ActionDisplay} ActionDisplay */

const DISCARD = "discard";

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
    this.mode = DISCARD;
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
    this.mode = DISCARD;
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
    return this.all.some((choice) => actionDisplay(choice.verb).way === "tiles");
  }

  /** The text that asks for what is offered, or "". @returns {string} */
  get prompt() {
    return this.offered.find((action) => action.prompt)?.prompt ?? "";
  }

  /** What is offered, verb by verb, in the order of the buttons. @returns {ActionDisplay[]} */
  get offered() {
    const verbs = new Set(this.all.map((choice) => choice.verb));
    const known = game.actions.filter((action) => verbs.has(action.verb));
    const others = [...verbs].filter((verb) => !known.some((action) => action.verb === verb));
    return [...others.map(actionDisplay), ...known];
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
    this.chosen = this.all.find(
      (choice) => actionDisplay(choice.verb).way === "tiles" && sorted(choice.tiles).join() === tiles,
    );
    this.show();
    this.onChange();
  }

  /** Switch to a declaration, or back to a plain discard. @param {string} mode */
  switchTo(mode) {
    this.mode = this.mode === mode ? DISCARD : mode;
    this.show();
    this.onChange();
  }

  show() {
    const buttons = this.offered
      .filter((action) => action.verb !== DISCARD)
      .flatMap((action) => {
        if (action.way === "declaration") return [this.declareButton(action)];
        if (action.way === "tiles") return [this.pickButton(action)];
        const same = this.all.filter((choice) => choice.verb === action.verb);
        return same.map((choice) => this.actionButton(choice, action));
      });
    buttons.forEach((button, i) => {
      if (i < 9) button.append(el("span", { class: "key", "data-key": String(i + 1) }));
      button.setAttribute("aria-keyshortcuts", String(i + 1));
    });
    const focused = [...this.container.children].indexOf(/** @type {Element} */ (document.activeElement));
    replace(this.container, ...buttons);
    if (focused >= 0) buttons[focused]?.focus();
  }

  /** The button that switches to a declaration. @param {ActionDisplay} action */
  declareButton(action) {
    const on = this.mode === action.verb;
    return button([capitalize(action.words)], `declare${on ? " on" : ""}`, () => this.switchTo(action.verb), {
      "aria-pressed": on,
    });
  }

  /** The button that confirms the picked tiles. @param {ActionDisplay} action */
  pickButton(action) {
    const ready = this.chosen !== undefined && this.picked.length === this.chosen.tiles.length;
    const words = fillIn(action.button, { n: this.picked.length });
    return button([words], "win", () => this.chosen && this.act(this.chosen.text), { disabled: !ready });
  }

  /** The button of one action; passing on a win takes a second press, too. @param {Choice} choice @param {ActionDisplay} action */
  actionButton(choice, action) {
    const canWin = this.offered.some((other) => other.role === "win");
    const needsConfirmation = action.confirmed || (canWin && action.role === "idle");
    const asked = this.unconfirmed === choice;
    const press = () =>
      needsConfirmation && !asked ? ((this.unconfirmed = choice), this.show()) : this.act(choice.text);
    const words = asked ? say("really", { verb: action.words }) : capitalize(action.words);
    const kind = action.role === "win" ? "win" : asked ? "sure" : action.role;
    return button([words, ...choiceTiles(choice)], kind, press, {
      "data-verb": action.verb,
      "aria-label": [words, tileNames([...new Set(choice.tiles)])].filter(Boolean).join(" "),
    });
  }

  /** Press the button with a number. @param {number} number */
  press(number) {
    this.container.querySelectorAll("button")[number - 1]?.click();
  }
}

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
