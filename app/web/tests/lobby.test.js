import assert from "node:assert/strict";
import { test } from "node:test";

import { fold } from "../assets/lobby.js";
import { shortName } from "../assets/seats.js";
import { speak } from "../assets/words.js";

const tables = (states) => states.map((state, table) => ({ table, state }));
const shown = (states) => fold(tables(states))[0].map(({ table }) => table);

test("matches that are on come first, and paused ones do not fill the list", () => {
  assert.deepEqual(shown(["paused", "running", "paused", "paused", "running"]), [1, 4, 0, 2]);
  assert.deepEqual(shown(Array(30).fill("paused")), [0, 1]);
  assert.deepEqual(shown(["paused", ...Array(9).fill("running")]), [1, 2, 3, 4]);
  assert.deepEqual(shown([]), []);
});

test("nothing is lost by folding", () => {
  const all = tables(["paused", "open", "running", "paused", "paused", "running", "running", "running"]);
  const [first, rest] = fold(all);
  assert.deepEqual(new Set([...first, ...rest]), new Set(all));
  assert.equal(first.length + rest.length, all.length);
});

test("two of the same animal are told apart by their colours", () => {
  globalThis.document = { documentElement: {} };
  speak("en");
  const phone = (animal, colour) => ({ kind: "phone", who: { animal, colour } });
  const owls = [phone("owl", "teal"), phone("owl", "rose")];
  assert.deepEqual(owls.map((one) => shortName(one, owls)), ["Teal owl", "Rose owl"]);
  speak("de");
  assert.deepEqual(owls.map((one) => shortName(one, owls)), ["Petrolblaue Eule", "Rosarote Eule"]);
  speak("en");
  const others = [phone("owl", "teal"), phone("fox", "teal"), { kind: "touch" }];
  assert.deepEqual(others.map((one) => shortName(one, others)), ["Owl", "Fox", "Big screen"]);
});
