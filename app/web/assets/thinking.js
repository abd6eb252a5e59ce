// What an AI at the table thinks: how it stands, how far it looks, what it expects.

import { el, say } from "./dom.js";
import { seatName } from "./seatbar.js";
import { t } from "./words.js";

/** From here on a score is a proof. */
const DECIDED = 900_000;
/** What makes ten to one, in the measure of a game: hundredths of a man, or discs. */
const SCALE = { reversi: 16 };

/** How much of the bar belongs to the one who thinks, between 0 and 1. */
export function share(score, game) {
  return 1 / (1 + 10 ** (-score / (SCALE[game] ?? 400)));
}

export class Thinking {
  constructor() {
    this.fill = el("div", { class: "bar-fill" });
    this.bar = el("div", { class: "bar", role: "img" }, this.fill);
    this.line = el("span", { class: "thought-line" });
    this.depth = el("span", { class: "thought-depth" });
    this.element = el(
      "section",
      { class: "thinking", "aria-label": t("thinking.title"), hidden: true },
      this.bar,
      el("div", { class: "thought" }, this.line, this.depth),
    );
  }

  /** Keeps what was thought last, so that nothing jumps between two moves. */
  show(snapshot, { game, bottom: usual, flipped }) {
    const { thinking, seats, match } = snapshot;
    if (thinking) this.match = match;
    this.element.hidden = this.match !== match || Boolean(snapshot.result && snapshot.you !== null);
    if (!thinking) return;
    const bottom = snapshot.you ?? (flipped ? 1 - usual : usual);
    const own = share(thinking.score, game);
    const lower = thinking.seat === bottom ? own : 1 - own;
    const percent = Math.round(lower * 100);
    this.fill.style.width = `${percent}%`;
    this.bar.className = `bar below-${seats[bottom].colour}`;
    this.bar.setAttribute("aria-label", t("thinking.share", { name: seatName(snapshot, bottom), percent }));
    const proof = thinking.score > DECIDED ? "thinking.wins" : thinking.score < -DECIDED ? "thinking.loses" : null;
    say(this.line, thinking.line.join(" "));
    say(this.depth, proof ? t(proof) : t("thinking.depth", thinking));
  }
}
