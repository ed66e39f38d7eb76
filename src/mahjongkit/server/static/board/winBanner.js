// The moment of a win: a banner across the table that names the winner. It covers nothing that can be clicked, goes away
// by itself, and sooner with a click or a key; without motion it does not appear.

import { el } from "../dom.js";
import { motionFactor } from "../state/looks.js";
import { picture } from "./tiles.js";

/** How long the banner stays at the normal speed. */
export const BANNER_MILLISECONDS = 1500;

export class WinBanner {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {HTMLElement | null} */
    this.banner = null;
    this.timer = 0;
  }

  /**
   * @param {{side: string, call: string, name: string, tile: string}[]} wins the side of each winner, what they call out, and
   *   the tile, "?" if it is hidden
   */
  show(wins) {
    const factor = motionFactor();
    if (!wins.length || !factor) return;
    this.end();
    const lines = wins.map(({ call, name, tile }) =>
      el(
        "div",
        { class: "win-line" },
        el("strong", { class: "win-call", text: call }),
        el("span", { class: "win-name", text: name }),
        el("span", { class: "tile" }, picture(tile)),
      ),
    );
    this.banner = el("div", { class: `win-banner from-${wins[0].side}`, "aria-hidden": "true" }, el("div", { class: "win-rays" }), ...lines);
    this.stage.append(this.banner);
    this.timer = window.setTimeout(() => this.end(), BANNER_MILLISECONDS * factor);
  }

  end() {
    clearTimeout(this.timer);
    this.banner?.remove();
    this.banner = null;
  }
}
