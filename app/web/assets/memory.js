// What this phone remembers: its seats' secrets and what was picked. Where a browser keeps nothing, the name of the window
// does, which outlasts a reload.

const PREFIX = "gametable.";
const KEPT = 40;
const page = globalThis.window ?? {};
const fallback = written(page.name);

/** What was remembered under a name, or `otherwise`. */
export function recall(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? fallback.get(name) ?? "null") ?? otherwise;
  } catch {
    // Unreadable or out of bounds is as good as never written.
    return JSON.parse(fallback.get(name) ?? "null") ?? otherwise;
  }
}

export function remember(name, value) {
  fallback.set(name, JSON.stringify(value));
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // No room or not allowed.
    page.name = PREFIX + JSON.stringify([...fallback]);
  }
}

/** What the name of a window says, if it is one of ours. */
function written(name = "") {
  try {
    return new Map(name.startsWith(PREFIX) ? JSON.parse(name.slice(PREFIX.length)) : []);
  } catch {
    return new Map();
  }
}

/** The secret of this phone's seat at a table, if it has one. */
export function secretOf(table) {
  return recall("seats", {})[table]?.secret ?? null;
}

/** Keeps a seat's secret; the oldest ones make room. */
export function keepSecret(table, secret) {
  const seats = { ...recall("seats", {}), [table]: { secret, at: Date.now() } };
  const newest = Object.entries(seats).sort(([, one], [, other]) => other.at - one.at);
  remember("seats", Object.fromEntries(newest.slice(0, KEPT)));
}

export function forgetSecret(table) {
  const seats = recall("seats", {});
  delete seats[table];
  remember("seats", seats);
}
