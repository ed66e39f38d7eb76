// The options of a ruleset as a form, in groups; what differs from the preset is marked and can be put back.

import { el } from "../dom.js";
import { withTiles } from "../board/tiles.js";
import { capitalize, say, withNote } from "../state/words.js";

/**
 * An option as the server offers it, in words, with the value of the preset.
 * @typedef {{name: string, group: string, words: string, rule: string, value: any, maximum: number, sets_length: boolean,
 *   kind: "flag" | "number" | "numbers" | "choice" | "several" | "places", values: {value: any, words: string, note: string}[]}} OfferedOption
 */
/**
 * A field of the form: the option, its elements, and how to read and to write its value.
 * @typedef {{option: OfferedOption, root: HTMLElement, back: HTMLButtonElement, read: () => any, write: (value: any) => void}} Field
 */
/** @typedef {{root: HTMLElement, read: () => any, write: (value: any) => void, isGroup?: boolean}} Control */

export class OptionForm {
  /** @param {OfferedOption[]} options @param {string} ruleset in whose rule book the options stand */
  constructor(options, ruleset) {
    this.ruleset = ruleset;
    /** @type {Field[]} */
    this.fields = [];
    /** @type {{mark: HTMLElement, fields: Field[]}[]} */
    this.groups = [];
    const ofLength = options.filter((option) => option.sets_length);
    this.length = el("div", { class: "options" }, ...ofLength.map((option) => this.field(option).root));
    this.count = el("span", { class: "n-changed", role: "status" });
    this.resetButton = el("button", { type: "button", class: "tool", id: "reset-options", text: say("reset_options") });
    this.resetButton.addEventListener("click", () => this.reset(this.fields));
    const others = options.filter((option) => !option.sets_length);
    const names = [...new Set(others.map((option) => option.group))];
    const groups = names.map((name) =>
      this.group(
        name,
        others.filter((option) => option.group === name),
        names.length === 1,
      ),
    );
    this.others = el("div", { class: "options" }, ...groups);
    this.tools = el("p", { class: "option-tools" }, this.count, this.resetButton);
    this.mark();
  }

  /** The options that differ from the preset. @returns {{[name: string]: any}} */
  get changes() {
    return Object.fromEntries(this.fields.filter(isChanged).map(({ option, read }) => [option.name, read()]));
  }

  /** @param {string} name @param {OfferedOption[]} options @param {boolean} open */
  group(name, options, open) {
    const fields = options.map((option) => this.field(option));
    const mark = el("span", { class: "n-changed" });
    this.groups.push({ mark, fields });
    return el(
      "details",
      { class: "option-group", open },
      el("summary", {}, el("span", { text: name }), mark),
      ...fields.map(({ root }) => root),
    );
  }

  /** @param {OfferedOption} option @returns {Field} */
  field(option) {
    const id = `option-${option.name}`;
    const control = controlOf(id, option);
    const words = el("span", { class: "name" }, ...withTiles(option.words));
    const standard = el("span", { class: "standard", text: say("preset_value", { value: valueWords(option) }) });
    const back = el("button", {
      type: "button",
      class: "back",
      text: "↺",
      title: say("reset_option", { value: valueWords(option) }),
      "aria-label": withNote(say("reset_option", { value: valueWords(option) }), option.words),
    });
    const rules = el("span", { class: "option-foot" }, ...ruleLinks(option.rule, `/rules/${this.ruleset}`));
    const explained = notes(`${id}-notes`, option);
    if (explained) control.root.setAttribute("aria-describedby", explained.id);
    let root;
    if (control.isGroup) {
      control.root.prepend(el("legend", {}, words, standard));
      root = el("div", { class: "option wide" }, control.root, back, explained, rules);
    } else {
      const label = el("label", { class: "option-label", for: id }, words, standard);
      root = el("div", { class: "option" }, label, control.root, back, explained, rules);
    }
    const field = { option, root, back, read: control.read, write: control.write };
    back.addEventListener("click", () => {
      this.reset([field]);
      const first = control.isGroup ? control.root.querySelector("input, select") : control.root;
      /** @type {HTMLElement | null} */ (first)?.focus();
    });
    root.addEventListener("input", () => this.mark());
    this.fields.push(field);
    return field;
  }

  /** Put options back to what the preset says. @param {Field[]} fields */
  reset(fields) {
    for (const field of fields) field.write(field.option.value);
    this.mark();
  }

  /** Mark what differs from the preset, and count it for every group. */
  mark() {
    const count = (/** @type {Field[]} */ fields) => {
      const n = fields.filter(isChanged).length;
      return n ? say("n_changed", { n }) : "";
    };
    for (const field of this.fields) {
      field.root.classList.toggle("changed", isChanged(field));
      field.back.hidden = !isChanged(field);
    }
    for (const { mark, fields } of this.groups) mark.textContent = count(fields);
    this.count.textContent = count(this.fields);
    this.resetButton.hidden = !this.fields.some(isChanged);
  }
}

/** @param {Field} field @returns {boolean} */
const isChanged = ({ option, read }) => JSON.stringify(read()) !== JSON.stringify(option.value);

/** What the names of the values leave open, as a list. @param {string} id @param {OfferedOption} option @returns {HTMLElement | null} */
function notes(id, { values }) {
  const noted = values.filter(({ note }) => note);
  const line = (/** @type {{words: string, note: string}} */ { words, note }) =>
    el("li", { text: `${capitalize(words)}${say("colon")}${note}` });
  return noted.length ? el("ul", { id, class: "value-notes" }, ...noted.map(line)) : null;
}

/** What the preset says, in words. @param {OfferedOption} option @returns {string} */
export function valueWords({ value, values }) {
  const wordsOf = (/** @type {any} */ one) =>
    values.find((known) => JSON.stringify(known.value) === JSON.stringify(one))?.words;
  const whole = wordsOf(value);
  if (whole !== undefined) return whole;
  if (!Array.isArray(value)) return value === null ? say("option_none") : String(value);
  return value.length ? value.map((one) => wordsOf(one) ?? String(one)).join(say("list_comma")) : say("option_none");
}

/** What the name of the preset's value leaves open; "" if nothing. @param {OfferedOption} option @returns {string} */
export const valueNote = ({ value, values }) =>
  values.find((known) => JSON.stringify(known.value) === JSON.stringify(value))?.note ?? "";

/** The control of an option. @param {string} id @param {OfferedOption} option @returns {Control} */
function controlOf(id, option) {
  switch (option.kind) {
    case "flag":
      return checkbox(id, option.value);
    case "choice":
      return select(id, option);
    case "several":
      return checkboxes(id, option);
    case "places":
      return selects(id, option);
    default:
      return numberField(id, option);
  }
}

/** @param {string} id @param {boolean} value @returns {Control} */
function checkbox(id, value) {
  const root = el("input", { id, type: "checkbox", checked: value });
  return { root, read: () => root.checked, write: (now) => (root.checked = now) };
}

/** @param {string} id @param {OfferedOption} option @returns {Control} */
function select(id, { values, value }) {
  const root = el("select", { id }, ...values.map((one) => el("option", { value: JSON.stringify(one.value), text: one.words })));
  const write = (/** @type {any} */ now) => (root.value = JSON.stringify(now));
  write(value);
  return { root, read: () => JSON.parse(root.value), write };
}

/**
 * A field for a number, which may be empty, or for several numbers.
 * @param {string} id
 * @param {OfferedOption} option
 * @returns {Control}
 */
function numberField(id, { kind, value, maximum }) {
  const several = kind === "numbers";
  const root = el("input", { id, type: several ? "text" : "number", min: "0", max: String(maximum) });
  const write = (/** @type {any} */ now) => (root.value = several ? now.join(" ") : String(now ?? ""));
  write(value);
  const numbers = () =>
    root.value
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number);
  return { root, read: () => (several ? numbers() : root.value === "" ? null : Number(root.value)), write };
}

/** Checkboxes, for any number of the values. @param {string} id @param {OfferedOption} option @returns {Control} */
function checkboxes(id, { values, value }) {
  const boxes = values.map((one) => el("input", { type: "checkbox", value: String(one.value) }));
  const labels = boxes.map((box, i) => el("label", { class: "checkbox" }, box, values[i].words));
  const write = (/** @type {any[]} */ now) => boxes.forEach((box, i) => (box.checked = now.includes(values[i].value)));
  write(value);
  const read = () => values.filter((_, i) => boxes[i].checked).map((one) => one.value);
  return { root: el("fieldset", { id }, ...labels), read, write, isGroup: true };
}

/** One select for each place of a list. @param {string} id @param {OfferedOption} option @returns {Control} */
function selects(id, { values, value }) {
  const all = value.map((/** @type {any} */ _, /** @type {number} */ i) =>
    el(
      "select",
      { "aria-label": String(i + 1) },
      ...values.map((one) => el("option", { value: JSON.stringify(one.value), text: one.words })),
    ),
  );
  const write = (/** @type {any[]} */ now) =>
    all.forEach((/** @type {HTMLSelectElement} */ one, /** @type {number} */ i) => (one.value = JSON.stringify(now[i])));
  write(value);
  const read = () => all.map((/** @type {HTMLSelectElement} */ one) => JSON.parse(one.value));
  return { root: el("fieldset", { id }, ...all), read, write, isGroup: true };
}

/**
 * Links to the rules that a text names, such as "4.1.3, 4.1.8", in the rule book.
 * @param {string} numbers
 * @param {string} [page] the path of the rule page, which then opens in a new window; "" on the page itself
 * @returns {(Node | string)[]}
 */
export function ruleLinks(numbers, page = "") {
  const found = numbers.match(/\d+(?:\.\d+)+/g) ?? [];
  return found.flatMap((number) => {
    const props = { class: "rule", href: `${page}#${number}`, target: page ? "_blank" : null };
    return [" ", el("a", { ...props, "aria-label": say("rule_number", { number }), text: number })];
  });
}
