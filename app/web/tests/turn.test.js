import assert from "node:assert/strict";
import { test } from "node:test";

import { Turn } from "../assets/turn.js";

// Cells 0 to 15, four in a row.
const board = {
  shape: { grid: { columns: 4, tones: Array(16).fill("light") } },
  names: Array.from({ length: 16 }, (_, cell) => `c${cell}`),
  columns: [],
  rows: [],
};
/** Moves from cell to cell: a piece goes to each of them as it is tapped. */
const moves = (...routes) =>
  routes.map((route) => ({
    notation: "",
    route: route.map((cell) => ({ cell })),
    changes: route.slice(1).map((to, at) => [at + 2, "moved", route[at], to]),
  }));
const ways = (course) => course.map(({ from, to }) => [from, to]);

function jumping() {
  const pieces = [
    [12, "white", "man"],
    [15, "white", "man"],
    [9, "black", "man"],
  ];
  return new Turn(board, pieces, moves([12, 6], [12, 8, 5], [15, 11]), "white");
}

test("what may be moved is lit, then where it goes", () => {
  const turn = jumping();
  assert.deepEqual(
    [...turn.lights()],
    [
      [12, "movable"],
      [15, "movable"],
    ],
  );
  assert.equal(turn.tap(12), null);
  assert.deepEqual(
    [...turn.lights()],
    [
      [6, "target"],
      [8, "target"],
      [12, "picked"],
    ],
  );
  assert.equal(turn.held, 12);
});

test("a piece that is tapped again is laid down", () => {
  const turn = jumping();
  turn.tap(12);
  turn.tap(12);
  assert.equal(turn.begun, false);
});

test("in the middle of a turn a piece stands where it was tapped to", () => {
  const turn = jumping();
  assert.deepEqual(turn.course(), []);
  turn.tap(12);
  assert.deepEqual(turn.course(), [], "it is in the hand");
  turn.tap(8);
  assert.deepEqual(ways(turn.course()), [[12, 8]]);
  assert.equal(turn.held, 8);
  assert.equal(turn.tap(5), 1);
  assert.deepEqual(ways(turn.courseOf(1)), [
    [12, 8],
    [8, 5],
  ]);
});

test("a tap beside a small cell means the nearest lit one", () => {
  const turn = jumping();
  assert.equal(turn.meant(0.9, 2.9), 12, "one cell is near enough to pick up");
  assert.equal(turn.meant(2, 0.5), null);
  turn.tap(12);
  assert.equal(turn.meant(2.5, 0.9), 6, "0.6 cells are near enough to play");
  assert.equal(turn.meant(2.5, 0.7), null, "0.8 cells are not");
});

test("whoever taps a piece that cannot move means no other", () => {
  const turn = new Turn(board, [...jumping().pieces].map(([cell, piece]) => [cell, ...Object.values(piece)]).concat([[13, "white", "man"]]), jumping().moves, "white");
  assert.equal(turn.meant(1.5, 3.5), null);
  assert.equal(turn.meant(1.25, 3.5), null, "a little beside its middle");
  assert.equal(turn.meant(1.15, 3.5), 12, "at its edge the finger has missed");
});

test("what to do next is known", () => {
  const turn = jumping();
  assert.equal(turn.prompt, "pick");
  turn.tap(12);
  assert.equal(turn.prompt, "go");
  assert.equal(new Turn(board, [], moves([5]), "white").prompt, "place");
  assert.equal(new Turn(board, [], [{ route: [{ choice: "pass" }] }], "white").prompt, "choose");
});

test("what stands in the way of a drag does not change the hand", () => {
  const turn = jumping();
  assert.equal(turn.goesOn(6), false, "nothing is in the hand yet");
  turn.tap(12);
  assert.equal(turn.goesOn(6), true);
  assert.equal(turn.goesOn(5), true, "a final cell alone is enough");
  assert.equal(turn.goesOn(15), false, "that would be another piece");
  assert.equal(turn.picksUp(15), true);
});

test("a capture may lead all the way round", () => {
  const turn = new Turn(board, [[0, "white", "man"]], moves([0, 5, 0]), "white");
  turn.tap(0);
  turn.tap(5);
  assert.deepEqual(
    [...turn.lights()],
    [
      [0, "target"],
      [5, "picked"],
    ],
  );
  assert.equal(turn.tap(0), 0);
});

test("somebody who is placed is there before somebody is taken", () => {
  const pieces = [
    [0, "white", "man"],
    [1, "black", "man"],
  ];
  const placed = [1, "placed", "white", "man", [4]];
  const mill = { notation: "", route: [{ cell: 4 }, { cell: 1 }], changes: [placed, [2, "removed", "black", "man", [1]]] };
  const turn = new Turn(board, pieces, [mill, ...moves([8])], "white");
  turn.tap(4);
  assert.deepEqual(turn.course(), [{ taps: 1, kind: "placed", cell: 4, piece: { colour: "white", figure: "man" } }]);
  assert.deepEqual(
    [...turn.lights()],
    [
      [1, "capture"],
      [4, "picked"],
    ],
  );
  assert.equal(turn.held, null, "nobody was taken up");
});

test("castling onto a rook is a place to go, not another piece to pick up", () => {
  const pieces = [
    [12, "white", "king"],
    [15, "white", "rook"],
  ];
  const turn = new Turn(board, pieces, moves([12, 15], [15, 11]), "white");
  turn.tap(12);
  assert.equal(turn.goesOn(15), true);
});

test("a closed mill stays closed: only who can be taken answers", () => {
  const pieces = [
    [0, "white", "man"],
    [9, "black", "man"],
    [15, "white", "man"],
  ];
  const mill = { notation: "", route: [{ cell: 0 }, { cell: 4 }, { cell: 9 }], committed: 2, changes: [[3, "removed", "black", "man", [9]]] };
  const turn = new Turn(board, pieces, [mill, ...moves([15, 11])], "white");
  turn.tap(0);
  turn.tap(4);
  for (const cell of [15, 11, 4, 0]) {
    assert.equal(turn.answers(cell), false);
    assert.equal(turn.picksUp(cell), false);
    assert.equal(turn.tap(cell), null);
  }
  turn.layDown();
  assert.equal(turn.held, null, "it is in no hand that could carry it elsewhere");
  assert.deepEqual(turn.lights().get(9), "capture");
  assert.equal(turn.tap(9), 0);
});

test("only what is taken is lit as that", () => {
  const pieces = [
    [0, "white", "man"],
    [1, "grey", "rock"],
    [2, "white", "man"],
  ];
  const step = (cell, ...changes) => ({ notation: "", route: [{ cell }], changes });
  const turned = step(1, [1, "turned", "white", "man", [1]]);
  const taken = step(2, [1, "removed", "white", "man", [2]]);
  // In passing: what is taken stands elsewhere.
  const passing = { notation: "", route: [{ cell: 0 }, { cell: 5 }], changes: [[2, "removed", "black", "pawn", [1]]] };
  const turn = new Turn(board, pieces, [turned, taken, passing], "white");
  assert.deepEqual(Object.fromEntries(turn.lights()), { 0: "movable", 1: "target", 2: "capture" });
  turn.tap(0);
  assert.equal(turn.lights().get(5), "target");
});

test("a choice in the middle of a route may stand beside cells", () => {
  const queen = { choice: { piece: "queen" } };
  const chosen = { notation: "", route: [{ cell: 0 }, queen, { cell: 9 }], changes: [[2, "became", "white", "queen", [0]]] };
  const turn = new Turn(board, [[0, "white", "man"]], [chosen, ...moves([0, 4])], "white");
  assert.deepEqual([turn.choices(), turn.onBoard], [[], true]);
  turn.tap(0);
  assert.deepEqual([turn.choices(), turn.onBoard], [[queen], true]);
  assert.equal(turn.lights().get(4), "target");
  assert.equal(turn.step(queen), null, "it goes on");
  assert.deepEqual([turn.choices(), [...turn.lights().keys()]], [[], [9, 0]]);
  assert.deepEqual(
    turn.course().map(({ kind }) => kind),
    ["became"],
  );
  assert.equal(turn.tap(9), 0);
});
