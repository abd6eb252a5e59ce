// The pieces, in the colours of their seats, the same as on the table's own screen.

import { svg } from "./dom.js";
import { FIGURES, PAINTS } from "./figures.js";
import { form } from "./shapes.js";

/** What each part of a drawing is called in theme.css; those that lie in the light are drawn once more with it. */
const PARTS = {
  k: "shadow",
  s: "side",
  f: "face lit",
  b: "face carved lit",
  t: "storey",
  g: "groove",
  d: "detail",
  c: "crown",
};

const COLOURS = ["face", "side", "groove", "outline", "detail"];

/** A piece in the colour of its seat. */
export function piece(colour, figure) {
  const drawing = svg("svg", { viewBox: "0 0 100 100", class: `piece-drawing tint-${colour}`, "aria-hidden": "true" });
  const paint = (PAINTS[colour] ?? PAINTS.white).split(" ");
  COLOURS.forEach((name, at) => drawing.style.setProperty(`--${name}`, paint[at]));
  for (const shape of (FIGURES[figure] ?? FIGURES.disc).split(" ")) {
    const part = PARTS[shape[0]];
    drawing.append(form(part, shape.slice(2)));
    if (part.endsWith(" lit")) {
      const gleam = form("gleam", shape.slice(2));
      gleam.setAttribute("fill", `url(#${lamp()})`);
      drawing.append(gleam);
    }
  }
  return drawing;
}

/** The light that falls on every piece, from the top left; all of them share it. */
function lamp() {
  const id = "piece-light";
  if (!document.getElementById(id)) {
    const along = { gradientUnits: "userSpaceOnUse", x1: 22, y1: 8, x2: 80, y2: 92 };
    const stop = (offset, colour, opacity) => svg("stop", { offset, "stop-color": colour, "stop-opacity": opacity });
    const stops = [stop(0, "#fff", 0.34), stop(0.5, "#fff", 0), stop(0.5, "#000", 0), stop(1, "#000", 0.3)];
    const light = svg("linearGradient", { id, ...along }, ...stops);
    document.body.append(svg("svg", { width: 0, height: 0, class: "lamp", "aria-hidden": "true" }, light));
  }
  return id;
}
