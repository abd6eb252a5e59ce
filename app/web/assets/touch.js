// Fingers on the board: tap and tap, or drag. Both walk the same routes.

import { cellAt } from "./geometry.js";

/** How far a finger may tremble, in pixels, before it drags. */
const TREMBLE = 7;

/**
 * Follows fingers on a board. `turn()` gives the turn that is on, or null; `onstep` is called after every step with the
 * number of the move that was chosen, or null; `ondenied` with what a finger wanted in vain: `{ cell }`, something of this cell, or
 * `{ cell, carried: true }`, to bring there what it held.
 */
export function follow(view, { turn, onstep, ondenied }) {
  let touch = null;
  const { element } = view;

  const step = (cell) => onstep(turn().tap(cell));

  /** Nothing answers there: what is in the hand is laid down. If there is nothing to lay down, it was in vain. */
  const letBe = (cell) => {
    const begun = turn()?.begun;
    turn()?.layDown();
    if (turn()?.begun !== begun) onstep(null);
    else if (cell !== null) ondenied({ cell });
  };

  element.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0 || touch) return;
    const place = view.placeOf(event);
    const cell = turn()?.meant(...place) ?? null;
    touch = {
      id: event.pointerId,
      turn: turn(),
      cell,
      under: cellAt(view.board, ...place),
      x: event.clientX,
      y: event.clientY,
      carries: false,
      dragged: false,
      done: false,
    };
    if (cell === null) return;
    if (turn().held === cell) {
      touch.carries = true;
    } else if (turn().picksUp(cell) && !turn().goesOn(cell)) {
      step(cell);
      touch.done = true;
      touch.carries = turn()?.held === cell;
    }
    if (touch.carries) element.setPointerCapture(event.pointerId);
  });

  element.addEventListener("pointermove", (event) => {
    if (touch?.id !== event.pointerId || !touch.carries || !turn()) return;
    const far = Math.hypot(event.clientX - touch.x, event.clientY - touch.y) > TREMBLE;
    touch.dragged ||= far;
    if (touch.dragged) view.lift(touch.cell, view.placeOf(event));
  });

  element.addEventListener("pointerup", (event) => {
    if (touch?.id !== event.pointerId) return;
    const { cell, under, dragged, done } = touch;
    const isOver = touch.turn !== turn();
    touch = null;
    // What the finger has meant is no longer what is there.
    if (isOver) return view.drop(cell);
    if (dragged) {
      const place = view.placeOf(event);
      const target = turn().meant(...place);
      const over = cellAt(view.board, ...place);
      const goes = target !== null && target !== cell && turn().goesOn(target);
      if (goes) step(target);
      view.drop(cell);
      if (!goes && over !== null && over !== cell) ondenied({ cell: over, carried: true });
    } else if (cell === null) {
      letBe(under);
    } else if (!done) {
      step(cell);
    }
  });

  // Otherwise a click would follow, on whatever a step has opened there.
  element.addEventListener("touchend", (event) => event.cancelable && event.preventDefault(), { passive: false });

  element.addEventListener("pointercancel", () => {
    if (touch) view.drop(touch.cell);
    touch = null;
  });

  view.onpress((cell) => (turn()?.answers(cell) ? step(cell) : letBe(cell)));
}
