// Boards to look at: on the cards of the games and beside the steps of a lesson. They are the ordinary board, which nobody
// can touch.

import { BoardView } from "./board.js";
import { standing } from "./changes.js";
import { el } from "./dom.js";
import { about } from "./games.js";

/** A board with what stands on it; `tiles` are cells that are not, or not only, what the board says, `last` and `hint` cells to point out. */
export function picture(board, { pieces, tiles = [], last = [], hint = [] }) {
  const view = new BoardView(board, null, { still: true });
  view.show({ pieces: standing(pieces), tiles, last, hint });
  const frame = el("div", { class: "picture", "aria-hidden": "true" }, view.element);
  frame.style.aspectRatio = `${view.columns} / ${view.rows}`;
  return frame;
}

/** The board on the card of a game, if the table has told of one. */
export function card(game) {
  const { emblem } = about(game);
  return emblem && picture(emblem.board, emblem);
}
