/** Short tones made here, for those who want them. */

import { settings } from "./settings.js";
import { tricksOf } from "./table/reading.js";

/** @typedef {import("./types.js").Snapshot} Snapshot */

/** Pitches in Hz and lengths in seconds, one after the other. @type {Record<string, [number, number][]>} */
const TONES = {
  card: [[340, 0.05]],
  turn: [
    [523, 0.09],
    [784, 0.14],
  ],
  trick: [
    [392, 0.07],
    [330, 0.09],
  ],
  over: [
    [392, 0.12],
    [523, 0.12],
    [659, 0.22],
  ],
};
const LOUDNESS = 0.06;

/** Made with the first tone: browsers want a gesture before. @type {AudioContext | null} */
let context = null;

/** What is to be heard when a table has gone on. @param {Snapshot} before @param {Snapshot} after */
export function heard(before, after) {
  if (after.status !== "playing") return "over";
  if (after.legal.length > 0 && before.legal.length === 0) return "turn";
  return tricksOf(after).done.length > tricksOf(before).done.length ? "trick" : "card";
}

/** @param {string} name of what happened */
export function sound(name) {
  if (!settings().sounds) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [pitch, length] of TONES[name]) {
    tone(context, pitch, at, length);
    at += length;
  }
}

/** @param {AudioContext} audio @param {number} pitch @param {number} at @param {number} length */
function tone(audio, pitch, at, length) {
  const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}
