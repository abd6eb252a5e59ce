// Any board of any game: it draws what it is given and says where it was touched. Cells are buttons with names, so that
// a keyboard and a screen reader can play; pieces lie above them and slide.

import { el, replace, svg } from "./dom.js";
import { corner, count, labels, playable, size, towards } from "./geometry.js";
import { compare } from "./motion.js";
import { piece } from "./pieces.js";
import { t } from "./words.js";

const SLIDE = 180;
const FADE = 140;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const calm = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

export class BoardView {
  #cells = new Map();
  #standing = new Map();
  #shown = new Map();
  #marked = "";
  #flipped = null;
  #lifted = null;

  constructor(board) {
    this.board = board;
    [this.columns, this.rows] = size(board);
    this.ground = el("div", { class: "ground" });
    this.pieces = el("div", { class: "pieces", "aria-hidden": "true" });
    this.marks = el("div", { class: "marks", "aria-hidden": "true" });
    const kind = board.shape.grid ? "grid" : "points";
    this.element = el(
      "div",
      { class: `board board-${kind}`, role: "group", "aria-label": t("table.board") },
      this.ground,
      this.pieces,
      this.marks,
    );
    this.element.style.setProperty("--columns", this.columns);
    this.element.style.setProperty("--rows", this.rows);
    this.#lay();
    this.element.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** Calls back with a cell that was pressed by a keyboard or a screen reader. Fingers are followed elsewhere. */
  onpress(listener) {
    this.element.addEventListener("click", (event) => {
      const cell = event.target.closest("button")?.dataset.cell;
      if (event.detail === 0 && cell !== undefined) listener(Number(cell));
    });
  }

  /**
   * Shows a position. `pieces` maps cells to pieces, `route` is the way of what has moved, `lights` maps cells to what a tap there
   * does, `last`, `danger`, `forced` and `hint` are cells to point out.
   */
  show({ pieces, route = [], lights = new Map(), last = [], danger = [], forced = [], hint = [], flipped = false }) {
    const turnedRound = this.#flipped !== null && this.#flipped !== flipped;
    if (this.#flipped !== flipped) this.#arrange(flipped);
    this.#move(pieces, route, turnedRound);
    this.#mark({ lights, last, danger, forced, hint });
  }

  /** Where an event fell, in cells from the top left of the board as it was made. */
  placeOf(event) {
    const box = this.element.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.columns;
    const y = ((event.clientY - box.top) / box.height) * this.rows;
    return this.#flipped ? [this.columns - x, this.rows - y] : [x, y];
  }

  /** Lets the piece on a cell follow the finger, in cells. */
  lift(cell, [x, y]) {
    const element = this.#standing.get(cell);
    if (!element) return;
    this.#lifted = element;
    element.classList.add("lifted");
    const [left, top] = this.#flipped ? [this.columns - x, this.rows - y] : [x, y];
    element.style.transform = shift([left - 0.5, top - 0.5]);
  }

  /** Lets go of it: it goes back to its cell, unless the next picture has it elsewhere. */
  drop(cell) {
    const element = this.#lifted;
    this.#lifted = null;
    if (!element) return;
    element.classList.remove("lifted");
    if (this.#standing.get(cell) === element) this.#glide(element, [element.style.transform], cell);
  }

  #lay() {
    const { grid, points } = this.board.shape;
    if (points) this.ground.append(this.#lines(points));
    for (let cell = 0; cell < count(this.board); cell += 1) {
      const tone = grid ? grid.tones[cell] : "point";
      if (tone === "hole") continue;
      const named = playable(this.board, cell);
      const element = named
        ? el("button", { type: "button", class: `cell ${tone}`, tabindex: "-1", data: { cell } })
        : el("div", { class: `cell ${tone}` });
      this.#cells.set(cell, element);
      this.ground.append(element);
    }
  }

  #lines(points) {
    const [width, height] = [this.columns, this.rows];
    const middle = (cell) => points.points[cell].map((at) => at + 0.5);
    const d = points.lines.map(([from, to]) => `M${middle(from)}L${middle(to)}`).join("");
    return svg("svg", { class: "lines", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, svg("path", { d }));
  }

  /** Puts cells, labels and pieces to their places. */
  #arrange(flipped) {
    this.#flipped = flipped;
    for (const [cell, element] of this.#cells) {
      this.#place(element, cell);
      const { row, column } = labels(this.board, cell, flipped);
      // Written by the style sheet: they are no part of a cell's name.
      for (const [name, label] of Object.entries({ row, column })) {
        if (label) element.dataset[name] = label;
        else delete element.dataset[name];
      }
    }
    for (const [cell, element] of this.#standing) element.style.transform = shift(corner(this.board, cell, flipped));
    // A screen reader reads from the top left, whichever way round the board lies.
    const order = [...this.#cells].sort(([one], [other]) => (flipped ? other - one : one - other));
    this.ground.append(...order.map(([, element]) => element));
    this.#marked = "";
  }

  #place(element, cell) {
    const [x, y] = corner(this.board, cell, this.#flipped);
    element.style.left = `${(x / this.columns) * 100}%`;
    element.style.top = `${(y / this.rows) * 100}%`;
  }

  #move(pieces, route, instantly) {
    const change = compare(this.#shown, pieces, route);
    const standing = new Map(change.stayed.map((cell) => [cell, this.#standing.get(cell)]));
    for (const cell of change.turned) standing.set(cell, this.#turn(this.#standing.get(cell), pieces.get(cell)));
    for (const { from, to, by } of change.moved) {
      const element = this.#standing.get(from);
      if (this.#shown.get(from).figure !== pieces.get(to).figure) replace(element, draw(pieces.get(to)));
      standing.set(to, element);
      // What a finger has carried there is there.
      const way = element === this.#lifted || instantly ? [] : [from, ...by].map((cell) => this.#at(cell));
      this.#glide(element, way, to);
    }
    for (const cell of change.gone) this.#vanish(this.#standing.get(cell), instantly || this.#shown.size === 0);
    const fresh = this.#shown.size === 0;
    for (const cell of change.came) {
      const element = el("div", { class: "piece" }, draw(pieces.get(cell)));
      element.style.transform = this.#at(cell);
      this.pieces.append(element);
      standing.set(cell, element);
      if (!fresh && !instantly) animate(element.firstChild, [{ opacity: 0, transform: "scale(0.5)" }, {}], FADE);
    }
    this.#standing = standing;
    this.#shown = new Map(pieces);
  }

  #at(cell) {
    return shift(corner(this.board, cell, this.#flipped));
  }

  #glide(element, way, to) {
    element.style.transform = this.#at(to);
    if (way.length === 0) return;
    // On top of everything it passes.
    this.pieces.append(element);
    animate(
      element,
      [...way, this.#at(to)].map((transform) => ({ transform })),
      SLIDE,
    );
  }

  #turn(element, now) {
    const [old, fresh] = [element.firstChild, draw(now)];
    replace(element, fresh);
    if (calm?.matches || !element.animate) return element;
    element.append(old);
    const half = SLIDE / 2;
    old.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: half }).onfinish = () =>
      old.remove();
    const open = [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }];
    fresh.animate(open, { duration: half, delay: half, fill: "backwards" });
    return element;
  }

  #vanish(element, instantly) {
    const fading = instantly ? null : animate(element.firstChild, [{}, { opacity: 0, transform: "scale(0.6)" }], FADE);
    if (fading) fading.onfinish = () => element.remove();
    else element.remove();
  }

  #mark({ lights, last, danger, forced, hint }) {
    const shown = JSON.stringify([[...lights], last, danger, forced, hint, [...this.#shown]]);
    if (shown === this.#marked) return;
    this.#marked = shown;
    const marks = [];
    const put = (cell, kind) => {
      const mark = el("i", { class: `mark mark-${kind}`, data: { on: this.#tone(cell) } });
      this.#place(mark, cell);
      marks.push(mark);
    };
    const ends = hint.length > 0 ? [hint[0], hint.at(-1)] : [];
    for (const [cell, element] of this.#cells) {
      const light = lights.get(cell);
      element.classList.toggle("last", last.includes(cell));
      element.classList.toggle("picked", light === "picked");
      element.classList.toggle("danger", danger.includes(cell));
      if (light && light !== "picked") put(cell, light);
      if (forced.includes(cell)) put(cell, "forced");
      if (danger.includes(cell)) put(cell, "danger");
      if (ends.includes(cell)) put(cell, "hint");
      if (!playable(this.board, cell)) continue;
      const words = [this.board.names[cell]];
      const standing = this.#shown.get(cell);
      words.push(standing ? t("piece", standing) : t("cell.empty"));
      if (light) words.push(t(`cell.${light}`));
      for (const [name, cells] of Object.entries({ danger, forced, last, hint: ends })) {
        if (cells.includes(cell)) words.push(t(`cell.${name}`));
      }
      const label = words.join(", ");
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    }
    replace(this.marks, ...marks);
    this.#keepTabStop(lights);
  }

  #tone(cell) {
    return this.board.shape.grid?.tones[cell] ?? "point";
  }

  /** One cell can be reached by the tabulator, the others from there by arrow keys. */
  #keepTabStop(lights) {
    const stop = this.ground.querySelector("button[tabindex='0']");
    if (stop) return;
    const first = [...this.#cells.keys()].find((cell) => lights.has(cell));
    const element = this.#cells.get(first) ?? this.ground.querySelector("button");
    element?.setAttribute("tabindex", "0");
  }

  #walk(event) {
    const from = event.target.dataset?.cell;
    const direction = ARROWS[event.key];
    if (from === undefined || !direction) return;
    event.preventDefault();
    const to = towards(this.board, Number(from), direction, this.#flipped);
    const element = this.#cells.get(to);
    if (!element) return;
    event.target.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
    element.focus();
  }
}

function draw({ colour, figure }) {
  return piece(colour, figure);
}

function shift([x, y]) {
  return `translate(${x * 100}%, ${y * 100}%)`;
}

function animate(element, frames, duration) {
  if (calm?.matches || !element.animate) return null;
  return element.animate(frames, { duration, easing: "ease-out" });
}
