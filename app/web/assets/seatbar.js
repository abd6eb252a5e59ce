// One seat beside the board: who it is, what they are doing, their pieces and their clock.

import * as clock from "./clock.js";
import { el, replace, say } from "./dom.js";
import { captured } from "./captured.js";
import { about, said } from "./games.js";
import { bareName, colourName, isGuest, levelName, occupantName, seatPicture, shortName } from "./seats.js";
import { piece } from "./pieces.js";
import { t } from "./words.js";

const LOW = 20_000;

/** How a seat is called where one reads about it: by its occupant, and "you" for one's own. */
export function seatName(snapshot, seat) {
  if (seat === snapshot.you) return t("seat.you");
  const { occupant, colour } = snapshot.seats[seat];
  if (occupant.kind === "touch" || occupant.kind === "open") return colourName(colour);
  return occupant.kind === "brain" ? shortName(occupant) : bareName(occupant, around(snapshot));
}

function around({ seats }) {
  return seats.map(({ occupant }) => occupant);
}

export class SeatBar {
  #pictured = "";
  #captured = "";
  #stocked = "";

  constructor(seat) {
    this.seat = seat;
    this.face = el("div", {});
    this.name = el("strong", { class: "seat-name" });
    this.status = el("span", { class: "seat-status" });
    this.count = el("span", { class: "seat-count" });
    this.stocks = el("span", { class: "seat-stocks" });
    this.prey = el("span", { class: "seat-prey" });
    this.clock = el("span", { class: "seat-clock", role: "timer", "aria-live": "off" });
    this.element = el(
      "section",
      { class: "seat" },
      this.face,
      el("div", { class: "seat-text" }, el("div", { class: "seat-first" }, this.name, this.count, this.stocks, this.prey), this.status),
      this.clock,
    );
  }

  /**
   * `turn` is the reader's own turn if there is one, `way` the words about a move that is on its way, `denied` why their finger
   * has just done nothing.
   */
  show(snapshot, game, { turn, way = null, denied = null }) {
    const { occupant, colour, on_board, stocks = [], left } = snapshot.seats[this.seat];
    const mine = this.seat === snapshot.you;
    const among = around(snapshot);
    const name =
      mine && occupant.kind === "phone"
        ? `${t("seat.you")} · ${occupantName(occupant, among)}`
        : bareName(occupant, among);
    say(this.name, name);
    this.element.setAttribute("aria-label", `${colourName(colour)}: ${name}`);
    this.element.classList.toggle("to-move", snapshot.state === "running" && snapshot.turn === this.seat);
    this.element.classList.toggle("won", snapshot.result?.verdicts?.[this.seat] === "win");
    const pictured = JSON.stringify([occupant.kind, occupant.who, colour]);
    if (pictured !== this.#pictured) {
      this.#pictured = pictured;
      const face = snapshot.seats.length > 2 ? `disc-${colour}` : about(game).face;
      replace(this.face, seatPicture(occupant, colour, face));
    }
    this.element.classList.toggle("left", Boolean(left));
    say(this.count, String(on_board));
    this.count.title = said(game, "on_board", { n: on_board });
    this.#showStocks(stocks, colour, game);
    this.#showPrey(snapshot.seats[this.seat].captured ?? [], game);
    const isDenied = mine && denied !== null;
    this.element.classList.toggle("denied", isDenied);
    this.words = isDenied ? denied : this.#words(snapshot, game, { mine, turn, way });
  }

  #showStocks(stocks, colour, game) {
    const shown = JSON.stringify(stocks);
    if (shown === this.#stocked) return;
    this.#stocked = shown;
    replace(this.stocks, ...stocks.map((stock) => supply(stock, colour, game)));
  }

  #showPrey(pieces, game) {
    const shown = JSON.stringify(pieces);
    if (shown === this.#captured) return;
    this.#captured = shown;
    replace(this.prey, pieces.length > 0 && captured(pieces, game));
  }

  /** What changes between snapshots: the clock, and the time to come back. */
  tick(snapshot, received, now) {
    const { clock: time, away } = snapshot.seats[this.seat];
    this.clock.hidden = !time;
    if (time) {
      const left = clock.left(time, received, now);
      say(this.clock, clock.text(left).replace(".", t("time.point")));
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

  #words(snapshot, game, { mine, turn, way }) {
    const { occupant, colour, left } = snapshot.seats[this.seat];
    const { result, offer, state } = snapshot;
    const place = result?.places?.length > 2 && t("seat.place", { n: result.places[this.seat] });
    if (left) return [t(`left.${left}`), place].filter(Boolean).join(" · ");
    if (result) {
      if (offer?.kind === "rematch" && offer.seat === this.seat && !mine) return t("seat.wantsRematch");
      const won = result.verdicts?.[this.seat] === "win" && t("seat.won");
      return [colourName(colour), place || won].filter(Boolean).join(" · ");
    }
    if (state === "paused") return snapshot.pace?.held ? t("pace.held") : t("table.paused");
    if (state === "open" || snapshot.turn !== this.seat) {
      return [colourName(colour), kindName(occupant)].filter(Boolean).join(" · ");
    }
    if (mine) return way ? t(way) : [t("seat.turn"), ownHint(snapshot, game, turn)].filter(Boolean).join(" – ");
    const { thinking } = snapshot;
    if (occupant.kind === "brain") {
      return thinking?.seat === this.seat && thinking.depth > 0 ? t("seat.depth", thinking) : t("seat.thinks");
    }
    const words = occupant.kind === "remote" ? `${t("seat.program")} · ${t("seat.turn")}` : t("seat.turn");
    // Where something is in danger, the notice concerns everybody.
    return [words, isDanger(snapshot) && said(game, `notice.${snapshot.notice}`)].filter(Boolean).join(" – ");
  }
}

/** What a seat has beside the board: one drawing and how many, with words for those who listen. */
function supply({ name, figure, count }, colour, game) {
  const words = said(game, `stock.${name}`, { n: count }, `${count} × ${name}`);
  return el("span", { class: "stock", role: "img", "aria-label": words, title: words }, piece(colour, figure), `×${count}`);
}

/** What kind of player this is, where the name does not say it. */
function kindName(occupant) {
  if (occupant.kind === "brain") return levelName(occupant.brain);
  return occupant.kind === "remote" ? t("seat.program") : "";
}

function isAway(snapshot, seat) {
  const { occupant, left } = snapshot.seats[seat];
  return isGuest(occupant) && occupant.present === false && seat !== snapshot.you && !left && !snapshot.result;
}

/** Whether the notice is about something in danger. */
function isDanger({ notice, marks }) {
  return Boolean(notice) && marks?.some(([, mark]) => mark === "danger");
}

/** What to do now, or why the choice is not free. Danger is not over with the first tap. */
function ownHint(snapshot, game, turn) {
  if (!turn) return "";
  const notice = snapshot.notice && said(game, `notice.${snapshot.notice}`);
  if (!turn.begun && notice) return notice;
  return [isDanger(snapshot) && notice, nextStep(game, turn)].filter(Boolean).join(" – ");
}

/** What to do next, in words. */
export function nextStep(game, { prompt }) {
  return prompt === "choose" ? said(game, "choose") : t(`hint.${prompt}`);
}
