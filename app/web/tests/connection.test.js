import assert from "node:assert/strict";
import { test } from "node:test";

import { pause, pulse } from "../assets/connection.js";

test("pauses grow from half a second to eight, and differ", () => {
  const middle = [0, 1, 2, 3, 4, 5, 20].map((attempt) => pause(attempt, 0.5));
  assert.deepEqual(middle, [500, 1000, 2000, 4000, 8000, 8000, 8000]);
  assert.ok(pause(3, 0) < pause(3, 1));
  for (const random of [0, 0.3, 0.999]) {
    for (let attempt = 0; attempt < 30; attempt += 1) {
      assert.ok(pause(attempt, random) >= 500 && pause(attempt, random) <= 10_000);
    }
  }
});

test("a quiet line is asked, and one that does not answer is dropped", () => {
  assert.equal(pulse(11_999, 0, -1), "wait");
  assert.equal(pulse(12_000, 0, -1), "ask");
  assert.equal(pulse(17_999, 0, 12_000), "wait", "asked, the answer may be on its way");
  assert.equal(pulse(18_000, 0, 12_000), "drop");
  assert.equal(pulse(18_000, 12_050, 12_000), "wait", "it has answered");
  assert.equal(pulse(13_999, 0, 12_000, 2_000), "wait");
  assert.equal(pulse(14_000, 0, 12_000, 2_000), "drop", "whoever has just woken up is less patient");
});
