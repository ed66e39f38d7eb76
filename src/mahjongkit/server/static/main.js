// The start of the page: the address decides which part is shown.

import { el, find, replace } from "./dom.js";
import { makeInstallable } from "./net/installation.js";
import { showHeader } from "./pages/header.js";
import { showLobby } from "./pages/lobby.js";
import { acceptDrops, dropZone, showReplay } from "./pages/replay.js";
import { showRoom } from "./pages/room.js";
import { showRules } from "./pages/rulepage.js";
import { showSettle } from "./pages/settle.js";
import { applyLooks, followSystem } from "./state/looks.js";
import { loadTiles } from "./board/tiles.js";
import { loadWords, say } from "./state/words.js";

/**
 * A part of the page; `refresh` shows it again after the language or a setting has changed.
 * @typedef {{refresh: () => void | Promise<void>}} Part
 */

/** @type {[RegExp, (page: HTMLElement, ...groups: string[]) => Promise<Part>][]} */
const ROUTES = [
  [/^\/$/, showLobby],
  [/^\/room\/(\w+)$/, showRoom],
  [/^\/replay(?:\/(\w+))?$/, showReplay],
  [/^\/rules\/([\w:.-]+)$/, showRules],
  [/^\/settle\/([\w:.-]+)$/, showSettle],
];

/** A page that says what is missing or wrong, and leads on. @param {string} title @param {string} words */
function problemPage(title, words) {
  document.title = `${title} · mahjongkit`;
  return el(
    "div",
    { class: "lobby problem-page" },
    el("h1", { text: title }),
    el("p", { role: "alert", text: words }),
    el("p", { class: "buttons" }, el("a", { class: "go", href: "/", text: say("home") })),
    dropZone(),
  );
}

async function show() {
  const page = find("page");
  applyLooks();
  followSystem(loadTiles);
  await Promise.all([loadWords(), loadTiles()]);
  /** @type {Part | null} */
  let part = null;
  const refresh = async () => {
    await Promise.all([loadWords(), loadTiles()]);
    makeInstallable();
    showHeader(refresh);
    await part?.refresh();
  };
  makeInstallable();
  showHeader(refresh);
  for (const [path, showPart] of ROUTES) {
    const found = location.pathname.match(path);
    if (!found) continue;
    try {
      part = await showPart(page, ...found.slice(1));
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      const refreshPart = () => replace(page, problemPage(say("problem_title"), words));
      part = { refresh: refreshPart };
      refreshPart();
    }
    return;
  }
  const showMissing = () => replace(page, problemPage(say("no_page_title"), say("no_page", { path: location.pathname })));
  part = { refresh: showMissing };
  showMissing();
}

acceptDrops();
show();
