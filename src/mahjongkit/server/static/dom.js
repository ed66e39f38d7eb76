// Elements, made in one line.

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {{[name: string]: any}} Props */

/**
 * An element: `class`, `text`, `on` (listeners by event), properties such as `hidden`, `value`, `checked`, else attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    if (name === "class") made.className = value;
    else if (name === "text") made.textContent = value;
    else if (name === "on")
      for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    else if (PROPERTIES.has(name)) /** @type {any} */ (made)[name] = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  fill(made, children);
  return made;
}

const PROPERTIES = new Set(["hidden", "value", "checked", "disabled", "open", "selected", "tabIndex", "multiple"]);

/** @param {Element} parent @param {Child[]} children */
export function fill(parent, children) {
  parent.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "")));
}

/** @param {Element} parent @param {...Child} children */
export function replace(parent, ...children) {
  parent.replaceChildren();
  fill(parent, children);
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of a picture.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function svg(tag, props = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * An element of the page that is always there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function find(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** Put a text where it can be pasted from, also where the page is not served securely. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = el("textarea", { class: "unseen", value: text, "aria-hidden": "true" });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

const HEARD = 8;

/** Say something to who listens: every text is read once, in its turn. @param {...string} texts */
export function announce(...texts) {
  const place = find("said");
  place.append(...texts.filter(Boolean).map((text) => el("p", { text })));
  while (place.childElementCount > HEARD) place.firstElementChild?.remove();
}
