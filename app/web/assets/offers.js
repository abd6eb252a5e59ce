// What becomes of what one has offered or asked for.

/** Whether the table still thinks about a hint that was asked for at a revision; others are asked first, and answer in their time. */
export function thinksOfHint({ revision, hint, offer }, asked) {
  return revision === asked && !hint && offer?.kind !== "hint";
}

/** What was declined between two snapshots of a match: "draw", "take_back", "hint" or null. Whoever has moved since has taken it back. */
export function declined(before, now) {
  const { offer } = before;
  if (!offer || offer.kind === "rematch" || offer.seat !== now.you || now.offer) return null;
  const over = now.match !== before.match || now.state === "over";
  const more = now.record.length - before.record.length;
  const withdrawn = more > 0 && now.record[before.record.length].seat === now.you;
  const hints = ({ seats, you }) => seats[you].help?.hints ?? 0;
  const advised = offer.kind === "hint" && hints(now) > hints(before);
  return over || more < 0 || withdrawn || advised ? null : offer.kind;
}
