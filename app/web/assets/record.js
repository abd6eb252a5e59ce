// The moves, in rounds: a round ends when a seat moves that does not come after the one before it.

import { el, replace } from "./dom.js";
import { spell } from "./games.js";
import { t } from "./words.js";

/** Rounds of {number, moves}; each move knows its ply, counted from 1. What has words is no move: somebody has left. */
export function rounds(record) {
  const all = [];
  let before = null;
  record.forEach(({ seat, notation, words }, at) => {
    if (all.length === 0 || (!words && before !== null && seat <= before)) all.push({ number: all.length + 1, moves: [] });
    if (!words) before = seat;
    all.at(-1).moves.push({ notation, words, ply: at + 1 });
  });
  return all;
}

export class Record {
  #shown = "";

  /** `onpick` is called with a ply that was tapped, where that means something. */
  constructor(game, onpick = null) {
    this.game = game;
    this.onpick = onpick;
    this.list = el("ol", { class: "moves-list" });
    this.element = el("section", { class: "moves", tabindex: "0", "aria-label": t("table.moves") }, this.list);
  }

  show(record, ply = record.length) {
    const shown = JSON.stringify([record.length, record.at(-1), ply]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (record.length === 0) {
      replace(this.list, el("li", { class: "none" }, t("table.moves.none")));
      return;
    }
    replace(this.list, ...rounds(record).map((round) => this.#round(round, ply)));
    const now = this.list.querySelector("[aria-current]");
    if (now) this.element.scrollTop = now.offsetTop - this.element.clientHeight / 2;
    else this.element.scrollTop = 0;
  }

  #round({ number, moves }, ply) {
    const move = ({ notation: written, words, ply: own }) => {
      const notation = words ?? spell(this.game, written);
      const current = own === ply ? "step" : undefined;
      if (!this.onpick) return el("span", { class: "move", "aria-current": current }, notation);
      return el(
        "button",
        { type: "button", class: "move", "aria-current": current, on: { click: () => this.onpick(own) } },
        notation,
      );
    };
    return el(
      "li",
      {},
      el("span", { class: "number" }, `${number}.`),
      moves.map((one) => [" ", move(one)]),
    );
  }
}
