import assert from "node:assert/strict";
import { test } from "node:test";

import { buttons } from "../assets/choices.js";
import { SeatBar } from "../assets/seatbar.js";
import { learn } from "../assets/games.js";
import { speak } from "../assets/words.js";
import "./stub.js";

speak("en");
learn({ game: { face: "king", words: { "notice.atari": { en: "atari!" } } } });

test("a seat that can be chosen is shown by its own disc", () => {
  const snapshot = { you: 0, seats: [{ colour: "red" }, { colour: "blue" }] };
  const [button] = buttons([{ choice: { seat: 1 } }], snapshot, "game", () => {});
  const [picture, words] = button.children;
  const parts = picture.children.map(({ attributes }) => attributes.class);
  assert.ok(parts.includes("sign"), "with the sign that no other colour has");
  assert.deepEqual(words.children, ["Blue"]);
});

test("a notice concerns everybody where something is in danger", () => {
  const seat = { occupant: { kind: "touch" }, colour: "white", on_board: 3, clock: null };
  const said = (marks) => {
    const snapshot = { you: 1, turn: 0, state: "running", notice: "atari", marks, seats: [seat, { ...seat, colour: "black" }] };
    const bar = new SeatBar(0);
    bar.show(snapshot, "game", { turn: null, sending: false });
    return bar.words.includes("atari!");
  };
  assert.deepEqual([said([[4, "danger"]]), said([[4, "forced"]]), said([])], [true, false, false]);
});

test("whoever watches has nothing to choose", () => {
  assert.deepEqual(buttons([], { you: null, seats: [{ colour: "red" }] }, "game", () => {}), []);
});
