import assert from "node:assert/strict";
import { test } from "node:test";

import { follow } from "../assets/touch.js";
import { Turn } from "../assets/turn.js";

// Cells 0 to 15, four in a row: 12 may go to 8, 13 stands and cannot move.
const board = { shape: { grid: { columns: 4, tones: Array(16).fill("light") } } };
const pieces = [
  [12, "white", "man"],
  [13, "white", "man"],
];

/** A board under a finger, in cells; `heard` is all that came of it. */
function bench(commits = false) {
  const listeners = {};
  const heard = [];
  let press = null;
  const one = { route: [{ cell: 12 }, { cell: 8 }], changes: [], ...(commits && { committed: 1 }) };
  const table = { turn: new Turn(board, pieces, [one], "white") };
  const view = {
    board,
    element: { addEventListener: (name, listener) => (listeners[name] = listener), setPointerCapture() {} },
    placeOf: ({ clientX, clientY }) => [clientX, clientY],
    onpress: (listener) => (press = listener),
    lift() {},
    drop() {},
  };
  follow(view, {
    turn: () => table.turn,
    onstep: (number) => heard.push(["step", number]),
    ondenied: (wish) => heard.push(["denied", wish]),
  });
  // A pixel is a cell here, so that whatever moves is a drag.
  const at = (cell) => ({ clientX: (cell % 4) + 0.5, clientY: Math.floor(cell / 4) + 0.5 });
  const event = (name, cell, by = 1) => listeners[name]({ pointerId: 1, isPrimary: true, button: 0, clientX: at(cell).clientX * by, clientY: at(cell).clientY * by });
  return {
    table,
    down: (cell) => event("pointerdown", cell),
    up: (cell) => event("pointerup", cell),
    /** Far enough to be no tremble. */
    move: (cell) => event("pointermove", cell, 100),
    press: (cell) => press(cell),
    heard: () => heard.splice(0),
  };
}

test("a tap in vain is told, by finger and by key", () => {
  const { down, up, press, heard, table } = bench();
  const tap = (cell) => (down(cell), up(cell));
  for (const way of [tap, press]) {
    way(13);
    assert.deepEqual(heard(), [["denied", { cell: 13 }]]);
    way(12);
    assert.deepEqual(heard(), [["step", null]], "it was picked up");
    way(13);
    assert.deepEqual(heard(), [["step", null]], "and is laid down again");
    way(3);
    assert.deepEqual(heard(), [["denied", { cell: 3 }]]);
  }
  table.turn = null;
  for (const way of [tap, press]) {
    way(12);
    assert.deepEqual(heard(), [["denied", { cell: 12 }]], "it is not our turn");
  }
});

test("whoever has to go on is told so", () => {
  const { down, up, heard } = bench(true);
  down(12);
  up(12);
  heard();
  down(13);
  up(13);
  assert.deepEqual(heard(), [["denied", { cell: 13 }]]);
});

test("a drag to where nothing can go is told, one back or beside the board is not", () => {
  for (const [to, said] of [
    [3, [["denied", { cell: 3, carried: true }]]],
    [13, [["denied", { cell: 13, carried: true }]]],
    [12, []],
    [24, []],
    [8, [["step", 0]]],
  ]) {
    const { down, move, up, heard } = bench();
    down(12);
    assert.deepEqual(heard(), [["step", null]]);
    move(to);
    up(to);
    assert.deepEqual(heard(), said, String(to));
  }
});

test("a turn that comes or goes under a finger is no reason to complain", () => {
  const { down, up, heard, table } = bench();
  const { turn } = table;
  for (const [before, after] of [
    [null, turn],
    [turn, null],
  ]) {
    table.turn = before;
    down(13);
    table.turn = after;
    up(13);
    assert.deepEqual(heard(), []);
  }
});
