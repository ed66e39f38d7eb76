// Short sounds, made by the browser itself; silent unless somebody wants them.

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;
const PITCHES = /** @type {{[kind: string]: number}} */ ({ discard: 320, call: 520, win: 780, ask: 640 });

/** @param {string} kind */
export function play(kind) {
  if (!settings.sound || !(kind in PITCHES)) return;
  context ??= new AudioContext();
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  const now = context.currentTime;
  tone.type = "triangle";
  tone.frequency.value = PITCHES[kind];
  gain.gain.setValueAtTime(0.12, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  tone.connect(gain).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.13);
}
