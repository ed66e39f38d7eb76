// The options of a ruleset as a form, each with its explanation, from the same data as the rule page.

import { el } from "../dom.js";
import { withTiles } from "../board/tiles.js";
import { capitalize, hasText, lang, say } from "../state/words.js";

/** @typedef {{name: string, section: string, values: any[] | string, value: any, default: any, doc: {[lang: string]: string}}} Option */

/** @typedef {{key: string, names: {[lang: string]: string}}} Pattern */

const SECTIONS = ["structure", "play", "scoring"];

export class OptionForm {
  /**
   * @param {Option[]} options
   * @param {Pattern[]} patterns that options can name
   * @param {string[]} lengthOptions the options that set the length of a match
   */
  constructor(options, patterns, lengthOptions) {
    this.patterns = patterns;
    /** @type {Map<string, {option: Option, read: () => any}>} */
    this.fields = new Map();
    const shown = options.filter((option) => option.name !== "players");
    this.length = el(
      "div",
      { class: "options" },
      ...shown.filter((option) => lengthOptions.includes(option.name)).map((option) => this.field(option)),
    );
    this.others = el("div", { class: "options" });
    for (const section of SECTIONS) {
      const members = shown.filter((option) => option.section === section && !lengthOptions.includes(option.name));
      if (!members.length) continue;
      this.others.append(
        el("h3", { text: say(`rules.section.${section}`) }),
        ...members.map((option) => this.field(option)),
      );
    }
  }

  /** The options that differ from the preset. @returns {{[name: string]: any}} */
  get changes() {
    /** @type {{[name: string]: any}} */
    const found = {};
    for (const [name, { option, read }] of this.fields) {
      const value = read();
      if (JSON.stringify(value) !== JSON.stringify(option.value)) found[name] = value;
    }
    return found;
  }

  /** @param {Option} option @returns {HTMLElement} */
  field(option) {
    const { values, value } = option;
    const id = `option-${option.name}`;
    const why = el("span", { class: "name", id: `${id}-why` }, ...explained(option));
    const name = el("code", { class: "key-name", text: option.name });
    const [control, read] = this.control(id, values, value);
    this.fields.set(option.name, { option, read });
    if (control instanceof HTMLFieldSetElement) {
      control.prepend(el("legend", {}, why, name));
      return el("div", { class: "option" }, control);
    }
    return el("label", { class: "option", for: id }, el("span", { class: "option-label" }, why, name), control);
  }

  /**
   * Create the control of an option, and a function that reads its value.
   * @param {string} id
   * @param {any[] | string} values
   * @param {any} value
   * @returns {[HTMLElement, () => any]}
   */
  control(id, values, value) {
    const label = (/** @type {any} */ item) => valueName(item, this.patterns, id.replace("option-", ""));
    if (!Array.isArray(values)) {
      const many = Array.isArray(value) ? value : null;
      const box = el("input", {
        id,
        type: many ? "text" : "number",
        min: "0",
        value: many ? many.join(" ") : (value ?? ""),
      });
      const numbers = () =>
        box.value
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(Number);
      return [box, () => (many ? numbers() : box.value === "" ? null : Number(box.value))];
    }
    if (values.length === 2 && values.includes(true) && values.includes(false)) {
      const box = el("input", { id, type: "checkbox", checked: value });
      return [box, () => box.checked];
    }
    if (Array.isArray(value) && !values.some(Array.isArray))
      return value.length && new Set(value).size < value.length
        ? this.selects(values, value)
        : this.checkboxes(id, values, value);
    const items = values.map((item) => {
      const text = JSON.stringify(item);
      return el("option", { value: text, text: label(item), selected: text === JSON.stringify(value) });
    });
    const select = el("select", { id }, ...items);
    return [select, () => JSON.parse(select.value)];
  }

  /**
   * Checkboxes, for any number of the values.
   * @param {string} id
   * @param {any[]} values
   * @param {any[]} chosen
   * @returns {[HTMLElement, () => any]}
   */
  checkboxes(id, values, chosen) {
    const label = (/** @type {any} */ item) => valueName(item, this.patterns, id.replace("option-", ""));
    const boxes = values.map((item) =>
      el("input", { type: "checkbox", value: String(item), checked: chosen.includes(item) }),
    );
    const labels = boxes.map((box, i) => el("label", { class: "checkbox" }, box, label(values[i])));
    return [el("fieldset", { id }, ...labels), () => values.filter((_, i) => boxes[i].checked)];
  }

  /** One select for each place of a list. @param {any[]} values @param {any[]} chosen @returns {[HTMLElement, () => any]} */
  selects(values, chosen) {
    const selects = chosen.map((now, i) =>
      el(
        "select",
        { "aria-label": String(i + 1) },
        ...values.map((item) => el("option", { value: item, text: valueName(item), selected: item === now })),
      ),
    );
    return [el("fieldset", {}, ...selects), () => selects.map((select) => select.value)];
  }
}

/** The explanation of an option. @param {Option} option @returns {(Node | string)[]} */
export const explained = (option) => withTiles(capitalize(option.doc[lang()]));

/**
 * A value of an option as text.
 * @param {any} value
 * @param {Pattern[]} [patterns]
 * @param {string} [option]
 * @returns {string}
 */
export function valueName(value, patterns = [], option = "") {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.length ? value.map((item) => valueName(item, patterns, option)).join(" / ") : "–";
  if (typeof value === "boolean") return value ? "✓" : "–";
  const pattern = patterns.find(({ key }) => key === value);
  return pattern ? pattern.names[lang()] : hasText(`value.${option}.${value}`) ? say(`value.${option}.${value}`) : String(value);
}
