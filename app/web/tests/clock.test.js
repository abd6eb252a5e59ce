import assert from "node:assert/strict";
import { test } from "node:test";

import { left, seconds, text } from "../assets/clock.js";

test("a running clock counts on from its snapshot, a stopped one stands", () => {
  assert.equal(left({ left: 5000, running: true }, 1000, 3500), 2500);
  assert.equal(left({ left: 5000, running: false }, 1000, 3500), 5000);
  assert.equal(left({ left: 5000, running: true }, 0, 9000), 0, "and never goes below zero");
});

test("a clock reads like a clock", () => {
  const written = [3_723_000, 252_000, 251_001, 60_000, 10_000, 9_999, 1_050, 0, -5].map(text);
  assert.deepEqual(written, ["1:02:03", "4:12", "4:12", "1:00", "0:10", "0:09.9", "0:01.0", "0:00.0", "0:00.0"]);
});

test("a second that has begun counts", () => {
  assert.deepEqual([41_001, 41_000, 0, -1].map(seconds), [42, 41, 0, 0]);
});
