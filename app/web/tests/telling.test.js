import assert from "node:assert/strict";
import { test } from "node:test";

import { read } from "../assets/changes.js";
import { learn } from "../assets/games.js";
import { deeds, hasPassed, hintOf, soundOf } from "../assets/telling.js";
import { speak } from "../assets/words.js";

globalThis.document = { documentElement: {} };
const promoting = read([
  [2, "moved", 8, 1],
  [2, "removed", "black", "rook", [1]],
  [3, "became", "white", "queen", [1]],
]);
const turning = read([
  [1, "placed", "black", "disc-black", [19]],
  [1, "turned", "black", "disc-black", [27, 35]],
]);

test("all that a move does is told, in the reader's language", () => {
  speak("en");
  assert.deepEqual(deeds(promoting, "game"), ["takes black rook", "becomes queen"]);
  assert.deepEqual(deeds(turning, "game"), ["places black disc", "turns over 2"]);
  assert.deepEqual(deeds(read([[2, "moved", 8, 1]]), "game"), []);
  speak("de");
  assert.equal(deeds(turning, "game")[1], "dreht 2 um");
});

test("a hint names the piece that goes somewhere, where moves have letters for pieces", () => {
  const words = { "piece.pawn": { en: "pawn", de: "Bauer" }, "piece.king": { en: "king", de: "König" } };
  learn({ chess: { words, letters: { en: "KN", de: "KS" } }, draughts: { words } });
  const board = { names: ["a2", "a4", "e1", "g1"] };
  const pieces = [
    [0, "white", "pawn"],
    [2, "white", "king"],
  ];
  const hint = (notation, changes, game = "chess") => hintOf({ hint: { notation, changes }, pieces }, game, board);
  speak("en");
  assert.equal(hint("a4", [[2, "moved", 0, 1]]), "Hint: pawn to a4");
  assert.equal(hint("O-O", [[2, "moved", 2, 3], [2, "moved", 3, 2]]), "Hint: O-O", "where two go, the notation says it");
  assert.equal(hint("32-28", [[2, "moved", 0, 1]], "draughts"), "Hint: 32-28");
  speak("de");
  assert.equal(hint("a4", [[1, "removed", "black", "pawn", [1]], [2, "moved", 0, 1]]), "Tipp: Bauer nach a4");
  assert.equal(hint("Nf3", []), "Tipp: Sf3");
});

test("a capture, discs that turn and a move sound different", () => {
  assert.deepEqual([promoting, turning, read([[2, "moved", 8, 1]])].map(soundOf), ["capture", "flip", "move"]);
});

test("only a pass is a pass", () => {
  assert.equal(hasPassed({ record: [{ seat: 0, notation: "pass", passed: true }], last: [] }), true);
  assert.equal(hasPassed({ record: [{ seat: 0, notation: "swap" }], last: [] }), false, "it went nowhere, but did something");
  assert.equal(hasPassed({ record: [], last: [] }), false);
});
