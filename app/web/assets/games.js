// What the games say about themselves: words, faces, pictures. It comes with the page, from the table; the page knows no
// game by its name.

import { language, t } from "./words.js";

const UNKNOWN = { face: "disc", score: { unit: 100, telling: 400 }, words: {} };
let games = {};

/** Takes up what the table has told. */
export function learn(told) {
  games = told;
}

export function about(game) {
  return games[game] ?? UNKNOWN;
}

/** A game's text under a key, with its values filled in; what stands for it where there is none. */
export function said(game, key, values = {}, otherwise = "") {
  const text = about(game).words[key]?.[language()] ?? otherwise;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** A move, or several, with the letters that people use in the reader's language. */
export function spell(game, moves) {
  const letters = about(game).letters;
  if (!letters) return moves;
  return [...moves].map((letter) => letters[language()][letters.en.indexOf(letter)] ?? letter).join("");
}

/** A piece in its colour, as one says it. */
export function pieceName(game, { colour, figure }) {
  if (!colour) return figureName(game, figure);
  const name = t("colour.before", { colour });
  return said(game, `coloured.${spoken(figure)}`, { colour: name }, `${name} ${spoken(figure)}`);
}

export function figureName(game, figure) {
  return said(game, `piece.${spoken(figure)}`, {}, spoken(figure));
}

/** What a figure is called in words: what comes after a hyphen tells pieces apart for the eye. */
function spoken(figure) {
  return figure.split("-")[0];
}
