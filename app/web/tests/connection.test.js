import assert from "node:assert/strict";
import { test } from "node:test";

import { Connection, pause, pulse } from "../assets/connection.js";

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
  const slow = { quiet: 12_000, patience: 6_000 };
  assert.equal(pulse(11_999, 0, -1, slow), "wait");
  assert.equal(pulse(12_000, 0, -1, slow), "ask");
  assert.equal(pulse(17_999, 0, 12_000, slow), "wait", "asked, the answer may be on its way");
  assert.equal(pulse(18_000, 0, 12_000, slow), "drop");
  assert.equal(pulse(18_000, 12_050, 12_000, slow), "wait", "it has answered");
});

/** A page and a table whose line can die without a word; all by the test's own clock. */
function world(t) {
  t.mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"] });
  const sockets = [];
  const listeners = {};
  const listen = (name, listener) => (listeners[name] = listener);
  globalThis.window = { addEventListener: listen };
  globalThis.document = { addEventListener: listen, visibilityState: "visible" };
  globalThis.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    said = [];
    dead = false;
    constructor() {
      sockets.push(this);
    }
    send(text) {
      const message = JSON.parse(text);
      this.said.push(message);
      if (this.dead) return;
      const answer = { hello: { type: "welcome", re: message.re }, ping: { type: "pong" } }[message.type];
      if (answer) queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(answer) }));
    }
    close() {
      this.readyState = 3;
    }
  };
  const states = [];
  const connection = new Connection("ws://here", { onstate: ({ name }) => states.push(name), onmessage: () => {} });
  connection.start();
  /** So much time passes, and everything that happens meanwhile is done. */
  const pass = async (milliseconds) => {
    for (let at = 0; at < milliseconds; at += 50) {
      t.mock.timers.tick(50);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  };
  return { connection, sockets, states, listeners, pass };
}

async function connected(t) {
  const there = world(t);
  there.sockets[0].onopen();
  await there.pass(100);
  assert.equal(there.states.at(-1), "ready");
  return there;
}

test("a dead line is noticed within four seconds, and another one is tried", async (t) => {
  const { sockets, states, pass } = await connected(t);
  await pass(20_000);
  assert.equal(states.at(-1), "ready", "a line that answers stays");
  assert.deepEqual(sockets[0].said.at(-1), { type: "ping", next: 1_500 }, "so the table misses the page as soon");
  sockets[0].dead = true;
  await pass(4_000);
  assert.ok(states.includes("waiting"));
  await pass(1_000);
  assert.equal(sockets.length, 2);
});

test("what was asked on a dead line is refused when it is noticed, never forgotten", async (t) => {
  const { connection, sockets, pass } = await connected(t);
  sockets[0].dead = true;
  const answer = connection.request({ type: "play" }).catch((refusal) => refusal.reason);
  await pass(4_000);
  assert.equal(await answer, "offline");
});

test("nobody looks: the table is told to be patient, and the line is asked rarely", async (t) => {
  const { sockets, states, listeners, pass } = await connected(t);
  document.visibilityState = "hidden";
  listeners.visibilitychange();
  assert.deepEqual(sockets[0].said.at(-1), { type: "ping" });
  sockets[0].dead = true;
  await pass(10_000);
  assert.equal(states.at(-1), "ready");
  document.visibilityState = "visible";
  listeners.visibilitychange();
  await pass(2_500);
  assert.equal(states.at(-1), "waiting");
});

test("a page that was busy itself does not blame the line", async (t) => {
  const { sockets, states, pass } = await connected(t);
  sockets[0].dead = true;
  await pass(2_000);
  sockets[0].dead = false;
  // Nothing runs for a while; the clock goes on, and the answer is only heard afterwards.
  t.mock.timers.setTime(Date.now() + 30_000);
  t.mock.timers.tick(250);
  assert.equal(states.at(-1), "ready");
  sockets[0].onmessage({ data: JSON.stringify({ type: "pong" }) });
  await pass(10_000);
  assert.equal(states.at(-1), "ready");
});
