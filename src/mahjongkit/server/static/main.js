// The page: which part of it is shown is told by the address.

import { bar } from "./bar.js";
import { el, find, replace } from "./dom.js";
import { showLobby } from "./lobby.js";
import { showReplay, takeDrops } from "./replay.js";
import { showRoom } from "./room.js";
import { showRules } from "./rulepage.js";
import { apply } from "./settings.js";
import { loadTiles } from "./tiles.js";
import { loadWords, say } from "./words.js";

/** @typedef {{again: () => void | Promise<void>, close?: () => void}} Part */

/** @type {[RegExp, (page: HTMLElement, ...parts: string[]) => Promise<Part>][]} */
const PARTS = [
  [/^\/$/, showLobby],
  [/^\/room\/(\w+)$/, showRoom],
  [/^\/replay(?:\/(\w+))?$/, showReplay],
  [/^\/rules\/([\w:.-]+)$/, showRules],
];

async function show() {
  const page = find("page");
  apply();
  await Promise.all([loadWords(), loadTiles()]);
  /** @type {Part | null} */
  let part = null;
  const again = async () => {
    await Promise.all([loadWords(), loadTiles()]);
    draw();
    await part?.again();
  };
  const draw = () => replace(find("bar"), ...bar(again));
  draw();
  for (const [path, showPart] of PARTS) {
    const found = location.pathname.match(path);
    if (!found) continue;
    try {
      part = await showPart(page, ...found.slice(1));
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      replace(
        page,
        el(
          "section",
          { class: "plain" },
          el("p", { role: "alert", text: words }),
          el("a", { href: "/", text: say("home") }),
        ),
      );
    }
    return;
  }
}

takeDrops();
show();
