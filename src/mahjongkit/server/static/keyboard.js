// Whether the visitor uses the keyboard now: only then the focus is moved for him.

let used = false;
document.addEventListener("keydown", () => (used = true), true);
document.addEventListener("pointerdown", () => (used = false), true);

/** @returns {boolean} */
export const usesKeyboard = () => used;
