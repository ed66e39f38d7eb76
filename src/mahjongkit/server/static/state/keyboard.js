// Whether the visitor is using the keyboard: only then does the page move the focus.

let lastWasKey = false;
document.addEventListener("keydown", () => (lastWasKey = true), true);
document.addEventListener("pointerdown", () => (lastWasKey = false), true);

/** @returns {boolean} */
export const usesKeyboard = () => lastWasKey;
