// Tap routes: the same hand for every game.
//
// Each legal move has a route, the list of what is tapped to play it. A hand narrows the routes down by what was
// tapped so far. After the first tap a final cell alone is enough where only one move ends there. The program has the
// same hand for its own screen; this one follows it step by step.

/** Two taps are the same if they mean the same cell or the same choice. */
export function same(one, other) {
  if (one === undefined || other === undefined) return false;
  if (one.cell !== undefined || other.cell !== undefined) return one.cell === other.cell;
  return JSON.stringify(one.choice) === JSON.stringify(other.choice);
}

/** What has been tapped so far in a turn. */
export class Hand {
  taps = [];

  clear() {
    this.taps = [];
  }

  /**
   * Takes one tap into account: the number of the move to play, "pending" if more taps are needed, or "refused":
   * then whatever was tapped before is forgotten.
   */
  tap(routes, step) {
    if (this.#extend(routes, step)) return this.#chosen(routes);
    const ending = this.#open(routes).filter((number) => same(routes[number].at(-1), step));
    const only = this.taps.length > 0 && ending.length === 1 ? ending[0] : null;
    this.clear();
    if (only !== null) return only;
    return this.#extend(routes, step) ? this.#chosen(routes) : "refused";
  }

  /** What can be tapped next. */
  lights(routes) {
    const lights = [];
    for (const number of this.#open(routes)) {
      const step = routes[number][this.taps.length];
      if (step && !lights.some((light) => same(light, step))) lights.push(step);
    }
    return lights;
  }

  copy() {
    const hand = new Hand();
    hand.taps = [...this.taps];
    return hand;
  }

  /** The numbers of the routes that begin with what was tapped. */
  #open(routes) {
    const begins = (route) => this.taps.every((tap, at) => same(route[at], tap));
    return routes.map((_, number) => number).filter((number) => begins(routes[number]));
  }

  #extend(routes, step) {
    const fits = this.#open(routes).some((number) => same(routes[number][this.taps.length], step));
    if (fits) this.taps.push(step);
    return fits;
  }

  #chosen(routes) {
    const complete = this.#open(routes).find((number) => routes[number].length === this.taps.length);
    if (complete === undefined) return "pending";
    this.clear();
    return complete;
  }
}
