// The lobby: choose a game and its rules, then play alone or open a room for friends.

import { get, post } from "../net/api.js";
import { el, replace } from "../dom.js";
import { OptionForm } from "./options.js";
import { load, recentRooms, save, settings } from "../state/settings.js";
import { picture } from "../board/tiles.js";
import { dropZone } from "./replay.js";
import { capitalize, hasText, lang, playerName, presetName, rulesetName, say } from "../state/words.js";

/** @typedef {{name: string, family: string, players: number, presets: string[], title: string, about: string}} Game */

/** How many matches each list shows. */
const MAX_MATCHES = 6;
/** The tiles beside the heading. */
const HEADING_TILES = ["1m", "0p", "7s", "5z", "f1"];
/** The bots that can be chosen: five levels, and one for games that nobody has taught to them. */
const BOTS = ["beginner", "casual", "club", "expert", "master", "random"];
const USUAL_BOT = "expert";
/** The time limits that can be chosen, in seconds; 0 is none. */
const TIME_LIMITS = ["0", "5", "10", "20", "30", "60"];
const TIME_BANKS = ["0", "10", "20", "30", "60"];
const CLAIM_WINDOWS = ["0", "1", "2", "3", "5"];

/** @param {HTMLElement} page */
export async function showLobby(page) {
  const lobby = new Lobby(page);
  await lobby.show();
  return { refresh: () => lobby.show() };
}

class Lobby {
  /** @param {HTMLElement} page */
  constructor(page) {
    this.page = page;
    const wanted = new URLSearchParams(location.search).get("game") ?? load("game") ?? "";
    [this.game, this.preset] = wanted.split(":");
    /** @type {Game[]} */
    this.games = [];
    /** @type {string[]} */
    this.bots = [];
    this.modes = el("div", { class: "modes" });
    this.setup = el("section", { class: "panel", "aria-labelledby": "setup-title" });
    this.problem = el("p", { class: "problem", role: "alert" });
    /** @type {OptionForm | null} */
    this.form = null;
    /** @type {ReturnType<typeof createFields> | null} */
    this.fields = null;
  }

  async show() {
    document.title = `${say("welcome")} · mahjongkit`;
    const ids = recentRooms().map((id) => `id=${encodeURIComponent(id)}`);
    const [games, bots, rooms, records, recent] = await Promise.all(
      ["rules", "bots", "rooms", "records", `rooms/some?${ids.join("&")}`].map((path) => get(`/api/${path}`)),
    );
    this.games = games;
    if (!this.games.some((game) => game.name === this.game)) this.game = games[0].name;
    this.bots = BOTS.filter((bot) => bots.includes(bot));
    replace(
      this.page,
      el(
        "div",
        { class: "lobby" },
        el(
          "div",
          { class: "welcome" },
          el("h1", { text: say("welcome") }),
          el(
            "span",
            { class: "tile-fan", "aria-hidden": "true" },
            ...HEADING_TILES.map((tile) => el("span", { class: "tile" }, picture(tile))),
          ),
        ),
        this.gameCards(),
        el(
          "div",
          { class: "setup" },
          this.modes,
          el(
            "div",
            { class: "beside-modes" },
            this.setup,
            el("div", { class: "lists" }, recentList(recent), dropZone(), roomList(rooms), recordList(records)),
          ),
        ),
      ),
    );
    await this.choose(this.game ?? "", this.preset);
  }

  gameCards() {
    const chosen = this.games.find((game) => game.name === this.game)?.family;
    const first = this.games.filter((game, i) => this.games.findIndex((other) => other.family === game.family) === i);
    const cards = first.map((game) => {
      const { name, family } = game;
      const box = el("input", { type: "radio", name: "game", value: name, checked: family === chosen });
      box.addEventListener("change", () => this.choose(name));
      const head = el("span", { class: "card-title", text: game.title });
      const about = el("span", { class: "card-about", text: game.about });
      const link = el("a", {
        class: "card-link",
        href: `/rules/${name}`,
        text: say("rule_page"),
        "aria-label": `${say("rule_page")}${say("colon")}${game.title}`,
      });
      return el("div", { class: "card" }, el("label", {}, box, head, about), link);
    });
    return el(
      "fieldset",
      { class: "cards" },
      el("legend", { class: "visually-hidden", text: say("choose_game") }),
      ...cards,
    );
  }

  /** Choose a game and its preset. @param {string} name @param {string} [preset] */
  async choose(name, preset) {
    const game = /** @type {Game} */ (this.games.find((game) => game.name === name));
    this.game = name;
    this.preset = preset && game.presets.includes(preset) ? preset : game.presets[0];
    save("game", `${this.game}:${this.preset}`);
    const ruleset = `${this.game}:${this.preset}`;
    this.form = new OptionForm(await get(`/api/rules/${ruleset}/options`), ruleset);
    this.showSetup(game);
  }

  /** @param {Game} game */
  showSetup(game) {
    const variants = this.games.filter((other) => other.family === game.family);
    const form = /** @type {OptionForm} */ (this.form);
    this.fields = createFields(game, this.bots);
    const { name, bot, people, clock, move, bank, claim, pace, seed, listed, chat } = this.fields;
    const botNote = el("p", { class: "field-note", id: "bot-note", "aria-live": "polite" });
    const describeBot = () => {
      botNote.textContent = `${capitalize(botName(bot.value))}${say("colon")}${say(`bot_note.${bot.value}`)}`;
    };
    bot.addEventListener("change", describeBot);
    bot.setAttribute("aria-describedby", botNote.id);
    describeBot();
    const players = select(
      "players",
      variants.map((variant) => variant.name),
      (name) => say("n_players", { n: this.games.find((other) => other.name === name)?.players }),
      game.name,
    );
    players.addEventListener("change", () => this.choose(players.value));
    const preset = select("preset", game.presets, presetName, this.preset);
    preset.addEventListener("change", () => this.choose(game.name, preset.value));
    this.problem.textContent = "";
    replace(
      this.modes,
      el(
        "section",
        { class: "panel mode" },
        el("h2", { text: say("alone") }),
        el("p", { text: say("alone_how") }),
        el("div", { class: "fields" }, field("move", clock), field("seed", seed)),
        el("button", {
          class: "go",
          id: "play-alone",
          type: "button",
          text: say("play_now"),
          on: { click: () => this.openRoom(true) },
        }),
      ),
      el(
        "section",
        { class: "panel mode" },
        el("h2", { text: say("friends") }),
        el("p", { text: say("friends_how") }),
        el(
          "div",
          { class: "fields" },
          field("people", people),
          field("move", move),
          field("bank", bank),
          field("claim", claim),
          el("label", { class: "switch" }, listed, el("span", { text: say("listed") })),
          el("label", { class: "switch" }, chat, el("span", { text: say("chat") })),
        ),
        el("button", {
          class: "go second",
          id: "open-room",
          type: "button",
          text: say("open_room"),
          on: { click: () => this.openRoom(false) },
        }),
      ),
      this.problem,
    );
    replace(
      this.setup,
      el("h2", { id: "setup-title", text: game.title }),
      el(
        "div",
        { class: "fields" },
        field("preset", preset),
        variants.length > 1 && field("players", players),
        field("bot", bot),
        field("pace", pace),
        field("name", name),
      ),
      botNote,
      form.length,
      el("details", { class: "more" }, el("summary", { text: say("more_options") }), form.others),
      form.tools,
    );
  }

  /** Open a room and go there. @param {boolean} alone whether the visitor plays only against bots */
  async openRoom(alone) {
    const fields = /** @type {NonNullable<typeof this.fields>} */ (this.fields);
    const players = this.games.find((game) => game.name === this.game)?.players ?? 4;
    const seeded = alone && fields.seed.value.trim() !== "";
    const people = alone ? 1 : Number(fields.people.value);
    const seats = Array.from({ length: players }, (_, seat) => (seat < people ? "person" : fields.bot.value));
    const bot = Number(fields.pace.value);
    const timers = alone
      ? { move: Number(fields.clock.value), absent: 0, between: 86400, bot }
      : {
          move: Number(fields.move.value),
          bank: Number(fields.bank.value),
          absent: 60,
          between: 30,
          bot,
          claim: Number(fields.claim.value),
        };
    const given = fields.name.value.trim() || say("you");
    const name = given === say("you") && !alone ? say("guest") : given; // to friends, the host is not "you"
    const config = {
      ruleset: `${this.game}:${this.preset}`,
      options: this.form?.changes,
      seats,
      timers,
      listed: !alone && fields.listed.checked,
      watchers: !alone,
      chat: !alone && fields.chat.checked,
    };
    try {
      const room = await post("/api/rooms", seeded ? { ...config, seed: Number(fields.seed.value) } : config);
      if (given !== say("you")) settings.name = given;
      save("settings", settings);
      save(`sit.${room.id}`, name);
      location.assign(room.link);
    } catch (error) {
      this.problem.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}

/** @param {Game} game @param {string[]} bots */
const createFields = (game, bots) => ({
  name: el("input", {
    id: "name",
    maxLength: 24,
    maxlength: 24,
    value: settings.name || say("you"),
    autocomplete: "nickname",
  }),
  bot: select("bot", bots, botName, bots.includes(USUAL_BOT) ? USUAL_BOT : bots[0]),
  people: select("people", numbers(2, game.players), (n) => say("n_people", { n })),
  clock: select("clock", TIME_LIMITS, timeLimitName, "0"),
  move: select("move", TIME_LIMITS, timeLimitName, "30"),
  bank: select("bank", TIME_BANKS, (n) => (n === "0" ? say("bank_off") : say("n_seconds", { n })), "20"),
  claim: select("claim", CLAIM_WINDOWS, (n) => (n === "0" ? say("claim_off") : say("n_seconds", { n })), "2"),
  pace: select("pace", ["0.6", "0.2", "0", "1.5"], (n) => say(`pace_${n.replace(".", "_")}`)),
  seed: el("input", { id: "seed", inputmode: "numeric", pattern: "[0-9]*", placeholder: say("seed_none") }),
  listed: el("input", { id: "listed", type: "checkbox" }),
  chat: el("input", { id: "chat", type: "checkbox" }),
});

/** The public rooms. @param {import("../net/messages.js").RoomInfo[]} rooms */
function roomList(rooms) {
  const items = rooms.map((room) => {
    const names = room.seats
      .map((seat) => (seat.kind === "free" ? say("free") : playerName(seat.name, seat.seat)))
      .join(say("list_comma"));
    return el(
      "li",
      {},
      el("a", { href: room.link, text: rulesetName(room.config.ruleset) }),
      ` ${say(`state_${room.state}`)}${say("colon")}${names}`,
    );
  });
  return listPanel("rooms", items, say("no_rooms"));
}

/** The latest matches on the server. @param {any[]} records */
function recordList(records) {
  const items = records
    .slice(0, MAX_MATCHES)
    .map((record) => matchItem(`/replay/${record.room}`, record.ruleset, "replay", record.ended));
  return listPanel("replays", items, say("no_replays"));
}

/** The matches played in this browser, to continue or to replay. @param {any[]} rooms */
function recentList(rooms) {
  const items = rooms
    .slice(0, MAX_MATCHES)
    .map(({ id, ruleset, state, created }) =>
      state === "over"
        ? matchItem(`/replay/${id}`, ruleset, "replay", created)
        : matchItem(`/room/${id}`, ruleset, "go_on", created),
    );
  return listPanel("mine", items, say("no_mine"));
}

/** A match in a list. @param {string} href @param {string} ruleset @param {string} verb @param {number} when */
function matchItem(href, ruleset, verb, when) {
  const time = new Date(when * 1000).toLocaleString(lang(), { dateStyle: "medium", timeStyle: "short" });
  return el(
    "li",
    { class: "match" },
    el("span", { class: "match-name", text: rulesetName(ruleset) }),
    el("span", { class: "when", text: time }),
    el("a", {
      href,
      text: capitalize(say(verb)),
      "aria-label": `${capitalize(say(verb))}${say("colon")}${rulesetName(ruleset)}${say("list_comma")}${time}`,
    }),
  );
}

/** @param {string} bot @returns {string} */
const botName = (bot) => (hasText(`bot.${bot}`) ? say(`bot.${bot}`) : bot);

/** @param {string} n @returns {string} */
const timeLimitName = (n) => (n === "0" ? say("no_clock") : say("n_seconds", { n }));

/** @param {string} key @param {HTMLElement[]} items @param {string} none the text of an empty list */
function listPanel(key, items, none) {
  const id = `${key}-title`;
  const list = items.length ? el("ul", {}, ...items) : el("p", { class: "none", text: none });
  return el("section", { class: "panel", "aria-labelledby": id }, el("h2", { id, text: say(key) }), list);
}

/** @param {string} key @param {HTMLElement} control */
const field = (key, control) =>
  el("label", { class: "field", for: control.id }, el("span", { text: say(key) }), control);

/**
 * @param {string} id
 * @param {string[]} values
 * @param {(value: string) => string} label
 * @param {string} [chosen]
 */
const select = (id, values, label, chosen) =>
  el(
    "select",
    { id },
    ...values.map((value) => el("option", { value, text: label(value), selected: value === chosen })),
  );

/** @param {number} from @param {number} to @returns {string[]} */
const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
