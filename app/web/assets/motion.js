// What happened between two pictures of a board: which piece went where, which came, went or turned over.
//
// A client knows no rule, so it compares. The route of the last move settles who moved where several could have.

/**
 * `before` and `after` are maps from cells to pieces; `route` the cells of the last move.
 * Returns lists: `stayed` and `turned` (cells), `moved` ({from, to, by}), `came` and `gone` (cells).
 */
export function compare(before, after, route = []) {
  const stayed = [];
  const turned = [];
  const left = new Set();
  const arrived = new Set();
  for (const [cell, piece] of before) {
    const now = after.get(cell);
    if (!now) left.add(cell);
    else if (now.colour === piece.colour && now.figure === piece.figure) stayed.push(cell);
    else if (now.colour !== piece.colour && now.figure === piece.figure && now.figure === "disc") turned.push(cell);
    else {
      left.add(cell);
      arrived.add(cell);
    }
  }
  for (const cell of after.keys()) if (!before.has(cell)) arrived.add(cell);

  const moved = [];
  const match = (from, to) => {
    left.delete(from);
    arrived.delete(to);
    const follows = route.length > 2 && route[0] === from && route.at(-1) === to;
    moved.push({ from, to, by: follows ? route.slice(1, -1) : [] });
  };
  const alike = (from, to) => before.get(from).colour === after.get(to).colour;
  // First whoever the route names, then equal figures, then any of the colour: a pawn becomes a queen.
  const [first, last] = [route[0], route.at(-1)];
  if (left.has(first) && arrived.has(last) && alike(first, last)) match(first, last);
  for (const exact of [true, false]) {
    for (const to of [...arrived]) {
      const fits = (from) => alike(from, to) && (!exact || before.get(from).figure === after.get(to).figure);
      const from = [...left].find(fits);
      if (from !== undefined) match(from, to);
    }
  }
  return { stayed, turned, moved, came: [...arrived], gone: [...left] };
}
