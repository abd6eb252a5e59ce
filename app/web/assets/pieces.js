// The pieces, in the colours of their seats, the same as on the table's own screen.

import { svg } from "./dom.js";
import drawings from "./figures.js";
import { form } from "./shapes.js";

/** What a part is called in theme.css, if not by its name; those that lie in the light are drawn once more with it. */
const PARTS = {
  face: "face lit",
  body: "face carved lit",
  line: "detail",
};

const COLOURS = ["face", "side", "groove", "outline", "detail"];

/** A piece in the colour of its seat. */
export function piece(colour, figure) {
  const drawing = svg("svg", { viewBox: "0 0 100 100", class: `piece-drawing tint-${colour}`, "aria-hidden": "true" });
  const { figures, paints } = drawings;
  const paint = paints[colour] ?? paints.white;
  COLOURS.forEach((name, at) => drawing.style.setProperty(`--${name}`, paint[at]));
  for (const [part, shape] of figures[figure] ?? figures.disc) {
    const look = PARTS[part] ?? part;
    drawing.append(form(look, shape));
    if (look.endsWith(" lit")) {
      const gleam = form("gleam", shape);
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
