// Settle a hand that was played elsewhere: a form for what the game needs to know, then who pays whom and why.

import { get, post } from "../net/api.js";
import { announce, el, find, replace } from "../dom.js";
import { lang, say, signed } from "../state/words.js";

/**
 * What the server says about the form of a game.
 * @typedef {{name: string, kind: string, doc: {[lang: string]: string}}} Input
 * @typedef {{title: string, players: number, seats: string[], one_win: boolean, inputs: Input[], example: {[name: string]: any}}} Form
 */

/** @param {HTMLElement} page @param {string} name the ruleset */
export async function showSettle(page, name) {
  const refresh = async () => {
    /** @type {Form} */
    const form = await get(`/api/rules/${name}/settle`);
    document.title = `${form.title} · mahjongkit`;
    const result = el("section", { id: "settlement", "aria-live": "polite" });
    replace(
      page,
      el(
        "article",
        { class: "rulepage settle" },
        el("h1", { text: say("settle.title", { game: form.title }) }),
        el("p", { class: "lead", text: say("settle.lead") }),
        fields(form, (query) => settle(result, name, query)),
        result,
      ),
    );
  };
  await refresh();
  return { refresh };
}

/** The form; `send` gets the query. @param {Form} form @param {(query: {[name: string]: any}) => void} send */
function fields(form, send) {
  const hands = form.seats.map((name, seat) => textField(`hand-${seat}`, say("settle.hand", { seat: name, n: seat })));
  const win = form.one_win ? [textField("win", say("settle.win"))] : [];
  const inputs = form.inputs.map((input) =>
    input.kind === "flag"
      ? el(
          "label",
          { class: "checkbox" },
          el("input", { type: "checkbox", id: `input-${input.name}` }),
          ` ${input.doc[lang()]}`,
        )
      : textField(`input-${input.name}`, input.doc[lang()]),
  );
  const example = el("button", {
    type: "button",
    class: "go second",
    id: "example",
    text: say("settle.example"),
    on: { click: () => fill(form) },
  });
  const submit = el("button", { type: "submit", class: "go", id: "settle", text: say("settle.settle") });
  return el(
    "form",
    {
      class: "panel settle-form",
      on: {
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          send(queryOf(form));
        },
      },
    },
    ...hands,
    ...win,
    ...inputs,
    el("p", { class: "buttons" }, submit, form.example.hands ? example : null),
  );
}

/** @param {string} id @param {string} label */
function textField(id, label) {
  return el(
    "p",
    { class: "settle-field" },
    el("label", { for: id, text: label }),
    el("input", { id, type: "text", autocomplete: "off", spellcheck: "false" }),
  );
}

/** @param {string} id */
const inputOf = (id) => /** @type {HTMLInputElement} */ (find(id));

/** Fill in the example of the game. @param {Form} form */
function fill(form) {
  form.example.hands.forEach((/** @type {string} */ hand, /** @type {number} */ seat) => {
    inputOf(`hand-${seat}`).value = hand;
  });
  if (form.one_win) inputOf("win").value = form.example.win ?? "";
  for (const { name, kind } of form.inputs) {
    if (kind === "flag") inputOf(`input-${name}`).checked = Boolean(form.example[name]);
    else inputOf(`input-${name}`).value = String(form.example[name] ?? "");
  }
}

/** The query that the form describes; empty fields are left out. @param {Form} form */
function queryOf(form) {
  /** @type {{[name: string]: any}} */
  const query = { hands: Array.from({ length: form.players }, (_, seat) => inputOf(`hand-${seat}`).value.trim()) };
  if (form.one_win) query.win = inputOf("win").value.trim();
  for (const { name, kind } of form.inputs) {
    const field = inputOf(`input-${name}`);
    if (kind === "flag" && field.checked) query[name] = true;
    if (kind !== "flag" && field.value.trim()) query[name] = field.value.trim();
  }
  return query;
}

/** Ask the server and show its answer. @param {HTMLElement} result @param {string} name @param {{[name: string]: any}} query */
async function settle(result, name, query) {
  try {
    const { names, deltas, explanation } = await post("/api/settle?explain=1", { rules: name, ...query });
    const heads = names.map((/** @type {string} */ seat) => el("th", { scope: "col", text: seat }));
    const changes = deltas.map((/** @type {number} */ delta) => el("td", { text: signed(delta) }));
    replace(
      result,
      el("h2", { text: say("settle.result") }),
      el("table", {}, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, el("tr", {}, ...changes))),
      ...explanation.map((/** @type {string} */ sentence) => el("p", { text: sentence })),
    );
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    replace(result, el("p", { role: "alert", class: "settle-error", text: words }));
    announce(words);
  }
}
