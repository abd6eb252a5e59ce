// How a match ended, from the reader's own side: what, and why.

import { said } from "./games.js";
import { seatName } from "./seatbar.js";
import { colourName } from "./seats.js";
import { t } from "./words.js";

/** Two halves of one sentence. */
export function sentence(snapshot) {
  const { result, you } = snapshot;
  if (!result) return [t("end.over"), ""];
  if (result.reason === "aborted") return [t("end.aborted"), t("why.aborted")];
  return [outcome(snapshot, you), [why(snapshot), help(snapshot)].filter(Boolean).join(" ")];
}

function outcome(snapshot, you) {
  const { result } = snapshot;
  const verdict = you === null ? null : result.verdicts?.[you];
  const first = winners(result);
  if (verdict === "win") return t(first.length > 1 ? "end.shared" : "end.won");
  if (verdict === "loss") return t("end.lost");
  if (first.length === 0) return t("end.drawn");
  const names = first.map((seat) => seatName(snapshot, seat));
  return names.length > 1 ? t("end.share", { names }) : t("end.wins", { name: names[0] });
}

/** The seats that came first, unless all did. */
function winners({ verdicts = [] }) {
  return [...verdicts.keys()].filter((seat) => verdicts[seat] === "win");
}

/** That a seat has left while the others played on, and why. */
export function departure(game, { colour }, left) {
  const loser = colourName(colour);
  return said(game, `won.${left}`, { loser }, `${loser}: ${t(`left.${left}`)}`);
}

/** Why it ended, in the game's own words. */
function why({ game, result, seats, you }) {
  const first = (verdict) => result.verdicts?.indexOf(verdict);
  const name = (seat) => seats[seat] && colourName(seats[seat].colour);
  // Of many, whoever left last is the reason, and not whoever comes behind all others.
  const values = { winner: name(first("win")), loser: name(result.left ?? first("loss")), score: score(result, you) };
  const words = said(game, `${values.winner ? "won" : "drawn"}.${result.reason}`, values);
  return words && `${words}${empties({ game, result, seats })}.`;
}

/** That the winner's score counts cells that are empty. */
function empties({ game, result, seats }) {
  const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
  const n = sum(result.scores ?? []) - sum(seats.map(({ on_board }) => on_board));
  return n > 0 && result.verdicts?.includes("win") ? said(game, "empties", { n }) : "";
}

/** What anybody was helped with. */
function help({ seats }) {
  const sum = (what) => seats.reduce((sum, seat) => sum + (seat.help?.[what] ?? 0), 0);
  const [hints, backs] = [sum("hints"), sum("take_backs")];
  return hints + backs > 0 && t("why.help", { hints, backs });
}

/** The own score first, or the highest one for whoever watches. */
function score({ scores = [] }, you) {
  const ordered =
    you === null
      ? [...scores].sort((one, other) => other - one)
      : [scores[you], ...scores.filter((_, seat) => seat !== you)];
  return ordered.join("–");
}
