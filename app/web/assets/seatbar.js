// One seat beside the board: who it is, what they are doing, their pieces and their clock.

import * as clock from "./clock.js";
import { el, replace, say } from "./dom.js";
import { captured } from "./captured.js";
import { bareName, colourName, isGuest, levelName, occupantName, seatPicture } from "./seats.js";
import { t } from "./words.js";

const FACE = { chess: "king", reversi: "disc" };
const LOW = 20_000;

/** How a seat is called where one reads about it: by its occupant, and "you" for one's own. */
export function seatName(snapshot, seat) {
  if (seat === snapshot.you) return t("seat.you");
  const { occupant, colour } = snapshot.seats[seat];
  return occupant.kind === "touch" || occupant.kind === "open" ? colourName(colour) : bareName(occupant);
}

export class SeatBar {
  #pictured = "";
  #captured = "";

  constructor(seat) {
    this.seat = seat;
    this.face = el("div", {});
    this.name = el("strong", { class: "seat-name" });
    this.status = el("span", { class: "seat-status" });
    this.count = el("span", { class: "seat-count" });
    this.prey = el("span", { class: "seat-prey" });
    this.clock = el("span", { class: "seat-clock", role: "timer", "aria-live": "off" });
    this.element = el(
      "section",
      { class: "seat" },
      this.face,
      el("div", { class: "seat-text" }, el("div", { class: "seat-first" }, this.name, this.count, this.prey), this.status),
      this.clock,
    );
  }

  /** `turn` is the reader's own turn if there is one, `sending` whether a move is on its way. */
  show(snapshot, game, { turn, sending }) {
    const { occupant, colour, on_board, in_hand } = snapshot.seats[this.seat];
    const mine = this.seat === snapshot.you;
    const name =
      mine && occupant.kind === "phone" ? `${t("seat.you")} · ${occupantName(occupant)}` : bareName(occupant);
    say(this.name, name);
    this.element.setAttribute("aria-label", `${colourName(colour)}: ${name}`);
    this.element.classList.toggle("to-move", snapshot.state === "running" && snapshot.turn === this.seat);
    this.element.classList.toggle("won", snapshot.result?.verdicts?.[this.seat] === "win");
    const pictured = JSON.stringify([occupant.kind, occupant.who, colour]);
    if (pictured !== this.#pictured) {
      this.#pictured = pictured;
      replace(this.face, seatPicture(occupant, colour, FACE[game]));
    }
    say(this.count, in_hand > 0 ? `${on_board}+${in_hand}` : String(on_board));
    this.count.title = t("seat.pieces", { n: on_board, hand: in_hand });
    this.#showPrey(snapshot.seats[this.seat].captured ?? []);
    this.words = this.#words(snapshot, { mine, turn, sending });
  }

  #showPrey(pieces) {
    const shown = JSON.stringify(pieces);
    if (shown === this.#captured) return;
    this.#captured = shown;
    replace(this.prey, pieces.length > 0 && captured(pieces));
  }

  /** What changes between snapshots: the clock, and the time to come back. */
  tick(snapshot, received, now) {
    const { clock: time, away } = snapshot.seats[this.seat];
    this.clock.hidden = !time;
    if (time) {
      const left = clock.left(time, received, now);
      say(this.clock, clock.text(left));
      this.clock.classList.toggle("low", left < LOW);
      this.clock.classList.toggle("running", time.running);
    }
    const absent = isAway(snapshot, this.seat);
    this.element.classList.toggle("away", absent);
    if (!absent) return say(this.status, this.words);
    // The time to come back runs on the own turn only.
    const counts = away !== undefined && away !== null;
    const running = counts && snapshot.state === "running" && snapshot.turn === this.seat;
    const n = counts ? clock.seconds(clock.left({ left: away, running }, received, now)) : null;
    say(this.status, t("seat.away", { n }));
  }

  #words(snapshot, { mine, turn, sending }) {
    const { occupant, colour } = snapshot.seats[this.seat];
    const { result, offer, state } = snapshot;
    if (result) {
      if (offer?.kind === "rematch" && offer.seat === this.seat && !mine) return t("seat.wantsRematch");
      return result.verdicts?.[this.seat] === "win" ? `${colourName(colour)} · ${t("seat.won")}` : colourName(colour);
    }
    if (state === "paused") return t("table.paused");
    if (state === "open" || snapshot.turn !== this.seat) {
      return [colourName(colour), kindName(occupant)].filter(Boolean).join(" · ");
    }
    if (mine) return sending ? t("hint.sent") : [t("seat.turn"), ownHint(snapshot, turn)].filter(Boolean).join(" – ");
    const { thinking } = snapshot;
    if (occupant.kind === "brain") {
      return thinking?.seat === this.seat && thinking.depth > 0 ? t("seat.depth", thinking) : t("seat.thinks");
    }
    const words = occupant.kind === "remote" ? `${t("seat.program")} · ${t("seat.turn")}` : t("seat.turn");
    return [words, snapshot.notice === "check" && t("check.other")].filter(Boolean).join(" – ");
  }
}

/** What kind of player this is, where the name does not say it. */
function kindName(occupant) {
  if (occupant.kind === "brain") return levelName(occupant.brain);
  return occupant.kind === "remote" ? t("seat.program") : "";
}

function isAway(snapshot, seat) {
  const { occupant } = snapshot.seats[seat];
  return isGuest(occupant) && occupant.present === false && seat !== snapshot.you && !snapshot.result;
}

/** What to do now, or why the choice is not free. */
function ownHint(snapshot, turn) {
  if (!turn) return "";
  if (!turn.begun && snapshot.notice) return t(`notice.${snapshot.notice}`);
  if (turn.choices().length > 0) return t("hint.choose");
  const lights = [...turn.lights().values()];
  if (lights.includes("movable")) return t("hint.pick");
  if (!turn.begun) return t("hint.place");
  return lights.includes("target") || !lights.includes("capture") ? t("hint.go") : t("hint.take");
}
