// What one can do at a table, as buttons: what the snapshot allows, and what is up to the page.

import { el, replace } from "./dom.js";
import { icon } from "./icons.js";
import { ruleSteps } from "./rules.js";
import { gameName } from "./naming.js";
import { seatName } from "./seatbar.js";
import * as sheet from "./sheet.js";
import * as sound from "./sound.js";
import { button } from "./widgets.js";
import { t } from "./words.js";

/** The speed that comes after each. */
const FASTER = { slow: "normal", normal: "fast", fast: "slow" };

export class Actions {
  #shown = "";

  constructor(table) {
    this.table = table;
    this.element = el("nav", { class: "actions", "aria-label": t("do.actions") });
  }

  show(snapshot) {
    const ready = this.table.app.connection.ready;
    const { may, you, state, offer, match, pace } = snapshot;
    const shown = JSON.stringify([may, you, state, offer, match, pace, ready, sound.muted()]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const focused = [...this.element.children].indexOf(document.activeElement);
    replace(
      this.element,
      ...(you === null ? this.#looker(snapshot) : state === "over" ? this.#after(snapshot) : this.#player(snapshot)),
    );
    this.element.children[focused]?.focus();
  }

  #player({ may }) {
    const claim = may.includes("claim_draw");
    const abort = may.includes("abort");
    return [
      this.#ask("hint", t("do.hint"), may, "hint"),
      this.#ask("take_back", t("do.take_back"), may, "take_back"),
      claim
        ? this.#ask("draw", t("do.claim"), may, "claim_draw")
        : this.#ask("draw", t("do.draw"), may, "offer_draw", () => this.#confirm("draw", "offer_draw")),
      abort
        ? this.#ask("abort", t("do.abort"), may, "abort", () => this.#confirm("abort", "abort"))
        : this.#ask("resign", t("do.resign"), may, "resign", () => this.#confirm("resign", "resign")),
      this.#more(),
    ];
  }

  #after(snapshot) {
    const { may, offer, you, match, result } = snapshot;
    const { app, game } = this.table;
    const wanted = offer?.kind === "rematch";
    const rematch = this.#ask("again", t("end.rematch"), may, "rematch");
    if (wanted && offer.seat === you) rematch.lastElementChild.textContent = t("end.rematch.waits");
    rematch.classList.toggle("accent", may.includes("rematch"));
    return [
      rematch,
      sign("fresh", t("end.new"), () => app.go(`/#new/${game}`)),
      result?.reason !== "aborted" && sign("eye", t("end.replay"), () => app.go(`/?replay=${match}`)),
      this.#more(),
    ];
  }

  #looker(snapshot) {
    const { pace, state } = snapshot;
    return pace?.yours && state !== "over" ? this.#host(pace) : this.#watcher(snapshot);
  }

  /** Whoever has AIs play sets their pace. */
  #host({ held, speed }) {
    const wish = (name, label, what) => {
      const one = sign(name, label, () => this.table.pace(what));
      one.disabled = !this.table.app.connection.ready;
      return one;
    };
    return [
      held ? wish("play", t("pace.go_on"), "go_on") : wish("pause", t("pace.hold"), "hold"),
      wish("last", t("pace.step"), "step"),
      wish("clock", t(`pace.${speed}`), FASTER[speed]),
      this.#more(),
    ];
  }

  #watcher({ result, match, pace }) {
    const { app } = this.table;
    return [
      sign("flip", t("do.flip.short"), () => this.table.turnRound()),
      !result && this.#sound(),
      sign("rules", t("do.rules"), () => this.#rules()),
      result && pace?.yours && sign("fresh", t("end.new"), () => app.go(`/#new/${this.table.game}`)),
      result && result.reason !== "aborted" && sign("eye", t("end.replay"), () => app.go(`/?replay=${match}`)),
      sign("leave", t("lobby"), () => app.go("/")),
    ];
  }

  #sound() {
    const toggle = () => {
      sound.mute(!sound.muted());
      this.show(this.table.snapshot);
    };
    return sign(sound.muted() ? "mute" : "unmute", sound.muted() ? t("do.unmute") : t("do.mute"), toggle);
  }

  #ask(name, label, may, what, onclick = () => this.table.ask(what)) {
    const one = sign(name, label, onclick);
    one.disabled = !may.includes(what) || !this.table.app.connection.ready;
    return one;
  }

  #confirm(name, what) {
    const { snapshot } = this.table;
    const many = name === "resign" && snapshot.seats.length > 2 ? ".many" : "";
    const other = seatName(snapshot, snapshot.seats.findIndex((_, seat) => seat !== snapshot.you));
    sheet.confirm(t(`ask.${name}`), t(`ask.${name}.how${many}`, { name: other }), t(`ask.${name}.yes`), () => this.table.ask(what));
  }

  #more() {
    return sign("more", t("do.more"), () => {
      const { app } = this.table;
      const item = (name, label, onclick) =>
        button(label, () => (dialog.close(), onclick()), { sign: name, kind: "wide" });
      const quiet = sound.muted();
      const dialog = sheet.open(t("do.more"), [
        el("div", { class: "column" }, [
          item("flip", t("do.flip"), () => this.table.turnRound()),
          item(quiet ? "unmute" : "mute", quiet ? t("do.unmute") : t("do.mute"), () => sound.mute(!quiet)),
          item("rules", t("do.rules"), () => this.#rules()),
          item("code", t("do.code"), () => this.#code()),
          item("leave", t("do.leave"), () => app.go("/")),
        ]),
      ]);
    });
  }

  #rules() {
    const { app, game } = this.table;
    sheet.open(gameName(app, game), ruleSteps(game, this.table.variant));
  }

  #code() {
    const { code } = this.table;
    const picture = el("img", { class: "qr", src: `/qr/${code}.svg`, alt: t("do.code") });
    sheet.open(t("do.code"), el("div", { class: "qr-plate" }, picture, el("p", { class: "code" }, code)));
  }
}

function sign(name, label, onclick) {
  return el("button", { type: "button", class: "sign", on: { click: onclick } }, icon(name), el("span", {}, label));
}
