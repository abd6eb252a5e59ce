import assert from "node:assert/strict";
import { test } from "node:test";

import { BoardView } from "../assets/board.js";
import { read } from "../assets/changes.js";
import { towards } from "../assets/geometry.js";
import { speak } from "../assets/words.js";
import "./stub.js";

speak("en");

const board = {
  shape: { grid: { columns: 4, tones: Array(4).fill("light") } },
  names: ["a", "b", "c", "d"],
  columns: [],
  rows: [],
};

/** A board on which a move was shown, and where its pieces are drawn. */
function shown(pieces, rows, after) {
  const view = new BoardView(board, "game", { still: true });
  view.show({ pieces: new Map(pieces) });
  view.show({ pieces: new Map(after), played: ["a-b"], changes: read(rows) });
  return view.pieces.children;
}

const piece = (colour, figure) => ({ colour, figure });
const SLIDE = 180;

test("a pawn becomes a queen when it has arrived", () => {
  const rows = [
    [2, "moved", 0, 1],
    [3, "became", "white", "queen", [1]],
  ];
  const [element] = shown([[0, piece("white", "pawn")]], rows, [[1, piece("white", "queen")]]);
  const [queen, pawn] = element.children;
  assert.deepEqual(queen.animations, [{ duration: SLIDE, delay: 0 }], "so long it cannot be seen");
  assert.ok(pawn, "and the pawn can");
});

test("what does not move becomes another at once", () => {
  const rows = [[1, "became", "white", "queen", [0]]];
  const [element] = shown([[0, piece("white", "pawn")]], rows, [[0, piece("white", "queen")]]);
  assert.equal(element.children.length, 1);
});

test("discs turn over when the one has come that turns them", () => {
  const rows = [
    [2, "moved", 0, 1],
    [2, "turned", "white", "disc", [2]],
  ];
  const before = [
    [0, piece("white", "disc")],
    [2, piece("black", "disc")],
  ];
  const after = [
    [1, piece("white", "disc")],
    [2, piece("white", "disc")],
  ];
  const turning = shown(before, rows, after).find(({ children }) => children.length === 2);
  const [fresh, old] = turning.children;
  assert.deepEqual([old.animations[0].delay, fresh.animations[0].delay], [SLIDE, SLIDE + SLIDE / 2]);
});

test("what does not do as a finger wants shakes: the piece on a cell, or the cell", () => {
  const view = new BoardView(board, "game");
  view.show({ pieces: new Map([[0, piece("white", "pawn")]]) });
  view.shake(0);
  view.shake(1);
  const [element] = view.pieces.children;
  assert.equal(element.firstChild.animations.length, 1);
  const cells = view.ground.children.filter(({ dataset }) => dataset.cell !== undefined);
  assert.deepEqual(cells.map(({ animations }) => animations.length), [0, 1, 0, 0]);
});

test("a hole is gone in the next match, also where the board is turned round for it", () => {
  const view = new BoardView(board, "game", { still: true });
  const there = () => view.ground.children.filter(({ hidden }) => !hidden).length;
  view.show({ pieces: new Map(), tiles: [[0, "hole"]] });
  assert.equal(there(), 3);
  view.show({ pieces: new Map(), tiles: [], flipped: true });
  assert.equal(there(), 4);
});

test("rows and columns of a board of points are told at its edges, whichever way round it lies", () => {
  const shape = { points: { extent: [2, 2], points: [[0, 0], [2, 2]], lines: [[0, 1]] } };
  const view = new BoardView({ shape, names: ["a3", "c1"], columns: ["a", "b", "c"], rows: ["3", "2", "1"] }, "game");
  const told = () =>
    view.ground.children
      .filter(({ attributes }) => attributes.class?.startsWith("edge"))
      .map(({ style, children }) => [children[0], Math.round(parseFloat(style.top ?? style.left))]);
  view.show({ pieces: new Map() });
  assert.deepEqual(told(), [["3", 17], ["2", 50], ["1", 83], ["a", 17], ["b", 50], ["c", 83]]);
  assert.ok(view.element.classes.has("rimmed"), "there is room for them beside the cells");
  view.show({ pieces: new Map(), flipped: true });
  assert.deepEqual(told(), [["3", 83], ["2", 50], ["1", 17], ["a", 83], ["b", 50], ["c", 17]]);
});

test("nothing of a board to look at can be reached by keys", () => {
  const stops = (still) => {
    const view = new BoardView(board, "game", { still });
    view.show({ pieces: new Map() });
    return view.ground.children.filter(({ attributes }) => attributes.tabindex === "0").length;
  };
  assert.deepEqual([stops(true), stops(false)], [0, 1]);
});

test("arrow keys go past a hole", () => {
  const right = [1, 0];
  assert.equal(towards(board, 0, right), 1);
  assert.equal(towards(board, 0, right, false, (cell) => cell !== 1), 2);
});
