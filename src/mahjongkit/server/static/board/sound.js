// Sounds, synthesized by the browser, and calls spoken by a voice of this machine. They are on until the visitor mutes them.

import { settings, whenSettingsChange } from "../state/settings.js";
import { lang } from "../state/words.js";
import { callText } from "./eventText.js";

/** @typedef {import("../state/view.js").Event} Event */
/** A tone: its pitch in hertz, when it begins, how long it sounds (in seconds), how loud it is, and its shape. */
/** @typedef {{pitch: number, at?: number, length?: number, volume?: number, shape?: OscillatorType}} Tone */

const VOLUME = 0.5;
const NOISE_SECONDS = 0.09;
/** The pitch of the voices by seat, so that players sound different. */
const VOICE_PITCHES = [1, 0.85, 1.2, 1.05];

const synthesis = "speechSynthesis" in window ? speechSynthesis : null;
synthesis?.getVoices(); // which lets the browser look for them
whenSettingsChange(() => settings.sound || synthesis?.cancel());

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;

/** What each type of event sounds like. @type {{[type: string]: (audio: AudioContext) => void}} */
const SOUNDS = {
  deal: (audio) => [0, 0.07, 0.13, 0.2].forEach((at) => clack(audio, at, 1500 + 900 * Math.random(), 0.35)),
  draw: (audio) => clack(audio, 0, 3200, 0.18),
  discard: (audio) => clack(audio, 0, 1900, 0.8),
  call: (audio) => [0, 0.08].forEach((at) => clack(audio, at, 1500, 0.9)),
  aside: (audio) => tones(audio, [{ pitch: 988, length: 0.16, volume: 0.14 }, { pitch: 1319, at: 0.08, length: 0.2, volume: 0.14 }]),
  exchange: (audio) => [0, 0.1, 0.2].forEach((at) => clack(audio, at, 1300, 0.6)),
  mark: (audio) =>
    tones(audio, [
      { pitch: 392, length: 0.3, volume: 0.22 },
      { pitch: 587, at: 0.09, length: 0.4, volume: 0.22 },
    ]),
  pay: (audio) =>
    [0, 0.06, 0.12].forEach((at, i) => tones(audio, [{ pitch: 1760 + 220 * i, at, length: 0.12, volume: 0.09, shape: "sine" }])),
  win: (audio) =>
    [523, 659, 784, 1047].forEach((pitch, i) => tones(audio, [{ pitch, at: 0.08 * i, length: 0.8, volume: 0.2 }])),
  ask: (audio) => tones(audio, [{ pitch: 880, length: 0.25, volume: 0.1, shape: "sine" }]),
};

/** @param {string} type of an event, or "ask" */
export function play(type) {
  if (!settings.sound || !(type in SOUNDS) || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => undefined);
  SOUNDS[type](context);
}

/**
 * Let events be heard: each sort of sound once, and what players call out.
 * @param {Event[]} events
 * @param {number} own the viewer's seat; the draws of others make no sound
 */
export function playEvents(events, own) {
  const types = events.filter((event) => isHeard(event, own)).map((event) => event.type);
  for (const type of new Set(types)) play(type);
  for (const event of events) {
    const words = callText(event);
    if (words && "seat" in event) speak(words, event.seat);
  }
}

/** @param {Event} event @param {number} own @returns {boolean} */
function isHeard(event, own) {
  if (event.type === "draw") return event.seat === own;
  if (event.type === "mark") return Boolean(callText(event));
  return true;
}

/** Say words with a voice of this machine that speaks the visitor's language, if there is one. @param {string} words @param {number} seat */
export function speak(words, seat) {
  if (!settings.sound || !settings.voice || !synthesis) return;
  const voice = synthesis.getVoices().find((one) => one.localService && one.lang.slice(0, 2).toLowerCase() === lang());
  if (!voice) return;
  const spoken = new SpeechSynthesisUtterance(words);
  spoken.voice = voice;
  spoken.lang = voice.lang;
  spoken.rate = 1.15;
  spoken.pitch = VOICE_PITCHES[seat % VOICE_PITCHES.length];
  if (synthesis.pending) synthesis.cancel();
  synthesis.speak(spoken);
}

/** A tile put down: a short noise through a filter. @param {AudioContext} audio @param {number} at @param {number} pitch @param {number} volume */
function clack(audio, at, pitch, volume) {
  const [source, filter, gain] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  const start = audio.currentTime + at;
  source.buffer = noise ??= makeNoise(audio);
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  fade(gain, start, VOLUME * volume, 0.055);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
  tones(audio, [{ pitch: pitch / 9, at, length: 0.07, volume: 0.3 * volume, shape: "sine" }]);
}

/** @param {AudioContext} audio @returns {AudioBuffer} */
function makeNoise(audio) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * NOISE_SECONDS), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return buffer;
}

/** @param {AudioContext} audio @param {Tone[]} all */
function tones(audio, all) {
  for (const { pitch, at = 0, length = 0.2, volume = 0.2, shape = "triangle" } of all) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + at;
    tone.type = shape;
    tone.frequency.value = pitch;
    fade(gain, start, VOLUME * volume, length);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length + 0.02);
  }
}

/** @param {GainNode} gain @param {number} start @param {number} volume @param {number} length */
function fade(gain, start, volume, length) {
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
}
