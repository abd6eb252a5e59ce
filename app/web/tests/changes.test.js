import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { apply, backwards, inCommon, read, standing } from "../assets/changes.js";

// The games themselves pass the same cases.
const cases = JSON.parse(readFileSync(new URL("../../../games/tests/changes_cases.json", import.meta.url), "utf8"));
const told = (pieces) => [...pieces].map(([cell, { colour, figure }]) => [cell, colour, figure]).sort(([a], [b]) => a - b);

for (const { name, pieces, changes, then } of cases) {
  test(name, () => {
    const [before, list] = [standing(pieces), read(changes)];
    for (const [taps, shown] of then) {
      const course = list.filter((change) => change.taps <= taps);
      assert.deepEqual(told(apply(before, course)), shown, `after ${taps} taps`);
      assert.deepEqual(told(apply(apply(before, course), backwards(before, course))), pieces, `${taps} taps back`);
    }
    assert.equal(inCommon(list, list), list.length);
  });
}

test("what happens at once is not torn apart", () => {
  const castling = read([
    [2, "moved", 60, 62],
    [2, "moved", 63, 61],
  ]);
  const walking = read([[2, "moved", 60, 62]]);
  assert.equal(inCommon(castling, walking), 0);
  const jumps = read([
    [2, "moved", 1, 3],
    [3, "moved", 3, 5],
  ]);
  assert.equal(inCommon(jumps, jumps.slice(0, 1)), 1, "the next jump comes after another tap");
});
