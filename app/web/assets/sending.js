// A move that is on its way. When the line breaks nobody knows whether it has arrived: the record of the next snapshot does.

/** What is remembered of a move until it is answered. `course` is what it does to the board. */
export function sending({ match, you, record, moves }, number, course) {
  return { match, seat: you, before: JSON.stringify(record), ply: record.length, number, notation: moves[number].notation, course };
}

/**
 * What has become of a move: "arrived", "lost" because the position is another one, "again" if it can be played now as it
 * could before, or "wait" if it may be so once more.
 */
export function fate(sent, { match, you, turn, record, moves, state }) {
  if (match !== sent.match || you !== sent.seat) return "lost";
  const there = record[sent.ply];
  if (there?.seat === sent.seat && there.notation === sent.notation) return "arrived";
  if (state === "over" || JSON.stringify(record) !== sent.before) return "lost";
  return turn === you && moves[sent.number]?.notation === sent.notation ? "again" : "wait";
}
