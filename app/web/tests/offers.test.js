import assert from "node:assert/strict";
import { test } from "node:test";

import { declined } from "../assets/offers.js";

const mine = { match: 1, you: 0, state: "running", record: [{ seat: 0 }], offer: { kind: "draw", seat: 0 } };

test("an offer that is gone was declined", () => {
  assert.equal(declined(mine, { ...mine, offer: null }), "draw");
  const moved = [{ seat: 0 }, { seat: 1 }];
  assert.equal(declined(mine, { ...mine, offer: null, record: moved }), "draw", "by moving on");
  const back = { ...mine, offer: { kind: "take_back", seat: 0 } };
  assert.equal(declined(back, { ...back, offer: null }), "take_back");
});

test("one that stands, was accepted, withdrawn or made by somebody else was not", () => {
  assert.equal(declined(mine, mine), null);
  assert.equal(declined(mine, { ...mine, offer: null, state: "over" }), null);
  assert.equal(declined(mine, { ...mine, offer: null, match: 2 }), null);
  assert.equal(declined(mine, { ...mine, offer: null, record: [{ seat: 0 }, { seat: 0 }] }), null);
  const back = { ...mine, offer: { kind: "take_back", seat: 0 } };
  assert.equal(declined(back, { ...back, offer: null, record: [] }), null);
  const hint = { ...mine, seats: [{}, {}], offer: { kind: "hint", seat: 0 } };
  assert.equal(declined(hint, { ...hint, offer: null }), "hint");
  assert.equal(declined(hint, { ...hint, offer: null, seats: [{ help: { hints: 1, take_backs: 0 } }, {}] }), null);
  assert.equal(declined({ ...mine, you: 1 }, { ...mine, you: 1, offer: null }), null);
  assert.equal(declined({ ...mine, offer: null }, mine), null);
});
