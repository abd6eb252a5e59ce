// The pieces, drawn as paths on a square of 100 × 100, the same as on the table's own screen. A figure nobody knows
// is a plain disc. Their colours are in theme.css.

import { svg } from "./dom.js";

/** The outline of each chess piece and the lines drawn on it. */
const CARVED = {
  pawn: [
    "M 50 17 A 14 14 0 0 1 59 42 L 66 47 Q 67 52 62 52 L 58 52 Q 59 66 71 75 Q 77 79 77 88 L 23 88 Q 23 79 29 75 Q 41 66 42 52 L 38 52 Q 33 52 34 47 L 41 42 A 14 14 0 0 1 50 17 Z",
    "M 30 77 L 70 77",
  ],
  knight: [
    "M 45 9 L 53 18 Q 75 22 80 46 Q 82 62 77 76 Q 80 81 80 88 L 24 88 Q 24 81 29 76 Q 31 65 49 52 Q 40 54 36 59 Q 32 65 27 62 L 20 58 Q 14 54 18 47 L 30 30 Q 33 22 41 19 Z",
    "M 58 26 Q 69 33 71 48 Q 72 60 68 68 M 29 77 L 77 77 M 38 31 A 3 3 0 1 1 37.9 31 Z M 23 51 L 26 49",
  ],
  bishop: [
    "M 46 18 A 6.5 6.5 0 1 1 54 18 Q 70 33 69 46 Q 68 55 60 60 L 65 65 Q 66 69 60 69 Q 62 73 71 76 Q 78 80 78 88 L 22 88 Q 22 80 29 76 Q 38 73 40 69 Q 34 69 35 65 L 40 60 Q 32 55 31 46 Q 30 33 46 18 Z",
    "M 50 32 L 50 50 M 41 41 L 59 41 M 40 60 L 60 60 M 29 77 L 71 77",
  ],
  rook: [
    "M 25 16 L 36 16 L 36 24 L 45 24 L 45 16 L 55 16 L 55 24 L 64 24 L 64 16 L 75 16 L 75 34 L 66 42 L 68 68 L 75 76 Q 79 80 79 88 L 21 88 Q 21 80 25 76 L 32 68 L 34 42 L 25 34 Z",
    "M 34 42 L 66 42 M 32 68 L 68 68 M 25 77 L 75 77",
  ],
  queen: [
    "M 8 33 A 6 6 0 1 1 19 31 L 30 46 L 29 25 A 6 6 0 1 1 39 23 L 45 43 L 46 19 A 6 6 0 1 1 54 19 L 55 43 L 61 23 A 6 6 0 1 1 71 25 L 70 46 L 81 31 A 6 6 0 1 1 92 33 L 88 37 L 79 65 Q 75 70 77 76 Q 79 81 79 88 L 21 88 Q 21 81 23 76 Q 25 70 21 65 L 12 37 Z",
    "M 22 65 Q 50 57 78 65 M 23 77 Q 50 70 77 77",
  ],
  king: [
    "M 46 5 L 54 5 L 54 12 L 62 12 L 62 20 L 54 20 L 54 29 Q 60 25 70 27 Q 87 31 85 45 Q 83 57 74 65 Q 75 70 77 76 Q 79 81 79 88 L 21 88 Q 21 81 23 76 Q 25 70 26 65 Q 17 57 15 45 Q 13 31 30 27 Q 40 25 46 29 L 46 20 L 38 20 L 38 12 L 46 12 Z",
    "M 50 36 L 50 57 M 26 65 Q 50 57 74 65 M 23 77 Q 50 70 77 77",
  ],
};

const CROWN = "M 20 74 L 14 32 L 35 50 L 50 22 L 65 50 L 86 32 L 80 74 Z";

/** A piece in the colour of its seat. */
export function piece(colour, figure) {
  const drawing = svg("svg", { viewBox: "0 0 100 100", class: `piece-drawing tint-${colour}`, "aria-hidden": "true" });
  const carved = CARVED[figure];
  if (carved) {
    drawing.append(svg("path", { class: "face carved", d: carved[0] }), svg("path", { class: "detail", d: carved[1] }));
  } else {
    drawing.append(...disc(figure));
  }
  return drawing;
}

/** A disc seen from above and a little from the front; a crowned one is two discs high. */
function disc(figure) {
  const circle = (name, cy, r) => svg("circle", { class: name, cx: 50, cy, r });
  if (figure !== "crowned") {
    const discs = [circle("side", 52.5, 40), circle("face", 47.5, 40)];
    return figure === "man" ? [...discs, circle("groove", 47.5, 30)] : discs;
  }
  return [
    circle("side", 56, 36.5),
    circle("storey", 50, 36.5),
    circle("side", 48, 36.5),
    circle("face", 44, 36.5),
    svg("path", { class: "crown", d: CROWN, transform: "translate(17 12) scale(0.66)" }),
  ];
}
