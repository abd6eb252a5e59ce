// What has happened between two snapshots, for those who listen instead of looking, and for everybody's ears.

import { seatName } from "./seatbar.js";
import { isGuest } from "./seats.js";
import * as sound from "./sound.js";
import { sentence } from "./verdict.js";
import { t } from "./words.js";

/** So long the sound of a move lasts before another one follows it. */
const AFTER_A_MOVE = 160;

/** The words about what has changed; the sounds are played. `mine` says whether it is the reader's turn now. */
export function tell(before, now, mine) {
  const words = [...presence(before, now)];
  if (before.revision === now.revision && before.match === now.match) return words;
  const rematch = now.match !== before.match;
  const ply = !rematch && now.record.length > before.record.length ? now.record.at(-1) : null;
  if (ply) {
    words.push(t("move.said", { who: seatName(now, ply.seat), move: ply.notation }));
    sound.play(now.pieces.length < before.pieces.length ? "capture" : "move");
  }
  if (now.state === "over" && before.state !== "over") {
    words.push(sentence(now).filter(Boolean).join(" – "));
    sound.play({ win: "won", loss: "lost" }[now.result?.verdicts?.[now.you]] ?? "drawn");
  } else if (mine && (rematch || (ply && ply.seat !== now.you))) {
    words.push(t("seat.yourTurn"));
    if (now.notice) words.push(t(`notice.${now.notice}`));
    setTimeout(() => sound.play("turn"), AFTER_A_MOVE);
  }
  const { offer } = now;
  if (offer && offer.kind !== "rematch" && offer.seat !== now.you) {
    words.push(t(`offer.${offer.kind}`, { name: seatName(now, offer.seat) }));
  }
  return words;
}

/** Who went and who came back. */
function presence(before, now) {
  if (before.match !== now.match) return [];
  const words = [];
  now.seats.forEach(({ occupant }, seat) => {
    const was = before.seats[seat].occupant;
    const other = seat !== now.you && isGuest(occupant) && isGuest(was);
    if (!other || was.present === occupant.present) return;
    words.push(`${seatName(now, seat)}: ${occupant.present ? t("seat.present") : t("seat.away", { n: null })}`);
  });
  return words;
}
