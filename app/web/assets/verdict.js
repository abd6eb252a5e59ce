// How a match ended, from the reader's own side: what, and why.

import { seatName } from "./seatbar.js";
import { t, tOr } from "./words.js";

/** Two halves of one sentence. */
export function sentence(snapshot) {
  const { result, you } = snapshot;
  if (!result) return [t("end.over"), ""];
  if (result.reason === "aborted") return [t("end.aborted"), t("why.aborted")];
  const { side, head } = outcome(snapshot, you);
  return [head, tOr(`why.${side}.${result.reason}`, "", { score: score(result, you) })];
}

function outcome(snapshot, you) {
  const { result } = snapshot;
  const verdict = you === null ? null : result.verdicts?.[you];
  if (verdict === "win") return { side: "won", head: t("end.won") };
  if (verdict === "loss") return { side: "lost", head: t("end.lost") };
  if (result.winner === null || result.winner === undefined) return { side: "drawn", head: t("end.drawn") };
  return { side: "wins", head: t("end.wins", { name: seatName(snapshot, result.winner) }) };
}

/** The own score first, or the highest one for whoever watches. */
function score({ scores = [] }, you) {
  const ordered =
    you === null
      ? [...scores].sort((one, other) => other - one)
      : [scores[you], ...scores.filter((_, seat) => seat !== you)];
  return ordered.join("–");
}
