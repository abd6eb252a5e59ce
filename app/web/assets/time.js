// Time limits as the protocol writes them: "5m", "5m+3s", "20s/move", "none".

/** What a text says: {kind: "none"}, {kind: "move", seconds} or {kind: "game", minutes, increment}; null if nothing. */
export function read(text) {
  if (text === "none") return { kind: "none" };
  const move = /^(.+)\/move$/.exec(text);
  if (move) {
    const each = seconds(move[1]);
    return each === null ? null : { kind: "move", seconds: each };
  }
  const [whole, increment = "0s", ...more] = text.split("+");
  const [total, plus] = [seconds(whole), seconds(increment)];
  if (total === null || plus === null || more.length > 0) return null;
  return { kind: "game", minutes: total / 60, increment: plus };
}

/** The text that says it. */
export function write(time) {
  if (time.kind === "none") return "none";
  if (time.kind === "move") return `${time.seconds}s/move`;
  return time.increment > 0 ? `${time.minutes}m+${time.increment}s` : `${time.minutes}m`;
}

/** The minutes in a length such as "1h" or "90m". */
export function minutes(text) {
  const total = seconds(text);
  return total === null ? null : Math.floor(total / 60);
}

/** The seconds in a length such as "1h", "1h 30m", "5m", "90s". */
function seconds(text) {
  if (!/^(\s*\d+(h|m|s))+\s*$/.test(text)) return null;
  let total = 0;
  for (const [, number, unit] of text.matchAll(/(\d+)(h|m|s)/g))
    total += Number(number) * { h: 3600, m: 60, s: 1 }[unit];
  return total;
}
