// A plain page until there is a table: the rooms, and the check that no wall was changed after it was promised.

import { sha256 } from "/static/sha256.js";

const LANGUAGES = { zh: "中文", ja: "日本語", en: "English" };
const find = (id) => document.getElementById(id);
let words = {};

const chosen = () => {
  const asked = localStorage.getItem("lang") ?? navigator.language.slice(0, 2);
  return asked in LANGUAGES ? asked : "en";
};
const say = (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
const get = async (path) => {
  const answer = await fetch(`${path}?lang=${chosen()}`);
  if (!answer.ok) throw new Error((await answer.json()).words);
  return answer.json();
};
const item = (parent, ...parts) => {
  const made = document.createElement("li");
  made.append(...parts);
  parent.append(made);
  return made;
};

async function speak(lang) {
  localStorage.setItem("lang", lang);
  document.documentElement.lang = lang;
  words = await get("/api/words");
  for (const place of document.querySelectorAll("[data-word]")) place.textContent = say(place.dataset.word);
  await show();
}

async function show() {
  const rooms = await get("/api/rooms");
  find("rooms").replaceChildren();
  for (const room of rooms) {
    const link = document.createElement("a");
    link.href = room.link;
    link.textContent = room.terms.ruleset;
    const names = room.seats.map((seat) => (seat.kind === "free" ? say("free") : seat.name)).join(", ");
    item(find("rooms"), link, ` ${say(`state_${room.state}`)}: ${names}`);
  }
  if (!rooms.length) item(find("rooms"), say("no_rooms"));
  const room = location.pathname.match(/^\/room\/(\w+)$/)?.[1];
  find("walls-section").hidden = !room;
  if (room) await showWalls(room);
}

async function showWalls(room) {
  const walls = await get(`/api/rooms/${room}/walls`);
  find("walls").replaceChildren();
  const rows = walls.map((wall) => {
    const code = document.createElement("code");
    code.textContent = wall.hash;
    const verdict = document.createElement("strong");
    item(find("walls"), code, " ", verdict);
    return [wall, verdict];
  });
  find("check-all").onclick = () => {
    for (const [wall, verdict] of rows) {
      if (wall.wall) judge(verdict, wall.hash, wall.salt, wall.wall);
      else verdict.textContent = say("not_open");
    }
  };
}

function judge(place, hash, salt, wall) {
  const tiles = wall.trim().split(/\s+/).join(" ");
  const good = sha256(`${salt.trim()} ${tiles}`) === hash.trim().toLowerCase();
  place.textContent = say(good ? "good" : "bad");
  place.className = good ? "good" : "bad";
}

for (const [lang, name] of Object.entries(LANGUAGES)) {
  const button = document.createElement("button");
  button.type = "button";
  button.lang = lang;
  button.textContent = name;
  button.addEventListener("click", () => speak(lang));
  find("languages").append(button);
}
find("check").addEventListener("click", () => judge(find("verdict"), find("hash").value, find("salt").value, find("wall").value));
speak(chosen());
