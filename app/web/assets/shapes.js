// The forms that drawings are made of.

import { svg } from "./dom.js";

/** An ellipse (middle and radii), or a path. */
export function form(name, shape) {
  if (typeof shape === "string") return svg("path", { class: name, d: shape });
  const [cx, cy, rx, ry] = shape;
  return svg("ellipse", { class: name, cx, cy, rx, ry });
}
