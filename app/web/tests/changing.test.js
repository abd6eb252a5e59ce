// Boards that change, with links between far cells, and what seats have beside them: no game that comes with the program has all of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { BoardView } from "../assets/board.js";
import { learn } from "../assets/games.js";
import { SeatBar } from "../assets/seatbar.js";
import { tell } from "../assets/telling.js";
import { speak } from "../assets/words.js";
import "./stub.js";

const words = {
  on_board: { en: "{n} stones", de: "{n} Steine" },
  "tile.bonus": { en: "bonus", de: "Bonus" },
  "stock.bomb": { en: "{n} bombs", de: "{n} Bomben" },
  "phase.bombs": { en: "Now the bombs", de: "Jetzt die Bomben" },
};
learn({ isles: { words, face: "disc" } });
speak("en");

const board = {
  shape: { grid: { columns: 3, tones: Array(6).fill("light") } },
  names: ["a2", "b2", "c2", "a1", "b1", "c1"],
  columns: [],
  rows: [],
  links: [[[0, "north"], [5, "east"]]],
};

/** A board as it is shown with what has become of its cells. */
function shown(tiles) {
  const view = new BoardView(board, "isles");
  view.show({ pieces: new Map(), tiles });
  const all = view.ground.children;
  const links = all.filter(({ attributes }) => attributes.class?.startsWith("link "));
  return { cells: all.filter(({ dataset }) => dataset.cell !== undefined), links };
}

test("both ends of a link have the same number, outside the edges by which one leaves", () => {
  const { links } = shown([]);
  assert.deepEqual(links.map(({ children }) => children), [["1"], ["1"]]);
  const [from, to] = links.map(({ style }) => [parseFloat(style.left), parseFloat(style.top)]);
  assert.ok(from[1] < 0 && to[0] > 100, "above the first row, and to the right of the last column");
});

test("a link goes with the cell at either of its ends", () => {
  assert.deepEqual(shown([[1, "hole"]]).links.map(({ hidden }) => hidden), [false, false]);
  assert.deepEqual(shown([[5, "hole"]]).links.map(({ hidden }) => hidden), [true, true]);
});

test("a tile is seen, spoken of, and faint once it was used up", () => {
  const { cells } = shown([
    [1, { sign: "bonus" }],
    [2, { used: "bonus" }],
  ]);
  assert.deepEqual(cells.map(({ children }) => children.length), [0, 1, 1, 0, 0, 0]);
  assert.deepEqual(cells.map(({ classes }) => classes.has("used")), [false, false, true, false, false, false]);
  const names = cells.slice(1, 3).map((cell) => cell.getAttribute("aria-label"));
  assert.deepEqual(names, ["b2, bonus", "c2, empty"]);
});

test("what a seat has beside the board is drawn and counted, and said", () => {
  const seat = { occupant: { kind: "touch" }, colour: "red", on_board: 3, stocks: [{ name: "bomb", figure: "disc", count: 2 }] };
  const bar = new SeatBar(0);
  bar.show({ seats: [seat, { ...seat, stocks: [] }], turn: 0, state: "running" }, "isles", { turn: null });
  const [stock] = bar.stocks.children;
  assert.deepEqual([stock.children.at(-1), stock.attributes["aria-label"]], ["×2", "2 bombs"]);
});

test("a new phase is told once", () => {
  const now = { seats: [], record: [], revision: 1, match: 1, phase: "bombs" };
  assert.deepEqual(tell({ ...now, phase: "stones" }, now, "isles", false), ["Now the bombs"]);
  assert.deepEqual(tell(now, { ...now }, "isles", false), []);
});
