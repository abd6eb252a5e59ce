import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { ANIMALS, COLOURS } from "../assets/avatar.js";
import { RULES } from "../assets/rules-text.js";
import { LANGUAGES, textIn } from "../assets/words.js";

const { de, en } = LANGUAGES;
const assets = new URL("../assets/", import.meta.url);
const sources = readdirSync(assets)
  .filter((name) => name.endsWith(".js") && !name.startsWith("words-"))
  .map((name) => readFileSync(new URL(name, assets), "utf8"));

test("both languages have the same words", () => {
  assert.deepEqual(Object.keys(de), Object.keys(en));
});

test("no text is empty, and strings ask for the same values", () => {
  const asked = (text) => [...String(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const key of Object.keys(en)) {
    assert.equal(typeof de[key], typeof en[key], key);
    assert.notEqual(de[key], "", key);
    if (typeof en[key] === "string") assert.deepEqual(asked(de[key]), asked(en[key]), key);
  }
});

test("every word that the page says is there", () => {
  for (const source of sources) {
    for (const [, key] of source.matchAll(/\bt\("([\w.]+)"/g)) assert.ok(key in en, key);
  }
});

test("animals, colours and refusals have names", () => {
  for (const animal of ANIMALS) assert.ok(`animal.${animal}` in en, animal);
  for (const colour of COLOURS) assert.ok(`colour.${colour}` in en, colour);
  const protocol = readFileSync(new URL("../../../docs/PROTOCOL.md", import.meta.url), "utf8");
  const list = (start) => protocol.slice(protocol.indexOf(start)).split(/\.\s/)[0];
  const names = (text) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  assert.deepEqual(names(list("Animals:")), ANIMALS);
  for (const reason of names(list("Reasons:"))) assert.ok(`refused.${reason}` in en, reason);
});

test("pieces are called by their colour", () => {
  assert.equal(textIn(en, "piece", { colour: "white", figure: "pawn" }), "white pawn");
  assert.equal(textIn(de, "piece", { colour: "white", figure: "pawn" }), "weißer Bauer");
  assert.equal(textIn(de, "piece", { colour: "black", figure: "disc" }), "schwarze Scheibe");
  assert.equal(textIn(en, "piece", { colour: "teal", figure: "dragon" }), "teal dragon", "also what nobody knows yet");
});

test("counts are written as one says them", () => {
  assert.equal(textIn(de, "lobby.moves", { n: 1 }), "1 Zug");
  assert.equal(textIn(en, "lobby.moves", { n: 2 }), "2 moves");
  assert.equal(textIn(de, "line.waiting", { n: 3 }), "keine Verbindung – versuche es in 3 s wieder");
});

test("every step of the rules is told in both languages", () => {
  for (const [game, steps] of Object.entries(RULES)) {
    for (const step of steps) assert.ok(step.de && step.en, game);
  }
});
