import assert from "node:assert/strict";
import { test } from "node:test";

import { fate, sending } from "../assets/sending.js";

const moves = [{ notation: "e4" }, { notation: "d4" }];
const before = { match: 1, you: 0, turn: 0, record: [], moves, state: "running" };
const sent = sending(before, 1, []);

test("a move that is not in the record is sent again as long as the position is the same", () => {
  assert.equal(fate(sent, before), "again");
  assert.equal(fate(sent, { ...before, state: "paused", moves: [] }), "wait", "nothing can be played just now");
});

test("a move that is in the record has arrived, whatever came after it", () => {
  const record = [{ seat: 0, notation: "d4" }];
  assert.equal(fate(sent, { ...before, turn: 1, record, moves: [] }), "arrived");
  const more = [...record, { seat: 1, notation: "d5" }];
  assert.equal(fate(sent, { ...before, record: more }), "arrived");
});

test("a move of another position is lost, and never played in this one", () => {
  for (const now of [
    { ...before, record: [{ seat: 0, notation: "e4" }] },
    { ...before, state: "over", moves: [] },
    { ...before, match: 2 },
    { ...before, you: null, moves: [] },
  ])
    assert.equal(fate(sent, now), "lost");
  const later = sending({ ...before, record: [{ seat: 0, notation: "e4" }, { seat: 1, notation: "e5" }] }, 0, []);
  assert.equal(fate(later, { ...before, record: [{ seat: 0, notation: "e4" }] }), "lost", "a move was taken back");
});
