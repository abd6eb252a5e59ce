import assert from "node:assert/strict";
import { test } from "node:test";

import { fan } from "../assets/captured.js";

test("every piece that was taken has its place, and equal ones lie on one another", () => {
  const { places, width } = fan([
    ["white", "pawn", 3],
    ["white", "queen", 1],
  ]);
  assert.deepEqual(
    places.map(({ x }) => x),
    [0, 46, 92, 198],
  );
  assert.equal(width, 298);
});

test("many of a kind take no more room than five, and nothing none at all", () => {
  const five = fan([["black", "man", 5]]).width;
  assert.equal(fan([["black", "man", 20]]).width, five);
  assert.equal(fan([["black", "man", 20]]).places.length, 20);
  assert.ok(fan([["black", "man", 2]]).width < five);
  assert.equal(fan([]).width, 0);
});
