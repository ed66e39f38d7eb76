// Hints for learners: how far the hand is, what it waits for after which discard, and what to mind.

import { el, replace } from "../dom.js";
import { actionDisplay } from "../state/game.js";
import { capitalize, say, tileName } from "../state/words.js";
import { parse } from "./choices.js";
import { picture, rowOf, withTiles } from "./tiles.js";

/** @typedef {import("../net/messages.js").HintsMessage} HintsMessage */
/** @typedef {import("../net/messages.js").HintedHand} HintedHand */
/** @typedef {import("../net/messages.js").HintedWait} HintedWait */

const DISCARD = "discard";
/** How many discards that make the hand ready are listed; the others are shown when their tile is pointed at. */
const MAX_READY = 4;

export class HintStrip {
  constructor() {
    this.root = el("section", { class: "hints", "aria-label": say("hints"), hidden: true, tabIndex: 0 });
    /** @type {HintsMessage | null} */
    this.hints = null;
    /** The action that was taken since; "" before an answer. */
    this.done = "";
    /** The tile that the player points at, or "". */
    this.tile = "";
    /** The verb that a click on a tile stands for. */
    this.mode = DISCARD;
  }

  /** Show other hints, or none. @param {HintsMessage | null} hints */
  set(hints) {
    this.hints = hints;
    this.done = this.tile = "";
    this.show();
  }

  /** Show the hand as it stands after an answer. @param {string} action */
  answer(action) {
    this.done = action;
    this.mode = DISCARD;
    this.show();
  }

  /** Show what a tile does if it is discarded. @param {HTMLElement} hand whose tiles the player may point at */
  watch(hand) {
    const point = (/** @type {Event} */ event) => {
      const tile = event.target instanceof Element ? event.target.closest("[data-tile]") : null;
      const found = tile instanceof HTMLElement ? (tile.dataset.tile ?? "") : "";
      if (found !== this.tile) ((this.tile = found), this.show());
    };
    for (const name of ["pointerover", "focusin"]) hand.addEventListener(name, point);
    for (const name of ["pointerleave", "focusout"])
      hand.addEventListener(name, () => this.tile && ((this.tile = ""), this.show()));
  }

  /** Show hints for a declaration that a click on a tile would make. @param {string} mode */
  declare(mode) {
    if (mode !== this.mode) ((this.mode = mode), this.show());
  }

  show() {
    const { hints } = this;
    this.root.hidden = !hints;
    if (!hints) return replace(this.root);
    const after = this.after(hints);
    const pointed = !this.done && this.tile && after[0] && parse(after[0].action).tiles[0] === this.tile;
    const hand = this.done || pointed ? after[0] : hints.hand;
    replace(
      this.root,
      el(
        "p",
        { class: "hint-state" },
        pointed && el("span", { class: "hint-action" }, rowOf([this.tile], say("hints"), "inline"), "→"),
        el("strong", { text: capitalize(hand.state) }),
        hand.count > 0 && !hand.waits.length && el("span", { text: say("hint_count", { n: hand.count }) }),
      ),
      ...after.filter((one) => one.waits.length > 0).map((one) => this.readyRow(one)),
      ...hints.notes.map((note) => el("p", { class: "hint-note" }, ...withTiles(capitalize(note)))),
      !this.done && hints.tiles.length > 0 && legend([...new Set(hints.tiles.map(({ safety }) => safety))]),
    );
  }

  /**
   * The hands to show: after the answer, after the tile that is pointed at, or after each discard that makes it ready.
   * @param {HintsMessage} hints
   * @returns {HintedHand[]}
   */
  after(hints) {
    if (this.done) return [hints.discards.find((one) => one.action === this.done) ?? hints.hand];
    if (!hints.discards.length) return [hints.hand];
    const declared = hints.discards.filter((one) => parse(one.action).verb === this.mode);
    const shown = this.mode === DISCARD ? hints.discards : declared;
    const pointed = shown.filter((one) => parse(one.action).tiles[0] === this.tile);
    return pointed.length ? pointed : shown.filter((one) => one.waits.length).slice(0, MAX_READY);
  }

  /** What a ready hand waits for, after which action. @param {HintedHand} hand */
  readyRow(hand) {
    const { verb, tiles } = parse(hand.action);
    const label = hand.action && !this.done ? capitalize(actionDisplay(verb).words) : "";
    return el(
      "div",
      { class: "hint-ready" },
      label && el("span", { class: "hint-action" }, label, rowOf(tiles, label, "inline"), "→"),
      el("ul", { class: "hint-waits" }, ...hand.waits.map(waitItem)),
      ...hand.warnings.map((warning) => el("p", { class: "hint-warning" }, "⚠ ", ...withTiles(warning))),
    );
  }
}

/** A tile that the hand waits for, with what is left of it and what it is worth. @param {HintedWait} wait */
function waitItem({ tile, left, value, wins }) {
  const words = [tileName(tile), say("n_left", { n: left }), value].filter(Boolean).join(say("list_comma"));
  return el(
    "li",
    { class: wins && left ? "" : "vain", "aria-label": words },
    el("span", { class: "tile", "aria-hidden": "true" }, picture(tile)),
    el("span", { "aria-hidden": "true", text: say("n_left", { n: left }) }),
    el("span", { class: "hint-value", "aria-hidden": "true", text: value }),
  );
}

/** What the marks on the tiles of the hand mean. @param {string[]} shown the marks that there are */
function legend(shown) {
  const items = ["safe", "fair", "risky"]
    .filter((safety) => shown.includes(safety))
    .map((safety) => el("li", {}, el("span", { class: `safety ${safety}` }), say(`safety_${safety}`)));
  return el("ul", { class: "hint-legend", "aria-label": say("safety") }, ...items);
}
