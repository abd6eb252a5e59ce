// Light or dark: as the phone has it, unless somebody picked one.

import { recall, remember } from "./memory.js";

const light = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: light)") : null;

/** "system", "light" or "dark". */
export function picked() {
  return recall("theme", "system");
}

export function pick(theme) {
  remember("theme", theme);
  apply();
}

export function start() {
  light?.addEventListener("change", apply);
  apply();
}

function apply() {
  const theme = picked() === "system" ? (light?.matches ? "light" : "dark") : picked();
  document.documentElement.dataset.theme = theme;
  const ground = theme === "light" ? "#f3eadc" : "#15110e";
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground);
}
