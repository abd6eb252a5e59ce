import assert from "node:assert/strict";
import { test } from "node:test";

import { declined, thinksOfHint } from "../assets/offers.js";

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

test("others are asked before a hint is thought about", () => {
  const asked = { revision: 5, offer: null };
  assert.equal(thinksOfHint(asked, 5), true);
  assert.equal(thinksOfHint({ ...asked, hint: { notation: "e4" } }, 5), false, "there it is");
  assert.equal(thinksOfHint({ ...asked, offer: { kind: "hint", seat: 0 } }, 5), false, "somebody has to agree");
  assert.equal(thinksOfHint({ ...asked, offer: { kind: "draw", seat: 1 } }, 5), true);
  assert.equal(thinksOfHint({ ...asked, revision: 6 }, 5), false, "the move was played");
});
