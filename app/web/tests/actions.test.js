import assert from "node:assert/strict";
import { test } from "node:test";

import { Stub } from "./stub.js";
import { Actions } from "../assets/actions.js";
import { SeatBar } from "../assets/seatbar.js";
import { tell } from "../assets/telling.js";
import { speak } from "../assets/words.js";

speak("en");

const pace = { held: false, speed: "normal", yours: true };
const brain = (colour) => ({ occupant: { kind: "brain", brain: "mcts" }, colour, on_board: 16, clock: null });
const watched = {
  match: 1,
  sequence: 9,
  revision: 4,
  you: null,
  turn: 0,
  seats: [brain("white"), brain("black")],
  record: [],
  offer: null,
  may: [],
  state: "running",
  pace,
};

/** What can be pressed at a table, by its words, and what that says. */
function offered(changes) {
  const said = [];
  const table = { app: { connection: { ready: true }, go: (path) => said.push(path) }, game: "chess", pace: (what) => said.push(what) };
  const actions = new Actions(table);
  const clicks = [];
  const listen = Stub.prototype.addEventListener;
  Stub.prototype.addEventListener = (_, act) => clicks.push(act);
  actions.show({ ...watched, ...changes });
  Stub.prototype.addEventListener = listen;
  const labels = actions.element.children.map((one) => one.children.at(-1).children[0]);
  return { labels, press: (label) => (clicks[labels.indexOf(label)](), said.at(-1)) };
}

test("whoever has AIs play pauses them, lets them play one move, and goes through their speeds", () => {
  const { labels, press } = offered({});
  assert.deepEqual(labels, ["Pause", "One move", "Speed: normal", "More"]);
  assert.deepEqual(["Pause", "One move", "Speed: normal"].map(press), ["hold", "step", "fast"]);
  const held = offered({ pace: { ...pace, held: true, speed: "fast" }, state: "paused" });
  assert.deepEqual(held.labels, ["Go on", "One move", "Speed: fast", "More"]);
  assert.deepEqual(["Go on", "Speed: fast"].map(held.press), ["go_on", "slow"]);
  assert.equal(offered({ pace: { ...pace, speed: "slow" } }).press("Speed: slow"), "normal");
});

test("others only watch, and when it is over there is nothing to pause", () => {
  const others = offered({ pace: { ...pace, yours: false } });
  assert.deepEqual(others.labels, ["Turn", "Sound off", "Rules", "Lobby"]);
  const over = offered({ state: "over", result: { reason: "count" } });
  assert.deepEqual(over.labels, ["Turn", "Rules", "New match", "Replay", "Lobby"]);
  assert.equal(over.press("New match"), "/#new/chess");
});

test("AIs that wait are said to, to those who look and those who listen", () => {
  const held = { ...watched, state: "paused", pace: { ...pace, held: true } };
  const bar = new SeatBar(0);
  bar.show(held, "chess", { turn: null });
  assert.equal(bar.words, "Paused");
  assert.deepEqual(tell(watched, held, "chess", false), ["Paused"]);
  assert.deepEqual(tell(held, watched, "chess", false), ["It goes on"]);
});
