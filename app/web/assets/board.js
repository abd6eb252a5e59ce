// Any board of any game: it draws what it is given and says where it was touched. Cells are buttons with names, so that
// a keyboard and a screen reader can play; pieces lie above them and slide.

import { apply, backwards, inCommon, moments } from "./changes.js";
import { el, replace, svg } from "./dom.js";
import { pieceName, said } from "./games.js";
import { beside, corner, count, labels, playable, size, towards } from "./geometry.js";
import { icon } from "./icons.js";
import { piece } from "./pieces.js";
import { t } from "./words.js";

const SLIDE = 180;
const FADE = 140;
/** How far what does not do as a finger wants shakes its head, in parts of a cell, and for how long. */
const SHAKES = [0, -0.08, 0.08, -0.06, 0.06, 0];
const SHAKE = 320;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const calm = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

export class BoardView {
  #cells = new Map();
  #links = [];
  #edges = [];
  #tiles = new Map();
  #standing = new Map();
  /** The position that is shown, what was played until then, what led there, and what has been shown of a move since. */
  #base = null;
  #played = null;
  #changes = [];
  #course = [];
  #shown = new Map();
  #marked = "";
  #flipped = null;
  #lifted = null;

  /** `still`: a board to look at, whose cells are no buttons. */
  constructor(board, game, { still = false } = {}) {
    Object.assign(this, { board, game, still });
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
    this.element.classList.toggle("linked", (board.links ?? []).length > 0);
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
   * Shows a position. `pieces` maps cells to pieces, `played` lists what happened until then, so that one knows whether a position
   * is a move after another, `changes` is what the last move did, `course` is what is shown of a move since. `lights` maps
   * cells to what a tap there does, `last`, `danger`, `forced` and `hint` are cells to point out, `tiles` those that are not, or
   * not only, what the board says.
   */
  show({
    pieces,
    played = [],
    changes = [],
    course = [],
    lights = new Map(),
    last = [],
    danger = [],
    forced = [],
    hint = [],
    tiles = [],
    flipped = false,
  }) {
    const turnedRound = this.#flipped !== null && this.#flipped !== flipped;
    if (this.#flipped !== flipped) this.#arrange(flipped);
    this.#tile(tiles);
    this.#reach(pieces, played, changes, turnedRound);
    this.#follow(course);
    this.#shown = apply(pieces, course);
    this.#mark({ lights, last, danger, forced, hint });
  }

  /** Where an event fell, in cells from the top left of the board as it was made. */
  placeOf(event) {
    const box = this.ground.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.columns;
    const y = ((event.clientY - box.top) / box.height) * this.rows;
    return this.#flipped ? [this.columns - x, this.rows - y] : [x, y];
  }

  /** Lets the piece on a cell follow the finger, in cells. */
  lift(cell, [x, y]) {
    const element = this.#standing.get(cell);
    if (!element) return;
    if (this.#lifted !== element) {
      // It leaves the board, by which it was measured.
      const { width, height } = element.getBoundingClientRect();
      Object.assign(element.style, { width: `${width}px`, height: `${height}px` });
      element.classList.add("lifted");
      this.#lifted = element;
    }
    const [left, top] = this.#flipped ? [this.columns - x, this.rows - y] : [x, y];
    element.style.transform = shift([left - 0.5, top - 0.5]);
  }

  /** Lets go of it: it goes back to its cell, unless the next picture has it elsewhere. */
  drop(cell) {
    const element = this.#lifted;
    this.#lifted = null;
    if (!element) return;
    element.classList.remove("lifted");
    Object.assign(element.style, { width: "", height: "" });
    if (this.#standing.get(cell) === element) this.#glide(element, [element.style.transform, this.#at(cell)]);
  }

  /** What is on a cell does not do what a finger wants of it. */
  shake(cell) {
    const element = this.#standing.get(cell)?.firstChild ?? this.#cells.get(cell);
    const frames = SHAKES.map((aside) => ({ transform: `translateX(${aside * 100}%)` }));
    if (element) animate(element, frames, SHAKE);
  }

  #lay() {
    const { grid, points } = this.board.shape;
    if (points) this.ground.append(this.#lines(points));
    if (points && !this.still) this.#edges = this.#letter();
    this.element.classList.toggle("rimmed", this.#edges.length > 0);
    for (let cell = 0; cell < count(this.board); cell += 1) {
      const tone = grid ? grid.tones[cell] : "point";
      if (tone === "hole") continue;
      const named = !this.still && playable(this.board, cell);
      const element = named
        ? el("button", { type: "button", class: `cell ${tone}`, tabindex: "-1", data: { cell } })
        : el("div", { class: `cell ${tone}` });
      this.#cells.set(cell, element);
      this.ground.append(element);
    }
  }

  /** What has become of cells: holes are not there, signs lie on them, faint once they were used up. */
  #tile(tiles) {
    const now = new Map(tiles.map(([cell, tile]) => [cell, JSON.stringify(tile)]));
    for (const [cell, element] of this.#cells) {
      if (now.get(cell) === this.#tiles.get(cell)) continue;
      const tile = now.has(cell) ? JSON.parse(now.get(cell)) : {};
      const sign = tile.sign ?? tile.used;
      element.hidden = tile === "hole";
      element.classList.toggle("used", Boolean(tile.used));
      replace(element, sign && icon(sign));
    }
    this.#tiles = now;
    for (const { element, cells } of this.#links) {
      element.hidden = cells.some((cell) => now.get(cell) === '"hole"');
    }
  }

  /** What lies on a cell, in words. */
  #sign(cell) {
    const tile = this.#tiles.has(cell) ? JSON.parse(this.#tiles.get(cell)) : {};
    return tile.sign ? said(this.game, `tile.${tile.sign}`, {}, tile.sign) : null;
  }

  /** Both ends of every link, each with its number beside the edge by which one leaves its cell. */
  #tie() {
    for (const { element } of this.#links) element.remove();
    this.#links = (this.board.links ?? []).flatMap((ends, index) =>
      ends.map(([cell, direction]) => {
        const tag = el("i", { class: `link link-${index % 8}`, "aria-hidden": "true" }, String(index + 1));
        const [x, y] = beside(this.board, cell, direction, this.#flipped);
        tag.style.left = `${(x / this.columns) * 100}%`;
        tag.style.top = `${(y / this.rows) * 100}%`;
        this.ground.append(tag);
        return { element: tag, cells: ends.map(([end]) => end) };
      }),
    );
  }

  /** The labels of rows and columns, where no cell of its own stands at every edge. */
  #letter() {
    const edge = (kind) => (label, at) => {
      const element = el("i", { class: `edge edge-${kind}`, "aria-hidden": "true" }, label);
      this.ground.append(element);
      return { element, kind, at };
    };
    return [...this.board.rows.map(edge("row")), ...this.board.columns.map(edge("column"))];
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
      const { row, column } = this.still ? {} : labels(this.board, cell, flipped);
      // Written by the style sheet: they are no part of a cell's name.
      for (const [name, label] of Object.entries({ row, column })) {
        if (label) element.dataset[name] = label;
        else delete element.dataset[name];
      }
    }
    for (const [cell, element] of this.#standing) element.style.transform = shift(corner(this.board, cell, flipped));
    for (const { element, kind, at } of this.#edges) {
      const [side, count] = kind === "row" ? ["top", this.rows] : ["left", this.columns];
      element.style[side] = `${(((flipped ? count - 1 - at : at) + 0.5) / count) * 100}%`;
    }
    this.#tie();
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

  /** Gets to a position: by the move that led there, or by taking the last one back, or else at once. */
  #reach(pieces, played, changes, instantly) {
    const before = this.#played;
    if (before && same(before, played)) return;
    if (before && !instantly && same(before, played.slice(0, -1))) {
      this.#follow(changes);
      this.#course = [];
    } else if (before && !instantly && same(before.slice(0, -1), played)) {
      this.#follow([]);
      this.#course = this.#changes;
    } else {
      this.#course = [];
      this.#standing.clear();
      replace(this.pieces);
      for (const [cell, piece] of pieces) this.#put(cell, piece);
    }
    this.#base = pieces;
    this.#played = played;
    this.#changes = changes;
  }

  /** Shows so much of a move: what is no longer part of it goes back, and what is new happens. */
  #follow(course) {
    const common = inCommon(this.#course, course);
    const pieces = apply(this.#base, this.#course.slice(0, common));
    this.#play(backwards(pieces, this.#course.slice(common)));
    this.#play(course.slice(common));
    this.#course = course;
  }

  /** Lets changes be seen, one after the other. */
  #play(changes) {
    const ways = new Map();
    // When the present moment has come: once everybody has gone so far.
    let then = 0;
    for (const moment of moments(changes)) {
      const of = (wanted) => moment.filter(({ kind }) => kind === wanted);
      // All at once, because one may go where another leaves.
      const moving = of("moved").map(({ from, to }) => ({ element: this.#standing.get(from), from, to }));
      for (const { from } of moving) this.#standing.delete(from);
      // What a finger has carried there is there.
      if (moving.some(({ element }) => element !== this.#lifted)) then += SLIDE;
      for (const { cell } of of("removed")) this.#vanish(cell, then);
      for (const { element, from, to } of moving) {
        this.#standing.set(to, element);
        ways.set(element, [...(ways.get(element) ?? [this.#at(from)]), this.#at(to)]);
      }
      for (const { cell, piece } of of("placed")) {
        animate(this.#put(cell, piece).firstChild, [{ opacity: 0, transform: "scale(0.5)" }, {}], FADE, then);
      }
      for (const { cell, piece } of of("turned")) this.#turn(this.#standing.get(cell), piece, then);
      for (const { cell, piece } of of("became")) this.#become(this.#standing.get(cell), piece, then);
    }
    for (const [element, way] of ways) this.#glide(element, element === this.#lifted ? way.slice(-1) : way);
  }

  #put(cell, piece) {
    const element = el("div", { class: "piece" }, draw(piece));
    element.style.transform = this.#at(cell);
    this.pieces.append(element);
    this.#standing.set(cell, element);
    return element;
  }

  #at(cell) {
    return shift(corner(this.board, cell, this.#flipped));
  }

  /** Lets a piece go from place to place, and stay at the last one. */
  #glide(element, way) {
    element.style.transform = way.at(-1);
    if (way.length === 1) return;
    // On top of everything it passes.
    this.pieces.append(element);
    const frames = way.map((transform) => ({ transform }));
    animate(element, frames, SLIDE * (way.length - 1));
  }

  /** A piece is turned over once its time has come. */
  #turn(element, now, then) {
    const [old, fresh] = [element.firstChild, draw(now)];
    replace(element, fresh);
    if (calm?.matches || !element.animate) return;
    element.append(old);
    const half = SLIDE / 2;
    old.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: half, delay: then }).onfinish = () =>
      old.remove();
    const open = [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }];
    fresh.animate(open, { duration: half, delay: then + half, fill: "backwards" });
  }

  /** A piece is another one from then on; until it has arrived it looks as before. */
  #become(element, now, then) {
    const [old, fresh] = [element.firstChild, draw(now)];
    replace(element, fresh);
    const waiting = then > 0 && animate(fresh, [{ opacity: 0 }, { opacity: 0 }], then);
    if (!waiting) return;
    element.append(old);
    waiting.onfinish = () => old.remove();
  }

  /** A piece goes, a little before the other comes down on it. */
  #vanish(cell, then) {
    const element = this.#standing.get(cell);
    this.#standing.delete(cell);
    const frames = [{}, { opacity: 0, transform: "scale(0.6)" }];
    const fading = animate(element.firstChild, frames, FADE, Math.max(0, then - FADE / 2));
    if (fading) fading.onfinish = () => element.remove();
    else element.remove();
  }

  #mark({ lights, last, danger, forced, hint }) {
    const shown = JSON.stringify([[...lights], last, danger, forced, hint, [...this.#shown], [...this.#tiles]]);
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
      if (this.still || !playable(this.board, cell)) continue;
      const words = [this.board.names[cell]];
      const standing = this.#shown.get(cell);
      words.push(standing ? pieceName(this.game, standing) : (this.#sign(cell) ?? t("cell.empty")));
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
    if (this.still) return;
    const stop = this.ground.querySelector("button[tabindex='0']");
    if (stop && !stop.hidden) return;
    stop?.setAttribute("tabindex", "-1");
    const there = [...this.#cells].filter(([cell, element]) => !element.hidden && playable(this.board, cell));
    const [, element] = there.find(([cell]) => lights.has(cell)) ?? there[0] ?? [];
    element?.setAttribute("tabindex", "0");
  }

  #walk(event) {
    const from = event.target.dataset?.cell;
    const direction = ARROWS[event.key];
    if (from === undefined || !direction) return;
    event.preventDefault();
    const isThere = (cell) => !this.#cells.get(cell)?.hidden;
    const to = towards(this.board, Number(from), direction, this.#flipped, isThere);
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

function same(one, other) {
  return one.length === other.length && one.every((move, at) => move === other[at]);
}

function shift([x, y]) {
  return `translate(${x * 100}%, ${y * 100}%)`;
}

function animate(element, frames, duration, delay = 0) {
  if (calm?.matches || !element.animate) return null;
  return element.animate(frames, { duration, delay, easing: "ease-out", fill: "backwards" });
}
