// What an AI at the table thinks: how it stands, how far it looks, what it expects.

import { el, say } from "./dom.js";
import { about, spell } from "./games.js";
import { seatName } from "./seatbar.js";
import { button } from "./widgets.js";
import { language, t } from "./words.js";

/** From here on a score is a proof. */
const DECIDED = 900_000;

/** How much of the bar belongs to the one who thinks, between 0 and 1. */
export function share(score, game) {
  return 1 / (1 + 10 ** (-score / about(game).score.telling));
}

export class Thinking {
  /** `ask` tells the table what is wanted of it. */
  constructor(ask) {
    this.fill = el("div", { class: "bar-fill" });
    this.bar = el("div", { class: "bar", role: "img" }, this.fill);
    this.line = el("span", { class: "thought-line" });
    this.depth = el("span", { class: "thought-depth" });
    this.now = button(t("do.move_now"), () => ask("move_now"));
    this.element = el(
      "section",
      { class: "thinking", "aria-label": t("thinking.title"), hidden: true },
      el("div", { class: "thoughts" }, this.bar, el("div", { class: "thought" }, this.line, this.depth)),
      this.now,
    );
  }

  /** Keeps what was thought last, so that nothing jumps between two moves. */
  show(snapshot, { game, bottom: usual, flipped }) {
    const { thinking, seats, match } = snapshot;
    const mayHurry = snapshot.may.includes("move_now");
    if (thinking || mayHurry) this.match = match;
    this.element.hidden = this.match !== match || Boolean(snapshot.result && snapshot.you !== null);
    // Its place is kept while others think, so that nothing jumps.
    this.now.hidden = snapshot.you === null;
    this.now.style.visibility = mayHurry ? "" : "hidden";
    if (!thinking) return;
    // Among many a brain's own chances are set against those of all others together.
    const near = snapshot.you ?? (flipped ? 1 - usual : usual);
    const bottom = seats.length === 2 ? near : thinking.seat;
    const own = share(thinking.score, game);
    const lower = thinking.seat === bottom ? own : 1 - own;
    const percent = Math.round(lower * 100);
    this.fill.style.width = `${percent}%`;
    this.bar.className = `bar below-${seats[bottom].colour}`;
    this.bar.setAttribute("aria-label", t("thinking.share", { name: seatName(snapshot, bottom), percent }));
    const proof = thinking.score > DECIDED ? "thinking.wins" : thinking.score < -DECIDED ? "thinking.loses" : null;
    say(this.line, spell(game, thinking.line.join(" ")));
    say(this.depth, proof ? t(proof) : t("thinking.depth", { depth: thinking.depth, nodes: thinking.nodes.toLocaleString(language()) }));
  }
}
