// Every word the page says, in the reader's language. A text is a string with {names} in it, or a function where a
// language needs more than that.

import { de } from "./words-de.js";
import { en } from "./words-en.js";
import { recall, remember } from "./memory.js";

export const LANGUAGES = { de, en };

let current = null;

/** "de" or "en": what was picked, or what the browser asks for. */
export function language() {
  current ??= recall("language") ?? (navigator.language?.toLowerCase().startsWith("de") ? "de" : "en");
  return current;
}

export function speak(code) {
  current = code;
  remember("language", code);
  document.documentElement.lang = code;
}

/** The text under a key, with its values filled in. */
export function t(key, values = {}) {
  return textIn(LANGUAGES[language()], key, values);
}

/** The text under a key, or what stands for it where there is none: new games bring words that no page knows yet. */
export function tOr(key, otherwise, values = {}) {
  return key in LANGUAGES[language()] ? t(key, values) : otherwise;
}

export function textIn(words, key, values = {}) {
  const text = words[key];
  if (typeof text === "function") return text(values);
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}
