// Helpers that create and replace elements.

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {{[name: string]: any}} Props */

/** Names in `Props` that `el` sets as properties; all others become attributes. */
const PROPERTIES = new Set(["hidden", "value", "checked", "disabled", "open", "selected", "tabIndex", "multiple"]);

/**
 * Create an element. In `props`, `class` and `text` set its class and text, `on` adds listeners by event.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    if (name === "class") element.className = value;
    else if (name === "text") element.textContent = value;
    else if (name === "on")
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (PROPERTIES.has(name)) /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  fill(element, children);
  return element;
}

/** Append children, leaving out null, undefined and false. @param {Element} parent @param {Child[]} children */
export function fill(parent, children) {
  parent.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "")));
}

/** Replace all children. @param {Element} parent @param {...Child} children */
export function replace(parent, ...children) {
  parent.replaceChildren();
  fill(parent, children);
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Create an SVG element.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function svg(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Find an element that must exist.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function find(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** Copy a text to the clipboard, even if the page was not loaded over https. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = el("textarea", { class: "visually-hidden", value: text, "aria-hidden": "true" });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

const MAX_ANNOUNCEMENTS = 8;

/** Let screen readers read texts aloud, each once, in order. @param {...string} texts */
export function announce(...texts) {
  const log = find("announcements");
  log.append(...texts.filter(Boolean).map((text) => el("p", { text })));
  while (log.childElementCount > MAX_ANNOUNCEMENTS) log.firstElementChild?.remove();
}
