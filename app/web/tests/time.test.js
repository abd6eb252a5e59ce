import assert from "node:assert/strict";
import { test } from "node:test";

import { minutes, read, write } from "../assets/time.js";

test("every form of a time limit is read", () => {
  assert.deepEqual(read("none"), { kind: "none" });
  assert.deepEqual(read("20s/move"), { kind: "move", seconds: 20 });
  assert.deepEqual(read("5m+3s"), { kind: "game", minutes: 5, increment: 3 });
  assert.deepEqual(read("1h 30m"), { kind: "game", minutes: 90, increment: 0 });
});

test("what is written can be read", () => {
  for (const text of ["none", "20s/move", "5m", "5m+3s"]) assert.equal(write(read(text)), text);
});

test("what is no time limit is none", () => {
  for (const text of ["", "soon", "5", "5m+", "m", "5m+3s+1s", "x/move"]) assert.equal(read(text), null, text);
});

test("the longest time is so many minutes", () => {
  assert.deepEqual(["1h", "90m", "1h30m", "never"].map(minutes), [60, 90, 90, null]);
});
