import assert from "node:assert/strict";
import { test } from "node:test";

import { Turn } from "../assets/turn.js";

// Cells 0 to 15, four in a row.
const board = {
  shape: { grid: { columns: 4, tones: Array(16).fill("light") } },
  names: Array.from({ length: 16 }, (_, cell) => `c${cell}`),
  columns: [],
  rows: [],
};
const moves = (...routes) => routes.map((route) => ({ notation: "", route: route.map((cell) => ({ cell })) }));
const shown = (pieces) => [...pieces].map(([cell, { colour }]) => `${colour}@${cell}`).sort();

function jumping() {
  const pieces = [
    [12, "white", "man"],
    [15, "white", "man"],
    [9, "black", "man"],
  ];
  return new Turn(board, pieces, moves([12, 6], [12, 8, 5], [15, 11]), "white");
}

test("what may be moved is lit, then where it goes", () => {
  const turn = jumping();
  assert.deepEqual(
    [...turn.lights()],
    [
      [12, "movable"],
      [15, "movable"],
    ],
  );
  assert.equal(turn.tap(12), null);
  assert.deepEqual(
    [...turn.lights()],
    [
      [6, "target"],
      [8, "target"],
      [12, "picked"],
    ],
  );
  assert.equal(turn.held, 12);
});

test("a piece that is tapped again is laid down", () => {
  const turn = jumping();
  turn.tap(12);
  turn.tap(12);
  assert.equal(turn.begun, false);
});

test("in the middle of a turn a piece stands where it was tapped to", () => {
  const turn = jumping();
  turn.tap(12);
  turn.tap(8);
  assert.deepEqual(shown(turn.shown()), ["black@9", "white@15", "white@8"]);
  assert.equal(turn.held, 8);
  assert.equal(turn.tap(5), 1);
});

test("a tap beside a small cell means the nearest lit one", () => {
  const turn = jumping();
  assert.equal(turn.meant(0.9, 2.9), 12, "one cell is near enough to pick up");
  assert.equal(turn.meant(2, 0.5), null);
  turn.tap(12);
  assert.equal(turn.meant(2.5, 0.9), 6, "0.6 cells are near enough to play");
  assert.equal(turn.meant(2.5, 0.7), null, "0.8 cells are not");
});

test("what stands in the way of a drag does not change the hand", () => {
  const turn = jumping();
  assert.equal(turn.goesOn(6), false, "nothing is in the hand yet");
  turn.tap(12);
  assert.equal(turn.goesOn(6), true);
  assert.equal(turn.goesOn(5), true, "a final cell alone is enough");
  assert.equal(turn.goesOn(15), false, "that would be another piece");
  assert.equal(turn.picksUp(15), true);
});

test("a capture may lead all the way round", () => {
  const turn = new Turn(board, [[0, "white", "man"]], moves([0, 5, 0]), "white");
  turn.tap(0);
  turn.tap(5);
  assert.deepEqual(
    [...turn.lights()],
    [
      [0, "target"],
      [5, "picked"],
    ],
  );
  assert.equal(turn.tap(0), 0);
});

test("a newcomer looks like those that are there, and may take one off", () => {
  const pieces = [
    [0, "white", "man"],
    [1, "black", "man"],
  ];
  const turn = new Turn(board, pieces, moves([4, 1], [8]), "white");
  turn.tap(4);
  assert.deepEqual(shown(turn.shown()), ["black@1", "white@0", "white@4"]);
  assert.deepEqual(
    [...turn.lights()],
    [
      [1, "capture"],
      [4, "picked"],
    ],
  );
  assert.deepEqual(shown(turn.afterwards(0)), ["white@0", "white@4"]);
});

test("a mill is closed first and takes afterwards", () => {
  const pieces = [
    [0, "white", "man"],
    [9, "black", "man"],
  ];
  const turn = new Turn(board, pieces, moves([0, 4, 9]), "white");
  assert.deepEqual(shown(turn.afterwards(0)), ["white@4"]);
});

test("castling onto a rook waits for the answer", () => {
  const pieces = [
    [12, "white", "king"],
    [15, "white", "rook"],
  ];
  const turn = new Turn(board, pieces, moves([12, 15], [15, 11]), "white");
  turn.tap(12);
  assert.equal(turn.goesOn(15), true, "the rook is a place to go, not another piece to pick up");
  assert.deepEqual(shown(turn.afterwards(0)), ["white@12", "white@15"]);
});
