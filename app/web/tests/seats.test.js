import assert from "node:assert/strict";
import { test } from "node:test";

import { bareName, occupantName, shortName } from "../assets/seats.js";
import { speak } from "../assets/words.js";
import "./stub.js";

test("what an AI has earned does not stand bare behind its name", () => {
  speak("en");
  for (const name of [occupantName, bareName, shortName]) {
    assert.equal(name({ kind: "brain", brain: "minimax:strong", elo: 2114 }), "Minimax");
  }
});
