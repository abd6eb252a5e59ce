import assert from "node:assert/strict";
import { test } from "node:test";

import { rounds } from "../assets/record.js";

test("a round ends when a seat moves that does not come after the one before it", () => {
  const record = [
    [0, "e4"],
    [1, "e5"],
    [0, "Nf3"],
  ].map(([seat, notation]) => ({ seat, notation }));
  const written = rounds(record).map(
    ({ number, moves }) => `${number} ${moves.map((move) => move.notation).join(" ")}`,
  );
  assert.deepEqual(written, ["1 e4 e5", "2 Nf3"]);
});

test("whoever moves twice begins a new round", () => {
  const record = [
    [1, "d3"],
    [1, "c5"],
    [0, "f6"],
  ].map(([seat, notation]) => ({ seat, notation }));
  assert.deepEqual(
    rounds(record).map(({ moves }) => moves.map(({ ply }) => ply)),
    [[1], [2], [3]],
  );
});

test("somebody who leaves is told in the round and begins none", () => {
  const record = [
    { seat: 0, notation: "a" },
    { seat: 1, notation: "b" },
    { seat: 0, words: "Red gave up" },
    { seat: 2, notation: "c" },
    { seat: 1, notation: "d" },
  ];
  const told = rounds(record).map(({ moves }) => moves.map(({ notation, words, ply }) => `${ply} ${words ?? notation}`));
  assert.deepEqual(told, [["1 a", "2 b", "3 Red gave up", "4 c"], ["5 d"]]);
});
