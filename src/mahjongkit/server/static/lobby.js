// The lobby: choose a game and its rules, play alone at once, or open a room for friends.

import { get, post } from "./api.js";
import { el, replace } from "./dom.js";
import { OptionForm } from "./options.js";
import { keep, read, remembered, settings } from "./settings.js";
import { picture } from "./tiles.js";
import { dropZone } from "./replay.js";
import { capital, knows, lang, playerName, presetName, rulesetName, say } from "./words.js";

/** @typedef {{name: string, players: number, presets: string[], title: string, about: string}} Game */

const SHOWN_MATCHES = 6;
const SHOWN = ["1m", "0p", "7s", "5z", "f1"];
const BOTS = ["greedy", "search:50", "search:200", "search:600", "first", "random"];
const CLOCKS = ["0", "5", "10", "20", "30", "60"];

/** @param {HTMLElement} page */
export async function showLobby(page) {
  const lobby = new Lobby(page);
  await lobby.show();
  return { again: () => lobby.show() };
}

/** The family of a game: its name without the number of players. @param {string} name @returns {string} */
const family = (name) => name.replace(/\d+$/, "");

class Lobby {
  /** @param {HTMLElement} page */
  constructor(page) {
    this.page = page;
    const asked = new URLSearchParams(location.search).get("game") ?? read("game") ?? "";
    [this.game, this.preset] = asked.split(":");
    /** @type {OptionForm | null} */
    this.form = null;
  }

  async show() {
    document.title = "mahjongkit";
    const own = remembered().map((id) => `id=${encodeURIComponent(id)}`);
    const [games, bots, rooms, records, mine] = await Promise.all(
      ["rules", "bots", "rooms", "records", `rooms/some?${own.join("&")}`].map((path) => get(`/api/${path}`)),
    );
    /** @type {Game[]} */
    this.games = games;
    if (!this.games?.some((game) => game.name === this.game)) this.game = games[0].name;
    this.bots = BOTS.filter((bot) => bots.includes(bot.split(":")[0]));
    this.ways = el("div", { class: "ways" });
    this.table = el("section", { class: "panel", "aria-labelledby": "setup-title" });
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
            { class: "fan", "aria-hidden": "true" },
            ...SHOWN.map((tile) => el("span", { class: "tile" }, picture(tile))),
          ),
        ),
        this.cards(),
        el(
          "div",
          { class: "setup" },
          this.ways,
          el(
            "div",
            { class: "beside-ways" },
            this.table,
            el("div", { class: "lists" }, this.mine(mine), dropZone(), this.rooms(rooms), this.records(records)),
          ),
        ),
      ),
    );
    await this.choose(this.game ?? "", this.preset);
  }

  cards() {
    const families = [...new Set(this.games?.map((game) => family(game.name)))];
    const cards = families.map((name) => {
      const game = /** @type {Game} */ (this.games?.find((one) => one.name === name));
      const box = el("input", { type: "radio", name: "game", value: name, checked: family(this.game ?? "") === name });
      box.addEventListener("change", () => this.choose(name));
      const head = el("span", { class: "card-title", text: game.title });
      const about = el("span", { class: "card-about", text: game.about });
      const link = el("a", {
        class: "card-link",
        href: `/rules/${name}`,
        text: say("rule_page"),
        "aria-label": `${say("rule_page")}: ${game.title}`,
      });
      return el("div", { class: "card" }, el("label", {}, box, head, about), link);
    });
    return el("fieldset", { class: "cards" }, el("legend", { class: "unseen", text: say("choose_game") }), ...cards);
  }

  /** @param {string} name @param {string} [preset] */
  async choose(name, preset) {
    const game = /** @type {Game} */ (this.games?.find((one) => one.name === name));
    this.game = name;
    this.preset = preset && game.presets.includes(preset) ? preset : game.presets[0];
    keep("game", `${this.game}:${this.preset}`);
    const rules = await get(`/api/rules/${this.game}:${this.preset}`);
    this.form = new OptionForm(rules.options, rules.patterns);
    this.fill(game);
  }

  /** @param {Game} game */
  fill(game) {
    const variants = this.games?.filter((one) => family(one.name) === family(game.name)) ?? [];
    const form = /** @type {OptionForm} */ (this.form);
    this.fields = {
      name: el("input", {
        id: "name",
        maxLength: 24,
        maxlength: 24,
        value: settings.name || say("you"),
        autocomplete: "nickname",
      }),
      bot: pick("bot", this.bots ?? [], botName),
      people: pick("people", numbers(2, game.players), (n) => say("n_people", { n })),
      clock: pick("clock", CLOCKS, clockName, "0"),
      move: pick("move", CLOCKS, clockName, "30"),
      pace: pick("pace", ["0.6", "0.2", "0", "1.5"], (n) => say(`pace_${n.replace(".", "_")}`)),
      seed: el("input", { id: "seed", inputmode: "numeric", pattern: "[0-9]*", placeholder: say("seed_none") }),
      listed: el("input", { id: "listed", type: "checkbox" }),
    };
    const { name, bot, people, clock, move, pace, seed, listed } = this.fields;
    const players = pick(
      "players",
      variants.map((one) => one.name),
      (one) => say("n_players", { n: this.games?.find((game) => game.name === one)?.players }),
      game.name,
    );
    players.addEventListener("change", () => this.choose(players.value));
    const preset = pick("preset", game.presets, presetName, this.preset);
    preset.addEventListener("change", () => this.choose(game.name, preset.value));
    this.problem = el("p", { class: "problem", role: "alert" });
    replace(
      /** @type {HTMLElement} */ (this.ways),
      el(
        "section",
        { class: "panel way" },
        el("h2", { text: say("alone") }),
        el("p", { text: say("alone_how") }),
        el("div", { class: "fields" }, field("move", clock), field("seed", seed)),
        el("button", {
          class: "go",
          id: "play-alone",
          type: "button",
          text: say("play_now"),
          on: { click: () => this.open(true) },
        }),
      ),
      el(
        "section",
        { class: "panel way" },
        el("h2", { text: say("friends") }),
        el("p", { text: say("friends_how") }),
        el(
          "div",
          { class: "fields" },
          field("people", people),
          field("move", move),
          el("label", { class: "switch" }, listed, el("span", { text: say("listed") })),
        ),
        el("button", {
          class: "go second",
          id: "open-room",
          type: "button",
          text: say("open_room"),
          on: { click: () => this.open(false) },
        }),
      ),
      this.problem,
    );
    replace(
      /** @type {HTMLElement} */ (this.table),
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
      form.length,
      el("details", { class: "more" }, el("summary", { text: say("more_options") }), form.others),
    );
  }

  /** Open a room, and go there. @param {boolean} alone */
  async open(alone) {
    const fields = /** @type {NonNullable<typeof this.fields>} */ (this.fields);
    const players = this.games?.find((game) => game.name === this.game)?.players ?? 4;
    const seeded = alone && fields.seed.value.trim() !== "";
    const people = alone ? 1 : Number(fields.people.value);
    const seats = Array.from({ length: players }, (_, seat) => (seat < people ? "person" : fields.bot.value));
    const bot = Number(fields.pace.value);
    const timers = alone
      ? { move: Number(fields.clock.value), absent: 0, between: 86400, bot }
      : { move: Number(fields.move.value), absent: 60, between: 30, bot };
    const name = fields.name.value.trim() || say("you");
    const terms = {
      ruleset: `${this.game}:${this.preset}`,
      options: this.form?.changes,
      seats,
      timers,
      listed: !alone && fields.listed.checked,
      watchers: !alone,
    };
    try {
      const room = await post("/api/rooms", seeded ? { ...terms, seed: Number(fields.seed.value) } : terms);
      if (name !== say("you")) settings.name = name;
      keep("settings", settings);
      keep(`sit.${room.id}`, name);
      location.assign(room.link);
    } catch (error) {
      /** @type {HTMLElement} */ (this.problem).textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {any[]} rooms */
  rooms(rooms) {
    const items = rooms.map((room) => {
      const names = room.seats
        .map((/** @type {any} */ seat) => (seat.kind === "free" ? say("free") : playerName(seat.name, seat.seat)))
        .join(say("list_comma"));
      return el(
        "li",
        {},
        el("a", { href: room.link, text: rulesetName(room.terms.ruleset) }),
        ` ${say(`state_${room.state}`)}: ${names}`,
      );
    });
    return listed("rooms", items, say("no_rooms"));
  }

  /** @param {any[]} records */
  records(records) {
    const items = records
      .slice(0, SHOWN_MATCHES)
      .map((record) => match(`/replay/${record.room}`, record.ruleset, "replay", record.ended));
    return listed("replays", items, say("no_replays"));
  }

  /** What one has played in this browser, or can go on with. @param {any[]} rooms */
  mine(rooms) {
    const items = rooms
      .slice(0, SHOWN_MATCHES)
      .map(({ id, ruleset, state, created }) =>
        state === "over"
          ? match(`/replay/${id}`, ruleset, "replay", created)
          : match(`/room/${id}`, ruleset, "go_on", created),
      );
    return listed("mine", items, say("no_mine"));
  }
}

/** A match in a list. @param {string} href @param {string} ruleset @param {string} verb @param {number} when */
function match(href, ruleset, verb, when) {
  const time = new Date(when * 1000).toLocaleString(lang(), { dateStyle: "medium", timeStyle: "short" });
  return el(
    "li",
    { class: "match" },
    el("span", { class: "match-name", text: rulesetName(ruleset) }),
    el("span", { class: "when", text: time }),
    el("a", {
      href,
      text: capital(say(verb)),
      "aria-label": `${capital(say(verb))}: ${rulesetName(ruleset)}, ${time}`,
    }),
  );
}

/** @param {string} bot @returns {string} */
function botName(bot) {
  const [name, n = ""] = bot.split(":");
  return knows(`bot.${name}`) ? say(`bot.${name}`, { n }) : bot;
}

/** @param {string} n @returns {string} */
const clockName = (n) => (n === "0" ? say("no_clock") : say("n_seconds", { n }));

/** @param {string} key @param {HTMLElement[]} items @param {string} none */
function listed(key, items, none) {
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
 * @param {(value: string) => string} told
 * @param {string} [chosen]
 */
const pick = (id, values, told, chosen) =>
  el(
    "select",
    { id },
    ...values.map((value) => el("option", { value, text: told(value), selected: value === chosen })),
  );

/** @param {number} from @param {number} to @returns {string[]} */
const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
