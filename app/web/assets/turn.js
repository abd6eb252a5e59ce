// A turn at the board: what is lit, what is picked up, and what a tap means, for any game and without a page.

import { cellAt, corner } from "./geometry.js";
import { Hand, same } from "./hand.js";

/** How far from the middle of a cell, in cells, a tap still picks up what stands there. */
const REACH_TO_PICK_UP = 1.0;
/** How far from its middle a tap still plays there. It is shorter, because it cannot be meant as a look around. */
const REACH_TO_PLAY = 0.75;

export class Turn {
  /** `pieces` as in a snapshot, `moves` those that are offered, `colour` that of whoever is to move. */
  constructor(board, pieces, moves, colour) {
    this.board = board;
    this.pieces = new Map(pieces.map(([cell, tint, figure]) => [cell, { colour: tint, figure }]));
    this.routes = moves.map((move) => move.route);
    this.colour = colour;
    this.hand = new Hand();
  }

  /** The cell that a tap at a place means: the one it fell on, or the nearest lit one, or none. */
  meant(x, y) {
    const under = cellAt(this.board, x, y);
    if (under !== null && this.answers(under)) return under;
    return this.#nearestLit(x, y);
  }

  /** Taps a cell: the number of the move that this plays, or null. */
  tap(cell) {
    return this.step({ cell });
  }

  /** Takes one step; tapping once more what was picked up lays it down again. */
  step(step) {
    const { taps } = this.hand;
    if (taps.length === 1 && same(taps[0], step) && !this.#lit().some((light) => same(light, step))) {
      this.hand.clear();
      return null;
    }
    const tapped = this.hand.tap(this.routes, step);
    return typeof tapped === "number" ? tapped : null;
  }

  clear() {
    this.hand.clear();
  }

  /** Whether a tap on this very cell does something. */
  answers(cell) {
    const { taps } = this.hand;
    if (taps.length === 1 && taps[0].cell === cell) return true;
    return this.hand.copy().tap(this.routes, { cell }) !== "refused";
  }

  /** Whether the piece on a cell can be taken into the hand now, instead of what is there. */
  picksUp(cell) {
    const begins = this.routes.some((route) => route.length > 1 && route[0].cell === cell);
    return begins && this.pieces.get(cell)?.colour === this.colour;
  }

  /** Whether a tap on a cell goes on with what is in the hand. */
  goesOn(cell) {
    if (!this.begun) return false;
    const hand = this.hand.copy();
    const tapped = hand.tap(this.routes, { cell });
    return typeof tapped === "number" || hand.taps.length > this.hand.taps.length;
  }

  /** The cell on which the piece in the hand is shown, or null. */
  get held() {
    const cells = this.#tapped();
    return cells.length > 0 && this.pieces.has(cells[0]) ? cells.at(-1) : null;
  }

  get begun() {
    return this.hand.taps.length > 0;
  }

  /** Choices beside the board that can be made next. */
  choices() {
    return this.#lit().filter((step) => step.choice !== undefined);
  }

  /** What is lit: "movable", "target" or "capture", and "picked" for what is in the hand. */
  lights() {
    const lights = new Map();
    for (const step of this.#lit()) {
      if (step.cell !== undefined) lights.set(step.cell, this.#light(step.cell));
    }
    const cells = this.#tapped();
    if (cells.length > 0) {
      // A capture can lead all the way round: then the first cell is also where to go.
      if (!lights.has(cells[0])) lights.set(cells[0], "picked");
      lights.set(cells.at(-1), "picked");
    }
    return lights;
  }

  /** The pieces as they are shown in the middle of a turn: what is in the hand stands where it was tapped to last. */
  shown() {
    return after(this.pieces, this.#tapped(), this.colour);
  }

  /** The pieces as they are shown while a chosen move is on its way. */
  afterwards(number) {
    const cells = this.routes[number].filter((step) => step.cell !== undefined).map((step) => step.cell);
    return after(this.pieces, cells, this.colour);
  }

  #lit() {
    return this.hand.lights(this.routes);
  }

  #tapped() {
    return this.hand.taps.filter((step) => step.cell !== undefined).map((step) => step.cell);
  }

  #light(cell) {
    const piece = this.pieces.get(cell);
    if (piece && piece.colour !== this.colour) return "capture";
    return piece && !this.begun ? "movable" : "target";
  }

  #nearestLit(x, y) {
    let best = null;
    let shortest = Infinity;
    for (const { cell } of this.#lit()) {
      if (cell === undefined) continue;
      const [left, top] = corner(this.board, cell);
      const distance = Math.hypot(x - left - 0.5, y - top - 0.5);
      const reach = this.#light(cell) === "movable" ? REACH_TO_PICK_UP : REACH_TO_PLAY;
      if (distance <= reach && distance < shortest) [best, shortest] = [cell, distance];
    }
    return best;
  }
}

/** The pieces with the one on the first cell moved to the last one, or a new one brought in on the first. */
function after(pieces, cells, colour) {
  if (cells.length === 0) return pieces;
  const shown = new Map(pieces);
  const [first, last] = [cells[0], cells.at(-1)];
  const moved = pieces.get(first);
  if (moved?.colour === colour) {
    // A last cell with an own piece on it is no place to stand: that is how castling is tapped.
    if (first !== last && pieces.get(last)?.colour === colour) return pieces;
    if (takesApart(pieces, cells, colour)) return placed(shown, cells, moved);
    shown.delete(first);
    shown.set(last, moved);
  } else if (!moved) {
    const newcomer = [...pieces.values()].find((piece) => piece.colour === colour);
    if (newcomer) shown.set(first, { ...newcomer });
    else shown.set(first, { colour, figure: "man" });
    if (last !== first && pieces.get(last)) shown.delete(last);
  }
  return shown;
}

/** Whether the last cell is not where the piece goes but a piece that is taken off: a mill does that. */
function takesApart(pieces, cells, colour) {
  return cells.length > 2 && pieces.has(cells.at(-1)) && pieces.get(cells.at(-1)).colour !== colour;
}

function placed(shown, cells, piece) {
  shown.delete(cells[0]);
  shown.delete(cells.at(-1));
  shown.set(cells.at(-2), piece);
  return shown;
}
