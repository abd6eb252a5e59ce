// A finished game, move by move.

import { BoardView } from "./board.js";
import { el, replace, say } from "./dom.js";
import { get } from "./fetching.js";
import { icon } from "./icons.js";
import { fullName } from "./naming.js";
import { Record } from "./record.js";
import { SeatBar } from "./seatbar.js";
import { sentence } from "./verdict.js";
import { head, link, notice } from "./widgets.js";
import { t } from "./words.js";

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

export function replay(app, id) {
  const element = el("div", { class: "page" });
  notice(element, t("replay.loading"));
  let keys = null;

  const load = async () => {
    if (keys) return;
    try {
      const game = await get(`/api/v1/games/${encodeURIComponent(id)}`);
      if (!keys) keys = show(app, element, game);
      window.addEventListener("keydown", keys);
    } catch {
      // Not there, or no answer: both are said, and the way on is the same.
      notice(element, t("replay.title"), t("replay.none"), link(app, t("arrive.toLobby"), "/", { kind: "accent" }));
    }
  };

  return {
    element,
    title: t("replay.title"),
    kind: "playing",
    // The names of the games come with the welcome.
    onready: load,
    leave: () => window.removeEventListener("keydown", keys),
  };
}

/** Draws the game and returns what listens to its keys. */
function show(app, element, game) {
  const { frames, board } = game;
  const view = new BoardView(board);
  const record = new Record((ply) => step(ply));
  const moves = frames
    .slice(1)
    .map((frame, at) => ({ seat: frame.seat ?? at % game.seats.length, notation: frame.notation }));
  const place = el("p", { class: "replay-place" });
  let at = frames.length - 1;

  const goals = {
    first: () => 0,
    previous: () => at - 1,
    next: () => at + 1,
    last: () => frames.length - 1,
  };
  const buttons = Object.fromEntries(
    Object.keys(goals).map((name) => {
      const go = () => step(goals[name]());
      return [
        name,
        el(
          "button",
          { type: "button", class: "sign", "aria-label": t(`replay.${name}`), on: { click: go } },
          icon(name),
        ),
      ];
    }),
  );

  const step = (to) => {
    const before = at;
    at = Math.min(frames.length - 1, Math.max(0, to));
    const { pieces, last = [] } = frames[at];
    view.show({
      pieces: new Map(pieces.map(([cell, colour, figure]) => [cell, { colour, figure }])),
      route: last,
      last,
    });
    record.show(moves, at);
    say(place, `${at} / ${moves.length}`);
    if (at !== before)
      app.say(
        at === 0 ? t("replay.start") : `${t("replay.at", { ply: at, of: moves.length })}: ${frames[at].notation}`,
      );
    buttons.first.disabled = buttons.previous.disabled = at === 0;
    buttons.next.disabled = buttons.last.disabled = at === frames.length - 1;
  };

  const bars = seats(game);
  element.className = "table replay";
  const [headline, why] = sentence({ ...game, you: null });
  replace(
    element,
    el(
      "div",
      { class: "above" },
      head(app, fullName(app, game.game, game.variant)),
      bars.filter((_, seat) => seat !== game.bottom).map((bar) => bar.element),
    ),
    el("div", { class: "frame" }, view.element),
    el("div", { class: "below" }, bars[game.bottom].element),
    el(
      "div",
      { class: "side" },
      el("div", { class: "result result-draw" }, el("p", {}, el("strong", {}, headline), why && ` – ${why}`)),
      record.element,
    ),
    el(
      "nav",
      { class: "actions", "aria-label": t("replay.title") },
      buttons.first,
      buttons.previous,
      place,
      buttons.next,
      buttons.last,
    ),
  );
  step(at);

  return (event) => {
    const goal = goals[KEYS[event.key]];
    // On the board, arrows walk from cell to cell.
    if (!goal || event.target.closest?.(".board")) return;
    event.preventDefault();
    step(goal());
  };
}

function seats(game) {
  const snapshot = {
    ...game,
    you: null,
    turn: null,
    state: "over",
    offer: null,
    seats: game.seats.map((seat) => ({ on_board: 0, in_hand: 0, clock: null, ...seat })),
  };
  return snapshot.seats.map((_, seat) => {
    const bar = new SeatBar(seat);
    bar.show(snapshot, game.game, { turn: null, sending: false });
    bar.tick(snapshot, 0, 0);
    bar.count.hidden = true;
    return bar;
  });
}
