// Tap routes: the same hand for every game.
//
// Each legal move has a route, the list of what is tapped to play it. A hand narrows the moves down by what was tapped so
// far. After the first tap a final cell alone is enough where only one move ends there. A move that is `committed` after so
// many taps is not given up any more. The program has the same hand for its own screen, and both pass the same cases.

/** Two taps are the same if they mean the same cell or the same choice. */
export function same(one, other) {
  if (one === undefined || other === undefined) return false;
  if (one.cell !== undefined || other.cell !== undefined) return one.cell === other.cell;
  return JSON.stringify(one.choice) === JSON.stringify(other.choice);
}

/** What has been tapped so far in a turn; `moves` are those that are offered, and stay the same for a whole turn. */
export class Hand {
  taps = [];

  /** Forgets what was tapped, unless it commits the player. */
  layDown(moves) {
    if (!this.committed(moves)) this.taps = [];
  }

  /** Whether what was tapped commits the player to go on with it. */
  committed(moves) {
    return this.#open(moves).some((number) => moves[number].committed <= this.taps.length);
  }

  /** One of the moves that begin with what was tapped. */
  move(moves) {
    return moves[this.#open(moves)[0]];
  }

  /**
   * Takes one tap into account: the number of the move to play, "pending" if more taps are needed, or "refused":
   * then whatever was tapped before is forgotten, unless it commits the player.
   */
  tap(moves, step) {
    if (this.#extend(moves, step)) return this.#chosen(moves);
    const ending = this.#open(moves).filter((number) => same(moves[number].route.at(-1), step));
    if (this.taps.length > 0 && ending.length === 1) {
      this.taps = [];
      return ending[0];
    }
    if (this.committed(moves)) return "refused";
    this.taps = [];
    return this.#extend(moves, step) ? this.#chosen(moves) : "refused";
  }

  /** What can be tapped next. */
  lights(moves) {
    const lights = [];
    for (const number of this.#open(moves)) {
      const step = moves[number].route[this.taps.length];
      if (step && !lights.some((light) => same(light, step))) lights.push(step);
    }
    return lights;
  }

  copy() {
    const hand = new Hand();
    hand.taps = [...this.taps];
    return hand;
  }

  /** The numbers of the moves that begin with what was tapped. */
  #open(moves) {
    const begins = ({ route }) => this.taps.every((tap, at) => same(route[at], tap));
    return moves.map((_, number) => number).filter((number) => begins(moves[number]));
  }

  #extend(moves, step) {
    const fits = this.#open(moves).some((number) => same(moves[number].route[this.taps.length], step));
    if (fits) this.taps.push(step);
    return fits;
  }

  #chosen(moves) {
    const complete = this.#open(moves).find((number) => moves[number].route.length === this.taps.length);
    if (complete === undefined) return "pending";
    this.taps = [];
    return complete;
  }
}
