// What stands beside the board: an offer that waits, how it ended, what an AI thinks, the moves.

import { el, replace } from "./dom.js";
import { Record } from "./record.js";
import { seatName } from "./seatbar.js";
import { hasPassed, hintOf, remarkOf } from "./telling.js";
import { Thinking } from "./thinking.js";
import { sentence } from "./verdict.js";
import { button } from "./widgets.js";
import { t } from "./words.js";

export class Side {
  #shown = "";

  constructor(table) {
    this.table = table;
    this.news = el("div", { class: "news" });
    this.thinking = new Thinking((what) => table.ask(what));
    this.record = new Record(table.game);
    this.element = el("div", { class: "side" }, this.news, this.thinking.element, this.record.element);
  }

  show(snapshot) {
    const ready = this.table.app.connection.ready;
    const shown = JSON.stringify([
      snapshot.offer,
      snapshot.remark,
      snapshot.result,
      snapshot.hint,
      snapshot.may,
      snapshot.you,
      snapshot.match,
      hasPassed(snapshot) && snapshot.record.at(-1).seat,
      ready,
    ]);
    if (shown !== this.#shown) {
      this.#shown = shown;
      const parts = [this.#offer(snapshot, ready), this.#remark(snapshot), this.#result(snapshot), this.#pass(snapshot), this.#hint(snapshot)];
      replace(this.news, ...parts);
    }
    this.thinking.show(snapshot, this.table);
    this.record.show(snapshot.record);
    this.element.classList.toggle("over", Boolean(snapshot.result));
  }

  #offer({ offer, you, may, ...rest }, ready) {
    if (!offer || offer.kind === "rematch") return null;
    if (offer.seat === you) return el("div", { class: "offer" }, el("p", {}, t(`offer.${offer.kind}.mine`)));
    const words = t(`offer.${offer.kind}`, { name: seatName({ you, ...rest }, offer.seat) });
    const answer = (what, kind) => {
      const one = button(t(`offer.${what}`), () => this.table.ask(what), { kind });
      one.disabled = !ready || !may.includes(what);
      return one;
    };
    const answers =
      you === null ? null : el("div", { class: "row" }, answer("decline", ""), answer("accept", offer.kind === "draw" ? "" : "accent"));
    return el("div", { class: "offer" }, el("p", {}, words), answers);
  }

  /** What an AI says about a draw or the end. */
  #remark(snapshot) {
    const words = remarkOf(snapshot);
    return words && el("p", { class: "tip" }, words);
  }

  #result(snapshot) {
    if (!snapshot.result) return null;
    const [head, why] = sentence({ ...snapshot, game: this.table.game });
    const verdict = snapshot.result.verdicts?.[snapshot.you] ?? "draw";
    return el("div", { class: `result result-${verdict}` }, el("p", {}, el("strong", {}, head), why && ` – ${why}`));
  }

  #pass(snapshot) {
    if (snapshot.result || !hasPassed(snapshot)) return null;
    return el("p", { class: "tip" }, t("move.passed", { who: seatName(snapshot, snapshot.record.at(-1).seat) }));
  }

  #hint(snapshot) {
    const { game, board } = this.table;
    return snapshot.hint && !snapshot.result ? el("p", { class: "tip" }, hintOf(snapshot, game, board)) : null;
  }
}
