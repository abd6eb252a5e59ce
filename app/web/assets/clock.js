// A clock as it stands now: the server tells what was left when it sent its snapshot, and the page counts on from
// there. What counts is the server's clock; this one is only ever shown.

/** The milliseconds left at `now`, for a clock that was received at `received`. */
export function left(clock, received, now) {
  return Math.max(0, clock.running ? clock.left - (now - received) : clock.left);
}

/** How it is written: "1:02:03", "4:12", and with tenths when it gets close, "0:09.4". */
export function text(milliseconds) {
  if (milliseconds < 10_000) {
    const tenths = Math.floor(Math.max(0, milliseconds) / 100);
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  // A second that has begun still counts, as it does on a clock at a board.
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Whole seconds that are left to come back. */
export function seconds(milliseconds) {
  return Math.ceil(Math.max(0, milliseconds) / 1000);
}
