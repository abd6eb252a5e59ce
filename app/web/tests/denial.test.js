import assert from "node:assert/strict";
import { test } from "node:test";

import { denial } from "../assets/denial.js";
import { learn } from "../assets/games.js";
import { Turn } from "../assets/turn.js";
import { speak } from "../assets/words.js";
import "./stub.js";

const words = {
  "denied.check": { en: "save your king", de: "rette deinen König" },
  "notice.check": { en: "check!", de: "Schach!" },
  "notice.must_capture": { en: "you must capture", de: "du musst schlagen" },
  "choose": { en: "Choose", de: "Wähle" },
};
learn({ game: { words } });

// Cells 0 to 15, four in a row: 12 may go to 8, 13 stands and cannot move, 3 is somebody else's.
const board = { shape: { grid: { columns: 4, tones: Array(16).fill("light") } } };
const pieces = [
  [12, "white", "man"],
  [13, "white", "man"],
  [3, "black", "man"],
];
const moves = [{ route: [{ cell: 12 }, { cell: 8 }], changes: [] }];
const mine = () => new Turn(board, pieces, moves, "white");
const seats = [
  { colour: "white", occupant: { kind: "phone", who: { animal: "fox", colour: "teal" } } },
  { colour: "black", occupant: { kind: "brain", brain: "minimax:casual" } },
];
const running = { state: "running", you: 0, turn: 0, seats, notice: null };

/** What is said in both languages. */
function said(snapshot, turn, wish) {
  return ["en", "de"].map((language) => {
    speak(language);
    return denial({ ...running, ...snapshot }, "game", turn, wish);
  });
}

test("a finger that does nothing is told why", () => {
  const picked = mine();
  picked.tap(12);
  const placing = new Turn(board, pieces, [{ route: [{ cell: 8 }], changes: [] }], "white");
  const choosing = new Turn(board, pieces, [{ route: [{ choice: "pass" }], changes: [] }], "white");
  const person = [seats[0], { colour: "black", occupant: { kind: "phone", who: { animal: "owl", colour: "sky" } } }];
  const touch = [seats[0], { colour: "black", occupant: { kind: "touch" } }];
  for (const [name, snapshot, turn, wish, en, de] of [
    ["an AI's turn", { turn: 1 }, null, { cell: 12 }, "Minimax is thinking", "Minimax denkt nach"],
    ["a person's turn", { turn: 1, seats: person }, null, { cell: 12 }, "Owl is to move", "Eule ist am Zug"],
    ["at the screen", { turn: 1, seats: touch }, null, { cell: 12 }, "Black is to move", "Schwarz ist am Zug"],
    ["another's piece", {}, mine(), { cell: 3 }, "That is not your piece", "Das gehört jemand anderem"],
    ["a piece that is stuck", {}, mine(), { cell: 13 }, "This piece cannot move now", "Damit lässt sich jetzt nicht ziehen"],
    ["a duty", { notice: "must_capture" }, mine(), { cell: 13 }, "You must capture", "Du musst schlagen"],
    ["a duty in other words", { notice: "check" }, mine(), { cell: 13 }, "Save your king", "Rette deinen König"],
    ["another's piece in spite of a duty", { notice: "check" }, mine(), { cell: 3 }, "That is not your piece", "Das gehört jemand anderem"],
    ["nothing", {}, mine(), { cell: 5 }, "Tap a ring", "Ring antippen"],
    ["nothing, where pieces are placed", {}, placing, { cell: 5 }, "Tap a dot", "Punkt antippen"],
    ["a piece in the middle of a turn", {}, picked, { cell: 13 }, "Tap where it goes", "Ziel antippen"],
    ["the board, where one chooses beside it", {}, choosing, { cell: 12 }, "Choose", "Wähle"],
    ["a drag to where it cannot go", {}, picked, { cell: 3, carried: true }, "It cannot go there", "Dorthin geht es nicht"],
  ]) {
    assert.deepEqual(said(snapshot, turn, wish), [en, de], name);
  }
});

test("whoever cannot play at all is not answered", () => {
  const left = [{ ...seats[0], left: "resignation" }, seats[1]];
  for (const snapshot of [{ you: null, turn: 1 }, { state: "over" }, { state: "paused" }, { state: "open" }, { turn: 1, seats: left }]) {
    assert.deepEqual(said(snapshot, null, { cell: 12 }), [null, null], JSON.stringify(snapshot));
  }
});
