// Fingers on the board: tap and tap, or drag. Both walk the same routes.

/** How far a finger may tremble, in pixels, before it drags. */
const TREMBLE = 7;

/**
 * Follows fingers on a board. `turn()` gives the turn that is on, or null; `onstep` is called after every step with the
 * number of the move that was chosen, or null.
 */
export function follow(view, { turn, onstep }) {
  let touch = null;
  const { element } = view;

  const step = (cell) => onstep(turn().tap(cell));

  element.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0 || touch || !turn()) return;
    const cell = turn().meant(...view.placeOf(event));
    touch = {
      id: event.pointerId,
      cell,
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
    const { cell, dragged, done } = touch;
    touch = null;
    if (!turn()) return view.drop(cell);
    if (dragged) {
      const target = turn().meant(...view.placeOf(event));
      if (target !== null && target !== cell && turn().goesOn(target)) step(target);
      view.drop(cell);
    } else if (cell === null) {
      turn().layDown();
      onstep(null);
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

  view.onpress((cell) => turn() && step(cell));
}
