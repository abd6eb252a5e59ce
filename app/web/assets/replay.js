// A finished game, move by move.

import { BoardView } from "./board.js";
import { read, standing } from "./changes.js";
import { el, replace, say } from "./dom.js";
import { get } from "./fetching.js";
import { said, spell } from "./games.js";
import { icon } from "./icons.js";
import { fullName } from "./naming.js";
import { Record } from "./record.js";
import { SeatBar } from "./seatbar.js";
import { departure, sentence } from "./verdict.js";
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

/** What the frames after the first one are: moves, and seats that left, in words. */
export function happenings({ game, seats, frames }) {
  return frames.slice(1).map(({ seat, notation, left }) => (left ? { seat, words: departure(game, seats[seat], left) } : { seat, notation }));
}

/** How many of the first so many of them are moves. */
export function moves(happened, count = happened.length) {
  return happened.slice(0, count).filter(({ words }) => !words).length;
}

/** Draws the game and returns what listens to its keys. */
function show(app, element, game) {
  const { frames, board } = game;
  const view = new BoardView(board, game.game);
  const record = new Record(game.game, (ply) => step(ply));
  const happened = happenings(game);
  const place = el("p", { class: "replay-place" });
  const phase = el("p", { class: "phase", hidden: true });
  const bars = seats(game);
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
    const { pieces, tiles, changes, last = [] } = frames[at];
    // Whoever leaves may change what stands there, so that nothing from before is gone on with.
    const until = frames.slice(0, at + 1);
    const played = [`${until.filter(({ left }) => left).length} left`, ...until.map(({ notation }) => notation)];
    view.show({ pieces: standing(pieces), played, tiles, changes: read(changes), last });
    bars.forEach((bar) => bar.show(frames[at]));
    phase.hidden = !frames[at].phase;
    if (frames[at].phase) say(phase, said(game.game, `phase.${frames[at].phase}`, {}, frames[at].phase));
    record.show(happened, at);
    const [ply, of] = [moves(happened, at), moves(happened)];
    say(place, `${ply} / ${of}`);
    const { words, notation } = happened[at - 1] ?? { words: t("replay.start") };
    if (at !== before) app.say(words ?? `${t("replay.at", { ply, of })}: ${spell(game.game, notation)}`);
    buttons.first.disabled = buttons.previous.disabled = at === 0;
    buttons.next.disabled = buttons.last.disabled = at === frames.length - 1;
  };

  element.className = "table replay";
  const [headline, why] = sentence({ ...game, you: null });
  replace(
    element,
    el(
      "div",
      { class: "above" },
      head(app, fullName(app, game.game, game.variant)),
      phase,
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

/** The seats, each shown with what it had beside the board in a frame. */
function seats(game) {
  const result = {
    ...game,
    you: null,
    turn: null,
    state: "over",
    offer: null,
    seats: game.seats.map((seat) => ({ on_board: 0, clock: null, ...seat })),
  };
  return result.seats.map((_, seat) => {
    const bar = new SeatBar(seat);
    bar.count.hidden = true;
    const show = ({ stocks = [] }) => {
      const seats = result.seats.map((one, at) => ({ ...one, stocks: stocks[at] }));
      bar.show({ ...result, seats }, game.game, { turn: null });
      bar.tick(result, 0, 0);
    };
    return { element: bar.element, show };
  });
}
