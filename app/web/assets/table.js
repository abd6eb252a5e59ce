// A match: at a seat of one's own or watching. The newest snapshot is all there is to know; this file takes it in and has
// its parts drawn.

import { Actions } from "./actions.js";
import { BoardView } from "./board.js";
import { choose } from "./choices.js";
import { el, replace } from "./dom.js";
import { invite } from "./invite.js";
import { forgetSecret, secretOf } from "./memory.js";
import { fullName } from "./naming.js";
import { SeatBar } from "./seatbar.js";
import { Side } from "./side.js";
import { tell } from "./telling.js";
import { follow } from "./touch.js";
import { Turn } from "./turn.js";
import { link, notice } from "./widgets.js";
import { t, tOr } from "./words.js";

const TICK = 100;
/** What takes longer than this is explained. */
const SOON = 500;

/** The screen of a table. `seated`: the server has just let us sit down and sends what we need by itself. */
export function table(app, { table: code, seated = false }) {
  return new TableScreen(app, code, seated).screen;
}

class TableScreen {
  #snapshot = null;
  #received = 0;
  #turn = null;
  /** A move that is on its way: what the board will look like. */
  #sent = null;
  #sheet = null;
  #turnedRound = false;
  #hintFor = null;

  constructor(app, code, seated) {
    this.app = app;
    this.code = code;
    this.fresh = seated;
    this.element = el("div", { class: "page" });
    notice(this.element, t("table.waiting"));
    this.timer = setInterval(() => this.#tick(), TICK);
    this.screen = {
      element: this.element,
      table: code,
      kind: "playing",
      title: null,
      onready: () => this.#enter(),
      onmessage: (message) => message.table === code && this.#take(message),
      onstate: () => this.#snapshot && this.#draw(),
      leave: () => this.#leave(),
    };
  }

  /** Sits down, or finds a place to watch; after every reconnection again. */
  async #enter() {
    // A server that was started anew counts its snapshots anew.
    if (this.#snapshot) this.#snapshot.sequence = -1;
    this.#sent = null;
    if (this.fresh) {
      this.fresh = false;
      return;
    }
    const secret = secretOf(this.code);
    try {
      if (secret) await this.app.connection.request({ type: "sit", table: this.code, secret });
      else await this.app.connection.request({ type: "watch", table: this.code });
    } catch (refusal) {
      if (refusal.reason === "offline") return;
      if (refusal.reason === "wrong_secret") {
        forgetSecret(this.code);
        this.#enter();
      } else {
        if (refusal.reason === "unknown_table") forgetSecret(this.code);
        const known =
          refusal.reason === "unknown_table" ? t("table.gone.how") : tOr(`refused.${refusal.reason}`, refusal.words);
        this.#gone(t("table.gone"), known);
      }
    }
  }

  #leave() {
    clearInterval(this.timer);
    this.app.connection.send({ type: "leave" });
  }

  #gone(title, words) {
    this.#snapshot = null;
    this.board = null;
    this.element.className = "page";
    notice(this.element, title, words, link(this.app, t("arrive.toLobby"), "/", { kind: "accent" }));
  }

  #take(message) {
    if (message.type === "board") this.#lay(message);
    else if (message.type === "snapshot") this.#see(message);
    else if (message.type === "closed") this.#gone(t(`table.closed.${message.reason}`));
  }

  /** The parts of the screen, made once per board. */
  #lay(message) {
    const same = JSON.stringify(message.board) === JSON.stringify(this.board);
    Object.assign(this, { board: message.board, bottom: message.bottom, game: message.game, variant: message.variant });
    if (same && this.view) return;
    this.view = new BoardView(message.board);
    follow(this.view, { turn: () => this.#playable(), onstep: (number) => this.#step(number) });
    this.above = el("div", { class: "above" });
    this.below = el("div", { class: "below" });
    this.side = new Side(this);
    this.actions = new Actions(this);
    this.frame = el("div", { class: "frame" }, this.view.element);
    this.bars = [];
    this.invited = null;
    const title = el("h1", { class: "spoken" }, fullName(this.app, message.game, message.variant));
    replace(this.element, title, this.above, this.frame, this.below, this.side.element, this.actions.element);
    this.element.className = "table";
    document.title = `${fullName(this.app, message.game, message.variant)} · ${t("name")}`;
  }

  #see(snapshot) {
    const before = this.#snapshot;
    if (!this.board || (before && snapshot.match === before.match && snapshot.sequence <= before.sequence)) return;
    this.#snapshot = snapshot;
    this.#received = performance.now();
    // What may be played also changes without the position: somebody has sat down, or is back.
    const changed =
      !before ||
      before.revision !== snapshot.revision ||
      before.match !== snapshot.match ||
      before.moves.length !== snapshot.moves.length;
    if (changed) {
      this.#sent = null;
      this.#sheet?.close();
      this.#sheet = null;
      this.#takeUp(snapshot);
    }
    this.#draw();
    const words = before ? tell(before, snapshot, this.#turn !== null) : [];
    if (snapshot.hint && this.#hintFor !== snapshot.revision) {
      this.#hintFor = snapshot.revision;
      words.push(t("hint.is", snapshot.hint));
    }
    if (words.length > 0) this.app.say(words.join(". "));
  }

  /** The moves that this position offers to us, if it does. */
  #takeUp({ you, turn, moves, pieces, seats, state }) {
    const mine = state !== "over" && you !== null && you === turn && moves.length > 0;
    this.#turn = mine ? new Turn(this.board, pieces, moves, seats[you].colour) : null;
    this.#offerChoices();
  }

  #playable() {
    return this.#sent === null && this.app.connection.ready ? this.#turn : null;
  }

  /** A step was taken on the board: a move was chosen, or the hand has changed. */
  #step(number) {
    if (number !== null) this.#play(number);
    this.#draw();
    this.#offerChoices();
  }

  /** Choices beside the board come as a sheet; closing it lays the piece down again. */
  #offerChoices() {
    const turn = this.#playable();
    const choices = turn?.choices() ?? [];
    if (choices.length === 0 || this.#sheet) return;
    const snapshot = this.#snapshot;
    const opened = choose(choices, snapshot, {
      onpick: (choice) => this.#step(turn.step(choice)),
      onclose: () => {
        if (this.#sheet === opened) this.#sheet = null;
        if (this.#sent === null && this.#turn === turn) turn.clear();
        if (this.#snapshot) this.#draw();
      },
    });
    this.#sheet = opened;
  }

  async #play(number) {
    const { revision, sequence } = this.#snapshot;
    const sent = { pieces: this.#turn.afterwards(number), route: cells(this.#turn.routes[number]) };
    this.#sent = sent;
    try {
      await this.app.connection.request({ type: "play", revision, move: number });
    } catch (refusal) {
      if (this.#sent === sent) this.#sent = null;
      this.#refused(refusal, sequence);
      if (this.#snapshot) this.#draw();
    }
  }

  /** Asks for something that the snapshot says we may have. */
  async ask(what) {
    const { revision, sequence } = this.#snapshot;
    // A hint takes thought: whoever waits for it reads that.
    const waits = () => this.#snapshot?.revision === revision && !this.#snapshot.hint;
    if (what === "hint") setTimeout(() => waits() && this.app.toast(t("hint.wait")), SOON);
    try {
      await this.app.connection.request({ type: "ask", revision, what });
    } catch (refusal) {
      this.#refused(refusal, sequence);
    }
  }

  /** Moves and wishes are answered by snapshots: once one has come, they do not miss the line. */
  #refused(refusal, sequence) {
    const answered = this.#snapshot?.sequence !== sequence;
    if (refusal.reason !== "offline" || !answered) this.app.refused(refusal);
  }

  turnRound() {
    this.#turnedRound = !this.#turnedRound;
    this.#draw();
  }

  get snapshot() {
    return this.#snapshot;
  }

  /** Whether the board lies the other way round: one's own pieces are at the bottom. */
  get flipped() {
    return ((this.#snapshot.you ?? this.bottom) !== this.bottom) !== this.#turnedRound;
  }

  /** Seats from the top of the screen down; the last one sits at the bottom. */
  #order() {
    const { seats, you } = this.#snapshot;
    const bottom = you ?? this.bottom;
    const nearest = this.#turnedRound && seats.length === 2 ? 1 - bottom : bottom;
    return [...seats.keys()].sort((one, other) => (one === nearest) - (other === nearest));
  }

  #draw() {
    const snapshot = this.#snapshot;
    if (!snapshot || !this.view) return;
    const turn = this.#playable();
    const marked = (kind) => snapshot.marks.filter(([, mark]) => mark === kind).map(([cell]) => cell);
    const pieces = this.#sent?.pieces ?? turn?.shown() ?? asMap(snapshot.pieces);
    this.view.show({
      pieces,
      route: this.#sent?.route ?? snapshot.last,
      lights: turn?.lights(),
      last: snapshot.last,
      danger: marked("danger"),
      forced: marked("forced"),
      hint: snapshot.hint && turn && !turn.begun ? cells(snapshot.hint.route) : [],
      flipped: this.flipped,
    });
    this.#drawSeats();
    this.side.show(snapshot);
    this.actions.show(snapshot);
    this.#drawInvitation();
    const others = snapshot.watching > 0 ? t("table.watching", { n: snapshot.watching }) : "";
    this.app.note(snapshot.you === null ? t("table.youWatch") : others);
    this.#tick();
  }

  #drawSeats() {
    const order = this.#order();
    const key = JSON.stringify(order);
    if (this.seatsKey !== key || this.bars.length !== order.length) {
      this.seatsKey = key;
      this.bars = order.map((seat) => new SeatBar(seat));
      replace(this.above, ...this.bars.slice(0, -1).map((bar) => bar.element));
      replace(this.below, this.bars.at(-1).element);
    }
    const turn = this.#playable();
    const sending = this.#sent !== null;
    for (const bar of this.bars) bar.show(this.#snapshot, this.game, { turn, sending });
  }

  #drawInvitation() {
    const { seats, you, state } = this.#snapshot;
    const code =
      state === "open" && you !== null ? seats.find((seat) => seat.occupant.kind === "open")?.occupant.code : null;
    if (this.invited === code) return;
    this.invited = code;
    this.invitation?.remove();
    this.invitation = code ? invite(code) : null;
    if (this.invitation) this.frame.append(this.invitation);
    this.view.element.hidden = Boolean(code);
  }

  /** What is counted down between snapshots. */
  #tick() {
    if (!this.#snapshot) return;
    for (const bar of this.bars ?? []) bar.tick(this.#snapshot, this.#received, performance.now());
  }
}

function asMap(pieces) {
  return new Map(pieces.map(([cell, colour, figure]) => [cell, { colour, figure }]));
}

function cells(route) {
  return route.filter((step) => step.cell !== undefined).map((step) => step.cell);
}
