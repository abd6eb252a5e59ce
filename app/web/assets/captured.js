// What a seat has taken, as a row of small pieces: equal ones lie on one another like coins that are fanned out.

import { svg } from "./dom.js";
import { pieceName } from "./games.js";
import { piece } from "./pieces.js";
import { t } from "./words.js";

const SIZE = 100;
/** How much of a piece the next equal one leaves to be seen. */
const STEP = 46;
/** So many steps of it at most: more pieces lie closer together. */
const STEPS = 4;
/** Between pieces that differ. */
const GAP = 6;

/** Where each piece lies: `groups` are [colour, figure, count] as in a snapshot. */
export function fan(groups) {
  const places = [];
  let x = 0;
  for (const [colour, figure, count] of groups) {
    const step = count > 1 ? Math.min(STEP, (STEP * STEPS) / (count - 1)) : 0;
    for (let number = 0; number < count; number += 1) places.push({ x: x + number * step, colour, figure });
    x += SIZE + (count - 1) * step + GAP;
  }
  return { places, width: Math.max(0, x - GAP) };
}

/** The row, with words for those who listen. */
export function captured(groups, game) {
  const { places, width } = fan(groups);
  const words = groups.map(([colour, figure, count]) => `${count} × ${pieceName(game, { colour, figure })}`);
  const row = svg("svg", {
    class: "prey",
    viewBox: `0 0 ${width} ${SIZE}`,
    preserveAspectRatio: "xMinYMid meet",
    role: "img",
    "aria-label": t("seat.captured", { pieces: words.join(", ") }),
  });
  for (const { x, colour, figure } of places) {
    const drawing = piece(colour, figure);
    for (const [name, value] of Object.entries({ x, y: 0, width: SIZE, height: SIZE })) drawing.setAttribute(name, value);
    row.append(drawing);
  }
  return row;
}
