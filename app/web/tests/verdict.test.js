import assert from "node:assert/strict";
import { test } from "node:test";

import { learn } from "../assets/games.js";
import { happenings, moves } from "../assets/replay.js";
import { departure, sentence } from "../assets/verdict.js";
import { speak } from "../assets/words.js";

const COLOURS = ["red", "blue", "yellow", "white"];
const words = {
  "won.resignation": { en: "{loser} gave up", de: "{loser} hat aufgegeben" },
  "won.count": { en: "{score}", de: "{score}" },
  "drawn.count": { en: "{score}", de: "{score}" },
};

globalThis.document = { documentElement: {} };
learn({ isles: { words, letters: { en: "NQ", de: "SD" } } });
speak("en");

/** How a match of four ended, for whoever sits at `you`. */
function told(result, you = null) {
  const seats = COLOURS.map((colour) => ({ colour, occupant: { kind: "touch" } }));
  return sentence({ game: "isles", seats, you, result: { winner: null, scores: [], ...result } }).join(" – ");
}

test("of many the one who left last is the reason", () => {
  const result = { reason: "resignation", winner: 3, verdicts: ["loss", "loss", "loss", "win"], places: [4, 3, 2, 1] };
  assert.equal(told({ ...result, left: 2 }), "White wins – Yellow gave up.");
  const two = { reason: "resignation", winner: 1, verdicts: ["loss", "win"], places: [2, 1] };
  assert.equal(told(two), "Blue wins – Red gave up.", "of two it is the other one");
});

test("the empty squares that the winner's score counts are explained", () => {
  learn({ reversi: { words: { ...words, empties: { en: "; empty squares go to the winner: {n}" } } } });
  const seats = [61, 2].map((on_board, seat) => ({ on_board, colour: COLOURS[seat], occupant: { kind: "touch" } }));
  const ended = (scores, verdicts) => sentence({ game: "reversi", seats, you: null, result: { reason: "count", scores, verdicts } })[1];
  assert.equal(ended([62, 2], ["win", "loss"]), "62–2; empty squares go to the winner: 1.");
  assert.equal(ended([61, 2], ["win", "loss"]), "61–2.", "where there are none, nothing is said");
  learn({ isles: { words, letters: { en: "NQ", de: "SD" } } });
});

test("a first place that some share is no draw", () => {
  const shared = { reason: "count", verdicts: ["win", "loss", "win", "loss"], places: [1, 3, 1, 4], scores: [7, 3, 7, 1] };
  assert.equal(told(shared), "Red and Yellow share first place – 7–7–3–1.");
  assert.equal(told(shared, 2), "You share first place – 7–7–3–1.");
  assert.equal(told(shared, 1), "You lost – 3–7–7–1.");
  const all = { reason: "count", verdicts: Array(4).fill("draw"), places: [1, 1, 1, 1], scores: [5, 5, 5, 5] };
  assert.equal(told(all), "Draw – 5–5–5–5.");
});

test("help is told with the result", () => {
  const result = { reason: "resignation", winner: 0, verdicts: ["win", "loss"], places: [1, 2] };
  const told = (help) =>
    sentence({
      game: "isles",
      you: 0,
      seats: [{ colour: "red", help }, { colour: "blue" }],
      result: { scores: [], ...result },
    });
  assert.deepEqual(told(), ["You won", "Blue gave up."]);
  assert.deepEqual(told({ hints: 2, take_backs: 0 }), ["You won", "Blue gave up. With 2 hints."]);
  assert.deepEqual(told({ hints: 1, take_backs: 1 })[1], "Blue gave up. With 1 hint and 1 move taken back.");
});

test("in a replay a seat that left is told in words and is no move", () => {
  const seats = COLOURS.map((colour) => ({ colour }));
  const frames = [{}, { seat: 0, notation: "a1" }, { seat: 1, left: "resignation" }, { seat: 2, notation: "Nb2" }];
  const happened = happenings({ game: "isles", seats, frames });
  assert.deepEqual(
    happened.map(({ words, notation }) => words ?? notation),
    ["a1", "Blue gave up", "Nb2"],
  );
  assert.deepEqual([moves(happened, 1), moves(happened, 2), moves(happened)], [1, 1, 2]);
  assert.equal(departure("unknown", seats[2], "time"), "Yellow: out of time", "also where a game has no words for it");
});
