// Small boards to look at: for the cards of the games and for the rules. They are drawn from a few letters, as boards
// are in books.

import { svg } from "./dom.js";
import { piece } from "./pieces.js";

const LETTERS = {
  p: "pawn",
  n: "knight",
  b: "bishop",
  r: "rook",
  q: "queen",
  k: "king",
  m: "man",
  c: "crowned",
  o: "disc",
};

/**
 * `style` is "squares", "felt" or "rings". `rows` has one text per row: capitals are White, small letters are Black, a dot is an
 * empty cell, a star a place to point at. `arrow` leads from one cell to another, as [column, row] pairs.
 */
export function picture(style, rows, arrows = []) {
  const height = rows.length;
  const width = Math.max(...rows.map((row) => row.length));
  const drawing = svg("svg", {
    viewBox: `0 0 ${width * 100} ${height * 100}`,
    class: `picture picture-${style}`,
    "aria-hidden": "true",
  });
  drawing.append(svg("rect", { class: "ground", width: width * 100, height: height * 100 }));
  drawing.append(...(style === "rings" ? rings(width) : cells(style, width, height)));
  rows.forEach((row, y) => [...row].forEach((letter, x) => drawing.append(...standing(letter, x, y))));
  for (const arrow of arrows) drawing.append(...pointer(arrow));
  return drawing;
}

function cells(style, width, height) {
  const squares = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const name = style === "felt" ? "felt" : (x + y + height + 1) % 2 === 0 ? "dark" : "light";
      squares.push(svg("rect", { class: name, x: x * 100, y: y * 100, width: 100, height: 100 }));
    }
  }
  return squares;
}

/** Three squares inside one another, joined in the middle of their sides. */
function rings(width) {
  const middle = (width - 1) / 2;
  const lines = [0, 1, 2].map((ring) => {
    const [near, far] = [ring * 100 + 50, (width - 1 - ring) * 100 + 50];
    return `M${near},${near}H${far}V${far}H${near}Z`;
  });
  const m = middle * 100 + 50;
  const [out, inner] = [50, 250];
  const [end, back] = [width * 100 - 50, width * 100 - 250];
  lines.push(`M${m},${out}V${inner}M${m},${back}V${end}M${out},${m}H${inner}M${back},${m}H${end}`);
  return [svg("path", { class: "line", d: lines.join("") })];
}

function standing(letter, x, y) {
  if (letter === "*") return [svg("circle", { class: "spot", cx: x * 100 + 50, cy: y * 100 + 50, r: 20 })];
  const figure = LETTERS[letter.toLowerCase()];
  if (!figure) return [];
  const drawing = piece(letter === letter.toLowerCase() ? "black" : "white", figure);
  for (const [name, value] of [
    ["x", x * 100],
    ["y", y * 100],
    ["width", 100],
    ["height", 100],
  ]) {
    drawing.setAttribute(name, value);
  }
  return [drawing];
}

function pointer([[x1, y1], [x2, y2]]) {
  const [ax, ay, bx, by] = [x1, y1, x2, y2].map((at) => at * 100 + 50);
  const length = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const [tx, ty] = [bx - ux * 10, by - uy * 10];
  const side = (sign) => `${tx - ux * 34 - sign * uy * 24},${ty - uy * 34 + sign * ux * 24}`;
  return [
    svg("path", { class: "arrow", d: `M${ax + ux * 34},${ay + uy * 34}L${tx - ux * 26},${ty - uy * 26}` }),
    svg("path", { class: "tip", d: `M${tx},${ty}L${side(1)}L${side(-1)}Z` }),
  ];
}

/** The board on the card of a game. A game nobody here has drawn gets an empty one. */
export function card(game) {
  const cards = {
    draughts: [
      "squares",
      [
        ".m.m.m.m.m",
        "m.m.m.m.m.",
        ".m.m.m.m.m",
        "m.m.m.m.m.",
        "..........",
        "..........",
        ".M.M.M.M.M",
        "M.M.M.M.M.",
        ".M.M.M.M.M",
        "M.M.M.M.M.",
      ],
    ],
    reversi: ["felt", ["........", "........", "...oO...", "..OOoO..", "..oooO..", "....Oo..", "........", "........"]],
    chess: [
      "squares",
      ["rnbqkbnr", "pppppppp", "........", "........", "........", "........", "PPPPPPPP", "RNBQKBNR"],
    ],
    morris: ["rings", ["M..M..M", ".m.m...", ".......", "..M....", "....m..", ".m.....", "...M..."]],
  };
  const [style, rows] = cards[game] ?? ["squares", Array(8).fill("........")];
  return picture(style, rows);
}
