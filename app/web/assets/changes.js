// What a move does to the pieces, as the program says it: nothing here compares two boards to find out.
//
// In a message a move's changes are rows: [2,"moved",12,28] and [1,"turned","black","disc",[27,35]], each after its number of taps.
// So a turn in progress is shown by the same list as the whole move. What comes after the same tap happens at once.

/** Single changes of rows: { taps, kind, from, to } or { taps, kind, cell, piece }. */
export function read(rows = []) {
  return rows.flatMap(([taps, kind, ...rest]) => {
    if (kind === "moved") return [{ taps, kind, from: rest[0], to: rest[1] }];
    const [colour, figure, cells] = rest;
    return cells.map((cell) => ({ taps, kind, cell, piece: { colour, figure } }));
  });
}

/** The pieces of a message: cells and what stands there. */
export function standing(pieces) {
  return new Map(pieces.map(([cell, colour, figure]) => [cell, { colour, figure }]));
}

/** The changes that happen at once, one such group after the other. */
export function moments(changes) {
  const groups = [];
  for (const change of changes) {
    if (groups.at(-1)?.[0].taps === change.taps) groups.at(-1).push(change);
    else groups.push([change]);
  }
  return groups;
}

/** What stands where after these changes. */
export function apply(pieces, changes) {
  const now = new Map(pieces);
  for (const moment of moments(changes)) {
    const moving = moment.filter(({ kind }) => kind === "moved").map(({ from, to }) => [to, now.get(from), from]);
    for (const [, , from] of moving) now.delete(from);
    for (const { kind, cell } of moment) if (kind === "removed") now.delete(cell);
    for (const [to, piece] of moving) if (piece) now.set(to, piece);
    for (const { kind, cell, piece } of moment) if (piece && kind !== "removed") now.set(cell, piece);
  }
  return now;
}

/** The changes that lead back to where these began. */
export function backwards(pieces, changes) {
  let now = pieces;
  const back = [];
  for (const moment of moments(changes)) {
    // What arrives at a cell and becomes something there was what it was where it came from.
    const origin = (cell) => moment.find(({ kind, to }) => kind === "moved" && to === cell)?.from ?? cell;
    const undo = ({ taps, kind, from, to, cell, piece }) => {
      if (kind === "moved") return { taps, kind, from: to, to: from };
      if (kind === "placed") return { taps, kind: "removed", cell, piece };
      if (kind === "removed") return { taps, kind: "placed", cell, piece };
      return { taps, kind, cell: origin(cell), piece: now.get(origin(cell)) };
    };
    back.unshift(...moment.map(undo));
    now = apply(now, moment);
  }
  return back;
}

/** How many changes two lists have in common; what happens at once is not torn apart. */
export function inCommon(one, other) {
  let common = 0;
  while (common < one.length && JSON.stringify(one[common]) === JSON.stringify(other[common])) common += 1;
  const parted = [one[common]?.taps, other[common]?.taps];
  while (common > 0 && parted.includes(one[common - 1].taps)) common -= 1;
  return common;
}
