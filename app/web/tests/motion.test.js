import assert from "node:assert/strict";
import { test } from "node:test";

import { compare } from "../assets/motion.js";

const place = (pieces) =>
  new Map(
    Object.entries(pieces).map(([cell, text]) => {
      const [colour, figure] = text.split(" ");
      return [Number(cell), { colour, figure }];
    }),
  );

test("a piece that captures moves, and what it took is gone", () => {
  const change = compare(
    place({ 1: "white rook", 5: "black pawn", 9: "white rook" }),
    place({ 5: "white rook", 9: "white rook" }),
    [1, 5],
  );
  assert.deepEqual(change.moved, [{ from: 1, to: 5, by: [] }]);
  assert.deepEqual(change.gone, [5]);
  assert.deepEqual(change.stayed, [9]);
});

test("a king that jumps twice goes by the cell between", () => {
  const change = compare(
    place({ 1: "white man", 2: "black man", 4: "black man" }),
    place({ 5: "white crowned" }),
    [1, 3, 5],
  );
  assert.deepEqual(change.moved, [{ from: 1, to: 5, by: [3] }]);
  assert.deepEqual(change.gone.sort(), [2, 4]);
});

test("castling moves two", () => {
  const change = compare(
    place({ 4: "white king", 7: "white rook" }),
    place({ 6: "white king", 5: "white rook" }),
    [4, 6],
  );
  assert.deepEqual(change.moved, [
    { from: 4, to: 6, by: [] },
    { from: 7, to: 5, by: [] },
  ]);
});

test("castling onto the rook's cell keeps each piece itself", () => {
  const change = compare(
    place({ 5: "white king", 6: "white rook" }),
    place({ 6: "white king", 5: "white rook" }),
    [5, 6],
  );
  assert.deepEqual(change.moved, [
    { from: 5, to: 6, by: [] },
    { from: 6, to: 5, by: [] },
  ]);
});

test("discs turn over where they lie", () => {
  const change = compare(
    place({ 1: "white disc", 2: "black disc" }),
    place({ 0: "black disc", 1: "black disc", 2: "black disc" }),
    [0],
  );
  assert.deepEqual(change.turned, [1]);
  assert.deepEqual(change.came, [0]);
  assert.deepEqual(change.moved, []);
});

test("a pawn becomes a queen on its way", () => {
  const change = compare(place({ 8: "white pawn" }), place({ 0: "white queen" }), [8, 0]);
  assert.deepEqual(change.moved, [{ from: 8, to: 0, by: [] }]);
});
