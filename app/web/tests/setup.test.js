import assert from "node:assert/strict";
import { test } from "node:test";

import { rating, request, settle, titled } from "../assets/setup.js";
import { speak } from "../assets/words.js";
import "./stub.js";

const wish = {
  game: "chess",
  variant: "standard",
  opponent: "ai",
  brain: "champion",
  level: "casual",
  listed: true,
  side: "first",
  time: "5m+3s",
  clock: "preset",
  minutes: 7,
  increment: 0,
  seconds: 20,
  depth: 6,
};

test("a wish becomes what the protocol asks for", () => {
  const { who, ...open } = request(wish);
  assert.ok(who.animal && who.colour);
  const seats = [{ kind: "me" }, { kind: "brain", brain: "champion:casual" }];
  const expected = {
    type: "open",
    game: "chess",
    variant: "standard",
    time: "5m+3s",
    seats,
    shuffle: false,
    listed: false,
  };
  assert.deepEqual(
    open,
    expected,
    "a match against an AI is never listed, and its depth is for matches without a clock",
  );
});

test("sides, clocks and levels are taken at their word", () => {
  assert.deepEqual(request({ ...wish, side: "second" }).seats[1], { kind: "me" });
  assert.equal(request({ ...wish, side: "lot" }).shuffle, true);
  assert.equal(request({ ...wish, clock: "own" }).time, "7m");
  assert.equal(request({ ...wish, clock: "move" }).time, "20s/move");
  const untimed = request({ ...wish, clock: "none", level: "merciless" });
  assert.equal(untimed.time, "none");
  assert.deepEqual(untimed.seats[1], { kind: "brain", brain: "champion", depth: 6 });
  const open = request({ ...wish, opponent: "person" });
  assert.deepEqual([open.seats[1], open.listed], [{ kind: "open" }, true]);
});

test("a map that has gone while one chooses makes room for the first", () => {
  const variants = (...ids) => ids.map((id) => ({ id }));
  const games = [
    { id: "chess", variants: variants("standard"), times: ["3m", "5m", "10m"] },
    { id: "isles", variants: variants("standard", "castle"), times: ["2m"] },
  ];
  const chosen = { ...wish, game: "isles", variant: "castle" };
  assert.equal(settle(games, chosen).variant.id, "castle");
  games[1].variants.pop();
  assert.equal(settle(games, chosen).variant.id, "standard");
  assert.deepEqual([chosen.game, chosen.variant, chosen.time], ["isles", "standard", "5m+3s"]);
  games.pop();
  assert.equal(settle(games, chosen).game.id, "chess");
  assert.deepEqual([chosen.game, chosen.variant, chosen.time], ["chess", "standard", "5m"]);
});

test("a number is shown only where it was earned", () => {
  const variant = { elo: { "champion:casual": 1500 } };
  assert.equal(rating(variant, wish), "1500");
  assert.equal(rating(variant, { ...wish, clock: "none" }), null, "it looks six moves ahead and no further");
  assert.equal(rating(variant, { ...wish, clock: "none", depth: null }), "1500");
  assert.equal(rating({}, wish), null);
});

test("where figures stand it is said what they are", () => {
  const [rated, unrated] = [[{ note: "1500" }, { note: null }], [{ note: null }]];
  speak("en");
  assert.equal(titled("Which AI", rated), "Which AI (strength among our AIs)");
  assert.equal(titled("Which AI", unrated), "Which AI");
  speak("de");
  assert.equal(titled("Welche KI", rated), "Welche KI (Stärke unter unseren KIs)");
});

test("two AIs play each other at one level, and whoever watches sits nowhere", () => {
  const watch = { ...wish, opponent: "watch", pair: ["alpha_beta", "mcts"], level: "strong", side: "lot" };
  const { seats, shuffle, listed } = request(watch);
  assert.deepEqual(seats, [
    { kind: "brain", brain: "alpha_beta:strong" },
    { kind: "brain", brain: "mcts:strong" },
  ]);
  assert.deepEqual([shuffle, listed], [false, false]);
  assert.deepEqual(request({ ...watch, clock: "none" }).seats[1], { kind: "brain", brain: "mcts:strong", depth: 6 });
});
