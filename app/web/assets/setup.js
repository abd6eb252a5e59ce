// A new match: sensible as it stands, so that one more tap begins it.

import { me } from "./avatar.js";
import { el, replace } from "./dom.js";
import { about } from "./games.js";
import { icon } from "./icons.js";
import { recall, remember } from "./memory.js";
import { gameName, shortTime, variantName } from "./naming.js";
import { piece } from "./pieces.js";
import { card } from "./picture.js";
import { colourName } from "./seats.js";
import * as time from "./time.js";
import { button, chips, head, stepper } from "./widgets.js";
import { t, tOr } from "./words.js";

const MINUTES = [1, 2, 3, 5, 7, 10, 15, 20, 25, 30, 40, 45, 60, 90, 120, 180];
const INCREMENTS = [0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 60];
const SECONDS = [2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120];
const DEPTHS = [null, ...Array.from({ length: 16 }, (_, at) => at + 1)];

export function setup(app, gameId) {
  const form = el("div", { class: "form" });
  const start = button("", () => begin(), { kind: "accent wide" });
  const element = el(
    "div",
    { class: "page setup" },
    head(app, t("setup.title")),
    form,
    el("div", { class: "foot" }, start),
  );
  let wish = null;

  const set = (changes) => {
    Object.assign(wish, changes);
    show();
  };

  const show = () => {
    const { game, variant } = settle(app.games, wish);
    const focused = form.contains(document.activeElement) ? place(form) : null;
    replace(
      form,
      games(app, wish, set),
      game.variants.length > 1 && variants(game, wish, set),
      opponents(wish, set),
      ...(wish.opponent === "watch" ? watched(app, variant, wish, set) : []),
      wish.opponent === "person" ? listed(wish, set) : levels(app, variant, wish, set),
      wish.opponent !== "watch" && sides(variant, wish, set),
      ...times(app, game, wish, set),
      wish.opponent === "ai" && brains(app, variant, wish, set, { title: t("setup.brain") }),
    );
    if (focused !== null) form.querySelectorAll("input, button")[focused]?.focus();
    start.lastElementChild.textContent = t({ ai: "setup.start", person: "setup.invite", watch: "setup.watch" }[wish.opponent]);
    start.disabled = !app.connection.ready;
  };

  const begin = async () => {
    start.disabled = true;
    remember("wish", wish);
    try {
      await app.connection.request(request(wish));
    } catch (refusal) {
      app.refused(refusal);
      start.disabled = !app.connection.ready;
    }
  };

  /** The table reads its maps again whenever it is asked what can be played. */
  const lookAgain = async () => {
    const before = JSON.stringify(app.games);
    // Without an answer the form stays as it is; the line says how it stands.
    await app.connection.greetAgain().catch(() => {});
    if (JSON.stringify(app.games) !== before && element.isConnected) show();
  };

  start.disabled = true;
  return {
    element,
    title: t("setup.title"),
    onready() {
      wish ??= firstWish(app, gameId);
      show();
      lookAgain();
    },
    onstate(state) {
      if (state.name !== "ready") start.disabled = true;
    },
  };
}

/** What to begin with: the game that was tapped, the rest as last time where that still makes sense. */
function firstWish(app, gameId) {
  const game = app.games.find((one) => one.id === gameId) ?? app.games[0];
  const fresh = {
    game: game.id,
    variant: game.variants[0].id,
    opponent: "ai",
    brain: app.brains.some((one) => one.id === "champion") ? "champion" : app.brains[0].id,
    level: "casual",
    pair: pair(app.brains),
    listed: true,
    side: "first",
    time: game.times[1] ?? game.times[0],
    clock: "preset",
    minutes: 5,
    increment: 3,
    seconds: 20,
    depth: null,
  };
  const { opponent, brain, level, listed } = recall("wish", {});
  const known = app.brains.find((one) => one.id === brain);
  if (known?.levels.includes(level)) Object.assign(fresh, { brain, level });
  if (opponent) Object.assign(fresh, { opponent, listed });
  return fresh;
}

/** Two AIs that are worth watching: they think in different ways. */
function pair(known) {
  const ids = known.map(({ id }) => id);
  const liked = ["alpha_beta", "mcts"];
  return liked.every((id) => ids.includes(id)) ? liked : [ids[0], ids.at(-1)];
}

/** The game and the variant that are wished for, or the first ones where these have gone meanwhile. */
export function settle(games, wish) {
  const game = games.find((one) => one.id === wish.game) ?? games[0];
  const variant = game.variants.find((one) => one.id === wish.variant) ?? game.variants[0];
  if (wish.game !== game.id) wish.time = game.times[1] ?? game.times[0];
  Object.assign(wish, { game: game.id, variant: variant.id });
  return { game, variant };
}

/** The wish as the protocol says it. */
export function request(wish) {
  const limit = {
    preset: wish.time,
    own: time.write({ kind: "game", minutes: wish.minutes, increment: wish.increment }),
    move: time.write({ kind: "move", seconds: wish.seconds }),
    none: "none",
  }[wish.clock];
  const depth = wish.clock === "none" && wish.depth !== null ? { depth: wish.depth } : {};
  const ai = (brain) => ({ kind: "brain", brain: contender({ ...wish, brain }), ...depth });
  const mine = { kind: "me" };
  const other = wish.opponent === "ai" ? ai(wish.brain) : { kind: "open" };
  const seats = wish.side === "second" ? [other, mine] : [mine, other];
  const watches = wish.opponent === "watch";
  return {
    type: "open",
    game: wish.game,
    variant: wish.variant,
    time: limit,
    seats: watches ? wish.pair.map(ai) : seats,
    shuffle: !watches && wish.side === "lot",
    listed: wish.opponent === "person" && wish.listed,
    who: me(),
  };
}

function contender({ brain, level }) {
  return level === "merciless" ? brain : `${brain}:${level}`;
}

function games(app, wish, set) {
  const options = app.games.map((game) => ({ value: game.id, label: gameName(app, game.id), picture: card(game.id) }));
  const pick = (id) => {
    const game = app.games.find((one) => one.id === id);
    set({ game: id, variant: game.variants[0].id, time: game.times[1] ?? game.times[0] });
  };
  return chips(t("setup.game"), options, wish.game, pick, { kind: "games-choice" });
}

function variants(game, wish, set) {
  const options = game.variants.map((variant) => ({ value: variant.id, label: variantName(game.id, variant) }));
  return chips(t("setup.variant"), options, wish.variant, (variant) => set({ variant }));
}

function opponents(wish, set) {
  const options = [
    { value: "ai", label: t("setup.ai") },
    { value: "person", label: t("setup.person") },
    { value: "watch", label: t("setup.two") },
  ];
  // Nobody needs a clock to watch.
  const pick = (opponent) => set(opponent === "watch" ? { opponent, clock: "none" } : { opponent });
  return chips(t("setup.opponent"), options, wish.opponent, pick, { kind: "thirds" });
}

function levels(app, variant, wish, set) {
  const known = app.brains.find((one) => one.id === wish.brain)?.levels ?? [];
  const options = known.map((level) => ({
    value: level,
    label: tOr(`level.${level}`, level),
    // What two have earned stands beside their names.
    note: wish.opponent === "ai" ? rating(variant, { ...wish, level }) : null,
  }));
  const isRated = wish.opponent === "watch" ? variant.elo : options.some(({ note }) => note);
  const title = isRated ? t("setup.level") : t("setup.level.unrated");
  return chips(titled(title, options), options, wish.level, (level) => set({ level }), { kind: "thirds" });
}

function brains(app, variant, wish, set, { title, picked = wish.brain, pick = (brain) => set({ brain }) }) {
  const options = app.brains.map((brain) => ({
    value: brain.id,
    label: tOr(`brain.${brain.id}`, brain.title),
    note: rating(variant, { ...wish, brain: brain.id }),
  }));
  return chips(titled(title, options), options, picked, pick);
}

/** What is to be chosen, and what the figures are that stand there. */
export function titled(title, options) {
  return options.some(({ note }) => note) ? t("setup.rated", { title }) : title;
}

/** Which AI plays which colour. */
function watched(app, variant, wish, set) {
  return wish.pair.map((picked, at) => {
    const pick = (brain) => set({ pair: wish.pair.map((one, other) => (other === at ? brain : one)) });
    return brains(app, variant, wish, set, { title: colourName(variant.seats[at]), picked, pick });
  });
}

/** What an AI has earned; one that looks only so far ahead has not earned it. */
export function rating(variant, wish) {
  const isLimited = wish.clock === "none" && wish.depth !== null;
  const elo = isLimited ? null : variant.elo?.[contender(wish)];
  return elo ? `${elo}` : null;
}

function listed(wish, set) {
  const options = [
    { value: true, label: t("setup.listed.yes") },
    { value: false, label: t("setup.listed.no") },
  ];
  return chips(t("setup.listed"), options, wish.listed, (value) => set({ listed: value }));
}

function sides(variant, wish, set) {
  const [first, second] = variant.seats;
  const stone = (colour) => piece(colour, about(wish.game).face);
  const options = [
    { value: "first", label: t("setup.side.first", { colour: colourName(first) }), picture: stone(first) },
    { value: "second", label: colourName(second), picture: stone(second) },
    { value: "lot", label: t("setup.side.lot"), picture: icon("lot") },
  ];
  return chips(t("setup.side"), options, wish.side, (side) => set({ side }), { kind: "thirds" });
}

function times(app, game, wish, set) {
  const key = wish.clock === "preset" ? wish.time : wish.clock;
  const options = [
    ...game.times.map((value) => ({ value, label: shortTime(value) })),
    { value: "own", label: t("setup.time.own") },
    { value: "move", label: t("setup.time.move") },
    { value: "none", label: t("setup.time.none") },
  ];
  const pick = (value) => set(game.times.includes(value) ? { clock: "preset", time: value } : { clock: value });
  const parts = [chips(t("setup.time"), options, key, pick, { kind: "thirds" })];
  const longest = time.minutes(app.longest) ?? 60;
  // Steppers say themselves what they stand at; the rest of the form need not be drawn anew.
  const keep = (name) => (value) => (wish[name] = value);
  if (wish.clock === "own") {
    parts.push(
      stepper(
        t("setup.minutes"),
        MINUTES.filter((one) => one <= longest),
        wish.minutes,
        keep("minutes"),
      ),
      stepper(t("setup.increment"), INCREMENTS, wish.increment, keep("increment")),
    );
  }
  if (wish.clock === "move") parts.push(stepper(t("setup.seconds"), SECONDS, wish.seconds, keep("seconds")));
  if (wish.clock === "none" && wish.opponent !== "person") {
    parts.push(
      stepper(t("setup.depth"), DEPTHS, wish.depth, keep("depth"), (depth) => depth ?? t("setup.depth.level")),
    );
  }
  return parts;
}

/** Where the focus is among the controls, to put it back after they were made anew. */
function place(form) {
  return [...form.querySelectorAll("input, button")].indexOf(document.activeElement);
}
