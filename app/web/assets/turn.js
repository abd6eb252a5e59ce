// A turn at the board: what is lit, what is picked up, and what a tap means, for any game and without a page.

import { read, standing } from "./changes.js";
import { cellAt, corner } from "./geometry.js";
import { Hand, same } from "./hand.js";

/** How far from the middle of a cell, in cells, a tap still picks up what stands there. */
const REACH_TO_PICK_UP = 1.0;
/** A tap so near the middle of a piece means that one, even if it cannot move. */
const ON_A_PIECE = 0.3;
/** How far from its middle a tap still plays there. It is shorter, because it cannot be meant as a look around. */
const REACH_TO_PLAY = 0.75;

export class Turn {
  /** `pieces` as in a snapshot, `moves` those that are offered, `colour` that of whoever is to move. */
  constructor(board, pieces, moves, colour) {
    this.board = board;
    this.pieces = standing(pieces);
    this.moves = moves;
    this.colour = colour;
    this.hand = new Hand();
  }

  /**
   * The cell that a tap at a place means: the one it fell on, or the nearest lit one, or none. Whoever taps a piece that cannot
   * move means no other.
   */
  meant(x, y) {
    const under = cellAt(this.board, x, y);
    if (under !== null && this.answers(under)) return under;
    if (this.pieces.has(under) && this.#distance(under, x, y) < ON_A_PIECE) return null;
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
      this.layDown();
      return null;
    }
    const tapped = this.hand.tap(this.moves, step);
    return typeof tapped === "number" ? tapped : null;
  }

  /** Lays down what is in the hand, unless it has to go on. */
  layDown() {
    this.hand.layDown(this.moves);
  }

  /** Whether a tap on this very cell does something. */
  answers(cell) {
    const { taps } = this.hand;
    if (taps.length === 1 && taps[0].cell === cell) return !this.#committed();
    return this.hand.copy().tap(this.moves, { cell }) !== "refused";
  }

  /** Whether the piece on a cell can be taken into the hand now, instead of what is there. */
  picksUp(cell) {
    const begins = this.moves.some(({ route }) => route.length > 1 && route[0].cell === cell);
    return begins && !this.#committed() && this.pieces.get(cell)?.colour === this.colour;
  }

  /** Whether a tap on a cell goes on with what is in the hand. */
  goesOn(cell) {
    if (!this.begun) return false;
    const hand = this.hand.copy();
    const tapped = hand.tap(this.moves, { cell });
    return typeof tapped === "number" || hand.taps.length > this.hand.taps.length;
  }

  /** The cell on which the piece in the hand is shown, or null; one that has to stay there is in no hand any more. */
  get held() {
    const [first] = this.#tapped();
    if (this.#committed() || !this.pieces.has(first)) return null;
    return this.course().reduce((at, { from, to }) => (from === at ? to : at), first);
  }

  get begun() {
    return this.hand.taps.length > 0;
  }

  /** Whether a tap on the board goes on. */
  get onBoard() {
    return this.#lit().some((step) => step.cell !== undefined);
  }

  /** Choices beside the board that can be made next. */
  choices() {
    return this.#lit().filter((step) => step.choice !== undefined);
  }

  /** What to do next: "pick" a piece up, "place" one, let it "go", "take" one, or "choose" beside the board. */
  get prompt() {
    if (this.choices().length > 0) return "choose";
    const lights = [...this.lights().values()];
    if (lights.includes("movable")) return "pick";
    if (!this.begun) return "place";
    return lights.includes("target") || !lights.includes("capture") ? "go" : "take";
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

  /** What has happened so far in this turn. */
  course() {
    const { length } = this.hand.taps;
    return length > 0 ? read(this.hand.move(this.moves).changes).filter(({ taps }) => taps <= length) : [];
  }

  /** What a move does. */
  courseOf(number) {
    return read(this.moves[number].changes);
  }

  #lit() {
    return this.hand.lights(this.moves);
  }

  #committed() {
    return this.hand.committed(this.moves);
  }

  #tapped() {
    return this.hand.taps.filter((step) => step.cell !== undefined).map((step) => step.cell);
  }

  #light(cell) {
    if (this.#takes(cell)) return "capture";
    return this.pieces.get(cell)?.colour === this.colour && !this.begun ? "movable" : "target";
  }

  /** Whether a tap on a cell takes what stands there off the board, as the moves say that go on with it. */
  #takes(cell) {
    const { taps } = this.hand;
    const goesOn = ({ route }) => [...taps, { cell }].every((tap, at) => same(route[at], tap));
    return this.moves.filter(goesOn).some(({ changes = [] }) =>
      changes.some(([after, kind, , , cells]) => after === taps.length + 1 && kind === "removed" && cells.includes(cell)),
    );
  }

  #nearestLit(x, y) {
    let best = null;
    let shortest = Infinity;
    for (const { cell } of this.#lit()) {
      if (cell === undefined) continue;
      const distance = this.#distance(cell, x, y);
      const reach = this.#light(cell) === "movable" ? REACH_TO_PICK_UP : REACH_TO_PLAY;
      if (distance <= reach && distance < shortest) [best, shortest] = [cell, distance];
    }
    return best;
  }

  /** How far a place is from the middle of a cell. */
  #distance(cell, x, y) {
    const [left, top] = corner(this.board, cell);
    return Math.hypot(x - left - 0.5, y - top - 0.5);
  }
}
