// What has happened between two snapshots, for those who listen instead of looking, and for everybody's ears.

import { read } from "./changes.js";
import { about, figureName, pieceName, said, spell } from "./games.js";
import { seatName } from "./seatbar.js";
import { isGuest } from "./seats.js";
import * as sound from "./sound.js";
import { sentence } from "./verdict.js";
import { t } from "./words.js";

/** So long the sound of a move lasts before another one follows it. */
const AFTER_A_MOVE = 160;

/** The words about what has changed; the sounds are played. `mine` says whether it is the reader's turn now. */
export function tell(before, now, game, mine) {
  const words = [...presence(before, now)];
  if (now.pace && before.pace && now.pace.held !== before.pace.held) words.push(t(now.pace.held ? "pace.held" : "pace.goes_on"));
  if (now.phase && now.phase !== before.phase) words.push(said(game, `phase.${now.phase}`, {}, now.phase));
  if (before.revision === now.revision && before.match === now.match) return words;
  const rematch = now.match !== before.match;
  const ply = !rematch && now.record.length > before.record.length ? now.record.at(-1) : null;
  if (ply) {
    const who = seatName(now, ply.seat);
    const changes = read(now.changes);
    if (ply.passed) words.push(t("move.passed", { who }));
    else words.push([t("move.said", { who, move: spell(game, ply.notation) }), ...deeds(changes, game)].join(", "));
    sound.play(soundOf(changes));
  }
  if (now.state === "over" && before.state !== "over") {
    words.push(sentence({ ...now, game }).filter(Boolean).join(" – "));
    sound.play({ win: "won", loss: "lost" }[now.result?.verdicts?.[now.you]] ?? "drawn");
  } else if (mine && (rematch || (ply && ply.seat !== now.you))) {
    words.push(t("seat.yourTurn"));
    if (now.notice) words.push(said(game, `notice.${now.notice}`));
    setTimeout(() => sound.play("turn"), AFTER_A_MOVE);
  }
  const { offer } = now;
  if (offer && offer.kind !== "rematch" && offer.seat !== now.you) {
    words.push(t(`offer.${offer.kind}`, { name: seatName(now, offer.seat) }));
  }
  if (now.remark && JSON.stringify(now.remark) !== JSON.stringify(before.remark)) words.push(remarkOf(now));
  return words;
}

/** What an AI has just said about a draw or the end, in words; null if nothing. */
export function remarkOf(snapshot) {
  const { remark } = snapshot;
  return remark ? t(`remark.${remark.says}`, { name: seatName(snapshot, remark.seat) }) : null;
}

/** A move that is recommended: the piece by its name where the notation has only a letter for it, or none. */
export function hintOf({ hint, pieces }, game, board) {
  const changes = read(hint.changes).filter(({ kind }) => kind !== "removed");
  const [only] = changes;
  if (!about(game).letters || changes.length !== 1 || only.kind !== "moved") {
    return t("hint.is", { notation: spell(game, hint.notation) });
  }
  const [, , figure] = pieces.find(([cell]) => cell === only.from);
  return t("hint.goes", { piece: figureName(game, figure), to: board.names[only.to] });
}

/** What a move did, beside going somewhere. */
export function deeds(changes, game) {
  const of = (wanted) => changes.filter(({ kind }) => kind === wanted).map(({ piece }) => piece);
  const names = (pieces) => pieces.map((piece) => pieceName(game, piece)).join(", ");
  const [placed, taken, turned, become] = ["placed", "removed", "turned", "became"].map(of);
  return [
    placed.length > 0 && t("move.placed", { pieces: names(placed) }),
    taken.length > 0 && t("move.took", { pieces: names(taken) }),
    turned.length > 0 && t("move.turned", { n: turned.length }),
    become.length > 0 && t("move.became", { pieces: become.map(({ figure }) => figureName(game, figure)).join(", ") }),
  ].filter(Boolean);
}

/** The sound of a move, as on the table's own screen. */
export function soundOf(changes) {
  const any = (wanted) => changes.some(({ kind }) => kind === wanted);
  if (any("removed")) return "capture";
  return any("turned") ? "flip" : "move";
}

/** Whether the last move was to let the turn go by. */
export function hasPassed({ record }) {
  return Boolean(record.at(-1)?.passed);
}

/** Who went and who came back. */
function presence(before, now) {
  if (before.match !== now.match) return [];
  const words = [];
  now.seats.forEach(({ occupant, left }, seat) => {
    const was = before.seats[seat].occupant;
    if (left && !before.seats[seat].left) words.push(`${seatName(now, seat)}: ${t(`left.${left}`)}`);
    const other = seat !== now.you && isGuest(occupant) && isGuest(was);
    if (!other || was.present === occupant.present) return;
    words.push(`${seatName(now, seat)}: ${occupant.present ? t("seat.present") : t("seat.away", { n: null })}`);
  });
  return words;
}
