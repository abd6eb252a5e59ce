// A match: at a seat of one's own or watching. The newest snapshot is all there is to know; this file takes it in and has
// its parts drawn.

import { Actions } from "./actions.js";
import { BoardView } from "./board.js";
import { read, standing } from "./changes.js";
import { buttons, choose } from "./choices.js";
import { denial } from "./denial.js";
import { el, replace, say } from "./dom.js";
import { said } from "./games.js";
import { invite } from "./invite.js";
import { forgetSecret, secretOf } from "./memory.js";
import { fullName } from "./naming.js";
import { declined, thinksOfHint } from "./offers.js";
import { SeatBar } from "./seatbar.js";
import { fate, sending } from "./sending.js";
import { Side } from "./side.js";
import { hintOf, tell } from "./telling.js";
import { follow } from "./touch.js";
import { Turn } from "./turn.js";
import { link, notice } from "./widgets.js";
import { t, tOr } from "./words.js";

const TICK = 100;
/** What takes longer than this is explained. */
const SOON = 500;
/** So long it is said why a finger did nothing. */
const DENIAL = 3_000;

/** The screen of a table. `seated`: the server has just let us sit down and sends what we need by itself. */
export function table(app, { table: code, seated = false }) {
  return new TableScreen(app, code, seated).screen;
}

class TableScreen {
  #snapshot = null;
  #received = 0;
  #turn = null;
  /** A move that is on its way; `broken` if its line was lost before an answer came. */
  #sent = null;
  #sheet = null;
  /** Why the last finger on the board did nothing, as long as that is said. */
  #denied = null;
  #denials = 0;
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
        this.#gone(t(refusal.reason === "waiting" ? "table.waits" : "table.gone"), known);
      }
    }
  }

  #leave() {
    clearInterval(this.timer);
    clearTimeout(this.#denials);
    this.app.connection.send({ type: "leave" });
  }

  #gone(title, words) {
    this.#snapshot = null;
    this.#sent = null;
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
    this.view = new BoardView(message.board, message.game);
    follow(this.view, {
      turn: () => this.#playable(),
      onstep: (number) => this.#step(number),
      ondenied: (wish) => this.#deny(wish),
    });
    this.above = el("div", { class: "above" });
    this.below = el("div", { class: "below" });
    this.side = new Side(this);
    this.actions = new Actions(this);
    this.picks = el("div", { class: "picks beside", role: "group", "aria-label": said(message.game, "choose"), hidden: true });
    this.phase = el("p", { class: "phase", hidden: true });
    this.frame = el("div", { class: "frame" }, this.view.element);
    this.bars = [];
    this.invited = null;
    this.picked = null;
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
    // What may be played also changes without the position: somebody has sat down, or is back. An offer changes nothing of it:
    // whoever is in the middle of a turn goes on.
    const offered = (shown) => JSON.stringify([played(shown), shown.you, shown.moves]);
    this.#follow(snapshot);
    if (!before || offered(before) !== offered(snapshot)) {
      this.#closeSheet();
      this.#denied = null;
      this.#takeUp(snapshot);
    }
    this.#draw();
    const words = before ? tell(before, snapshot, this.game, this.#turn !== null) : [];
    const refused = before && declined(before, snapshot);
    if (refused) {
      this.app.toast(t(`offer.${refused}.declined`));
      words.push(t(`offer.${refused}.declined`));
    }
    if (snapshot.hint && this.#hintFor !== snapshot.revision) {
      this.#hintFor = snapshot.revision;
      words.push(hintOf(snapshot, this.game, this.board));
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
    this.#denied = null;
    if (number !== null) this.#play(number);
    this.#draw();
    this.#offerChoices();
  }

  /** A finger on the board did nothing: what it was on shakes, and it is said why. A move on its way and a lost line are told anyway. */
  #deny(wish) {
    const known = this.#sent !== null || !this.app.connection.ready;
    const words = known ? null : denial(this.#snapshot, this.game, this.#turn, wish);
    if (words === null) return;
    if (!wish.carried) this.view.shake(wish.cell);
    this.#denied = words;
    this.app.say(words);
    clearTimeout(this.#denials);
    this.#denials = setTimeout(() => {
      this.#denied = null;
      this.#draw();
    }, DENIAL);
    this.#draw();
  }

  /** Choices that are to be made now come as a sheet; closing it lays the piece down again. */
  #offerChoices() {
    const turn = this.#playable();
    const choices = turn?.choices() ?? [];
    if (choices.length === 0 || this.#sheet || turn.onBoard) return;
    const snapshot = this.#snapshot;
    const opened = choose(choices, snapshot, this.game, {
      onpick: (choice) => {
        this.#sheet = null;
        this.#step(turn.step(choice));
      },
      onclose: () => {
        if (this.#sheet !== opened) return;
        this.#sheet = null;
        turn.layDown();
        this.#draw();
        // Whoever has to go on is asked again.
        if (turn.begun) this.#offerChoices();
      },
    });
    this.#sheet = opened;
  }

  /** Where the board may be tapped instead, choices stand beside it: nothing covers what is lit. */
  #drawPicks() {
    const turn = this.#playable();
    const choices = turn?.onBoard ? turn.choices() : [];
    const key = JSON.stringify([this.#snapshot.revision, choices]);
    if (this.picked === key) return;
    this.picked = key;
    this.picks.hidden = choices.length === 0;
    const pick = (choice) => this.#step(turn.step(choice));
    replace(this.picks, ...buttons(choices, this.#snapshot, this.game, pick));
  }

  #closeSheet() {
    const sheet = this.#sheet;
    this.#sheet = null;
    sheet?.close();
  }

  #play(number) {
    this.#sent = sending(this.#snapshot, number, this.#turn.courseOf(number));
    this.#send();
  }

  /** Sends the move that is on its way, if need be once more: the table plays it only once. */
  async #send() {
    const sent = this.#sent;
    sent.broken = false;
    try {
      await this.app.connection.request({ type: "play", revision: this.#snapshot.revision, move: sent.number });
    } catch (refusal) {
      // A snapshot that has come meanwhile has answered.
      if (this.#sent !== sent) return;
      if (refusal.reason === "offline") sent.broken = true;
      else {
        this.#sent = null;
        this.app.refused(refusal);
      }
      this.#draw();
    }
  }

  /** Sees from a new snapshot what has become of the move that is on its way. */
  #follow(snapshot) {
    const sent = this.#sent;
    if (!sent) return;
    const now = fate(sent, snapshot);
    if (now === "arrived" || now === "lost") this.#sent = null;
    if (!sent.broken) return;
    if (now === "again") this.#send();
    else if (now === "lost") this.app.toast(t("move.lost"));
  }

  /** Asks for something that the snapshot says we may have. */
  async ask(what) {
    const { revision, sequence } = this.#snapshot;
    // A hint takes thought: whoever waits for it reads that.
    const waits = () => this.#snapshot && thinksOfHint(this.#snapshot, revision);
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

  /** Changes how AIs play that are watched. */
  async pace(what) {
    const { sequence } = this.#snapshot;
    try {
      await this.app.connection.request({ type: "pace", what });
    } catch (refusal) {
      this.#refused(refusal, sequence);
    }
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
    const { you, seats } = this.#snapshot;
    // Where more than two sit around it, a board lies as it was made unless somebody turns it.
    return (seats.length === 2 && (you ?? this.bottom) !== this.bottom) !== this.#turnedRound;
  }

  /** Seats from the top of the screen down; the last one sits at the bottom. */
  #order() {
    const { seats, you } = this.#snapshot;
    const bottom = you ?? this.bottom;
    const nearest = this.#turnedRound && seats.length === 2 ? 1 - bottom : bottom;
    // From whoever is nearest on, in the order of their moves; with two that is the other one and oneself.
    return [...seats.keys()].map((step) => (nearest + step + 1) % seats.length);
  }

  #draw() {
    const snapshot = this.#snapshot;
    if (!snapshot || !this.view) return;
    const turn = this.#playable();
    const marked = (kind) => snapshot.marks.filter(([, mark]) => mark === kind).map(([cell]) => cell);
    this.view.show({
      pieces: standing(snapshot.pieces),
      played: played(snapshot),
      changes: read(snapshot.changes),
      course: this.#sent?.course ?? turn?.course(),
      lights: turn?.lights(),
      last: snapshot.last,
      danger: marked("danger"),
      forced: marked("forced"),
      hint: snapshot.hint && turn && !turn.begun ? cells(snapshot.hint.route) : [],
      tiles: snapshot.tiles,
      flipped: this.flipped,
    });
    const { phase } = snapshot;
    this.phase.hidden = !phase || snapshot.state === "over";
    if (phase) say(this.phase, said(this.game, `phase.${phase}`, {}, phase));
    this.#drawSeats();
    this.#drawPicks();
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
      replace(this.above, this.phase, ...this.bars.slice(0, -1).map((bar) => bar.element));
      replace(this.below, this.picks, this.bars.at(-1).element);
    }
    const turn = this.#playable();
    const way = this.#sent && (this.#sent.broken ? "hint.again" : "hint.sent");
    for (const bar of this.bars) bar.show(this.#snapshot, this.game, { turn, way, denied: this.#denied });
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

function cells(route) {
  return route.filter((step) => step.cell !== undefined).map((step) => step.cell);
}

/** What happened at a table until now. Whoever leaves may change what stands there, so that nothing from before is gone on with. */
function played({ match, seats, record }) {
  return [match, seats.map(({ left }) => left ?? "").join(), ...record.map(({ notation }) => notation)];
}
