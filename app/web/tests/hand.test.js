import assert from "node:assert/strict";
import { test } from "node:test";

import { Hand } from "../assets/hand.js";

const cells = (...route) => route.map((cell) => ({ cell }));
const piece = (name) => ({ choice: { piece: name } });
const routes = [
  cells(1, 2, 5),
  cells(1, 3, 6),
  cells(1, 4, 6),
  cells(7),
  [...cells(8, 9), piece("queen")],
  [...cells(8, 9), piece("knight")],
];

function taps(...list) {
  const hand = new Hand();
  return list.map((cell) => hand.tap(routes, { cell }));
}

test("a route is tapped cell by cell", () => {
  assert.deepEqual(taps(1, 3, 6), ["pending", "pending", 1]);
  assert.deepEqual(taps(7), [3]);
});

test("a final cell is enough where only one move ends there", () => {
  assert.deepEqual(taps(1, 5), ["pending", 0]);
  assert.deepEqual(taps(1, 6), ["pending", "refused"], "two moves end on 6");
  assert.deepEqual(taps(5), ["refused"], "not before the first cell");
});

test("another piece can be picked up instead", () => {
  assert.deepEqual(taps(8, 1, 5), ["pending", "pending", 0]);
  assert.deepEqual(taps(1, 7), ["pending", 3]);
});

test("choices come after the cells", () => {
  const hand = new Hand();
  hand.tap(routes, { cell: 8 });
  hand.tap(routes, { cell: 9 });
  assert.deepEqual(hand.lights(routes), [piece("queen"), piece("knight")]);
  assert.equal(hand.tap(routes, piece("queen")), 4);
  assert.deepEqual(hand.lights(routes), cells(1, 7, 8), "and the hand is free again");
});

test("to pass is a choice without a cell", () => {
  const hand = new Hand();
  const passing = [[{ choice: "pass" }]];
  assert.deepEqual(hand.lights(passing), [{ choice: "pass" }]);
  assert.equal(hand.tap(passing, { choice: "pass" }), 0);
  assert.equal(hand.tap(passing, { choice: { seat: 1 } }), "refused");
});
