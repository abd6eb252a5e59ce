// What stands beside the board: an offer that waits, how it ended, what an AI thinks, the moves.

import { el, replace } from "./dom.js";
import { Record } from "./record.js";
import { seatName } from "./seatbar.js";
import { Thinking } from "./thinking.js";
import { sentence } from "./verdict.js";
import { button } from "./widgets.js";
import { t } from "./words.js";

export class Side {
  #shown = "";

  constructor(table) {
    this.table = table;
    this.news = el("div", { class: "news" });
    this.thinking = new Thinking();
    this.record = new Record();
    this.element = el("div", { class: "side" }, this.news, this.thinking.element, this.record.element);
  }

  show(snapshot) {
    const ready = this.table.app.connection.ready;
    const shown = JSON.stringify([
      snapshot.offer,
      snapshot.result,
      snapshot.hint,
      snapshot.may,
      snapshot.you,
      snapshot.match,
      ready,
    ]);
    if (shown !== this.#shown) {
      this.#shown = shown;
      replace(this.news, this.#offer(snapshot, ready), this.#result(snapshot), this.#hint(snapshot));
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
      you === null ? null : el("div", { class: "row" }, answer("decline", ""), answer("accept", "accent"));
    return el("div", { class: "offer" }, el("p", {}, words), answers);
  }

  #result(snapshot) {
    if (!snapshot.result) return null;
    const [head, why] = sentence(snapshot);
    const verdict = snapshot.result.verdicts?.[snapshot.you] ?? "draw";
    return el("div", { class: `result result-${verdict}` }, el("p", {}, el("strong", {}, head), why && ` – ${why}`));
  }

  #hint({ hint, result }) {
    return hint && !result ? el("p", { class: "tip" }, t("hint.is", hint)) : null;
  }
}
