// A few signs for buttons.

import { svg } from "./dom.js";
import drawings from "./signs.js";

/** What a sign is called where it stands for something that can be done here. */
const MEANINGS = {
  take_back: "undo",
  abort: "cross",
  close: "cross",
  mute: "speaker-off",
  unmute: "speaker",
  rules: "book",
  leave: "home",
  code: "qr",
  scores: "trophy",
  fresh: "plus",
  seat: "plus",
};

export function icon(name) {
  const d = drawings.signs[MEANINGS[name] ?? name];
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d }));
}
