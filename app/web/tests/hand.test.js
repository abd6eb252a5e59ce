import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Hand } from "../assets/hand.js";

// The program's own hand passes the same cases.
const cases = JSON.parse(readFileSync(new URL("../../../engine/tests/route_cases.json", import.meta.url), "utf8"));

for (const { name, moves, taps } of cases) {
  test(name, () => {
    const hand = new Hand();
    taps.forEach(({ tap, comes_to, lights, committed = false }, at) => {
      if (tap === null) hand.layDown(moves);
      else assert.equal(hand.tap(moves, tap), comes_to, `tap ${at + 1}`);
      assert.deepEqual(hand.lights(moves), lights, `lights after tap ${at + 1}`);
      assert.equal(hand.committed(moves), committed, `committed after tap ${at + 1}`);
    });
  });
}
