// Sounds made on the spot, so that none has to be sent: wood on wood, a little chord at the end. Browsers let a page
// make noise only after somebody touched it.

import { recall, remember } from "./memory.js";

let context = null;

export function muted() {
  return recall("muted", false);
}

export function mute(quiet) {
  remember("muted", quiet);
}

/** Makes ready for sound with the first touch. */
export function start() {
  const wake = () => {
    const Context = window.AudioContext ?? window.webkitAudioContext;
    if (!Context) return;
    context ??= new Context();
    // A phone that still refuses stays silent: sound is an extra.
    if (context.state !== "running") context.resume().catch(() => {});
  };
  for (const event of ["pointerup", "keydown"]) window.addEventListener(event, wake, { passive: true });
}

const SOUNDS = {
  move: () => knock(320, 0.3),
  capture: () => {
    knock(240, 0.35);
    knock(150, 0.35, 0.07);
  },
  flip: () => {
    knock(400, 0.15);
    knock(480, 0.3, 0.09);
  },
  turn: () => {
    tone(523, 0.1);
    tone(784, 0.14, 0.09);
  },
  won: () => [523, 659, 784, 1047].forEach((pitch, at) => tone(pitch, 0.28, at * 0.11)),
  lost: () => [440, 349, 262].forEach((pitch, at) => tone(pitch, 0.32, at * 0.15)),
  drawn: () => [440, 440].forEach((pitch, at) => tone(pitch, 0.25, at * 0.2)),
};

const BUZZES = { turn: 30, won: [40, 60, 40, 60, 90], lost: 160, drawn: [60, 60, 60] };

/** Plays one of the sounds, and lets the phone tremble where that says something. */
export function play(name) {
  if (muted()) return;
  if (BUZZES[name] && navigator.vibrate && navigator.userActivation?.hasBeenActive !== false) {
    navigator.vibrate(BUZZES[name]);
  }
  if (context?.state === "running") SOUNDS[name]();
}

/** A short dull sound, falling as wood does. */
function knock(pitch, loudness, delay = 0) {
  const at = context.currentTime + delay;
  const oscillator = voice("triangle", loudness, at, 0.09);
  oscillator.frequency.setValueAtTime(pitch * 1.6, at);
  oscillator.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + 0.07);
}

function tone(pitch, length, delay = 0) {
  const at = context.currentTime + delay;
  const oscillator = voice("sine", 0.16, at, length);
  oscillator.frequency.setValueAtTime(pitch, at);
}

function voice(type, loudness, at, length) {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
  return oscillator;
}
