// Short sounds, synthesized by the browser; off by default.

import { settings } from "../state/settings.js";

/** @type {AudioContext | null} */
let context = null;
/** The pitch of each sound in hertz, by type of event. */
const PITCHES = /** @type {{[type: string]: number}} */ ({ discard: 320, call: 520, win: 780, ask: 640 });

/** @param {string} type */
export function play(type) {
  if (!settings.sound || !(type in PITCHES)) return;
  context ??= new AudioContext();
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  const now = context.currentTime;
  tone.type = "triangle";
  tone.frequency.value = PITCHES[type];
  gain.gain.setValueAtTime(0.12, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  tone.connect(gain).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.13);
}
