// The forms that drawings are made of.

import { svg } from "./dom.js";

/** A form by its text: an ellipse (e: middle and radii), or a path. */
export function form(name, text) {
  if (!text.startsWith("e")) return svg("path", { class: name, d: text });
  const [cx, cy, rx, ry] = text.slice(1).split(",");
  return svg("ellipse", { class: name, cx, cy, rx, ry });
}
