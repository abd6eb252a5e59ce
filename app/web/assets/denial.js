// Why a finger on the board did nothing, as far as what the table tells says it.

import { said } from "./games.js";
import { nextStep, seatName } from "./seatbar.js";
import { t } from "./words.js";

/**
 * The words for it. `turn` is the reader's own turn or null, `cell` where the finger was, `carried` whether it wanted to bring there
 * what it held. Null where there is nothing to say: whoever watches is not answered, and neither is a board that rests.
 */
export function denial(snapshot, game, turn, { cell, carried = false }) {
  const { state, you, seats, notice } = snapshot;
  if (you === null || state !== "running" || seats[you].left) return null;
  if (!turn) return othersTurn(snapshot);
  if (carried) return t("denied.goal");
  const piece = turn.pieces.get(cell);
  if (!piece || !["pick", "place"].includes(turn.prompt)) return capital(nextStep(game, turn));
  if (piece.colour !== turn.colour) return t("denied.others");
  return notice ? capital(said(game, `denied.${notice}`) || said(game, `notice.${notice}`)) : t("denied.stuck");
}

function othersTurn(snapshot) {
  const { kind } = snapshot.seats[snapshot.turn].occupant;
  return t(kind === "brain" ? "denied.thinks" : "denied.turn", { name: seatName(snapshot, snapshot.turn) });
}

function capital(words) {
  return words && words[0].toUpperCase() + words.slice(1);
}
