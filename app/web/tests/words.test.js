import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { ANIMALS, COLOURS } from "../assets/avatar.js";
import { learn, pieceName, spell } from "../assets/games.js";
import { LANGUAGES, speak, textIn } from "../assets/words.js";

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

test("whatever an AI says about a draw or the end has words, with its name", () => {
  const protocol = readFileSync(new URL("../../../docs/PROTOCOL.md", import.meta.url), "utf8");
  const [, described] = protocol.match(/- `remark`: .*?what an AI has said(.*?)Whatever/s);
  const remarks = [...described.matchAll(/`(\w+)`/g)].map(([, says]) => says);
  assert.equal(remarks.length, 5);
  for (const says of remarks) {
    for (const words of [de, en]) assert.match(words[`remark.${says}`]({ name: "Minimax" }), /Minimax/);
  }
});

test("whoever is played against is called so, not a side", () => {
  for (const words of [de, en]) {
    for (const [key, text] of Object.entries(words)) assert.doesNotMatch(String(text), /other side|anderen? Seite/, key);
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

test("pieces and moves are called as the game calls them", () => {
  const words = { "coloured.pawn": { en: "{colour} pawn", de: "{colour}er Bauer" } };
  globalThis.document = { documentElement: {} };
  learn({ game: { words, letters: { en: "NQ", de: "SD" } } });
  speak("en");
  assert.equal(pieceName("game", { colour: "white", figure: "pawn" }), "white pawn");
  assert.equal(pieceName("another", { colour: "teal", figure: "dragon" }), "teal dragon", "also what nobody knows yet");
  assert.equal(pieceName("another", { colour: "red", figure: "disc-red" }), "red disc", "signs are for the eye");
  assert.equal(spell("game", "Nf3 Qxe4+"), "Nf3 Qxe4+");
  speak("de");
  assert.equal(pieceName("game", { colour: "white", figure: "pawn" }), "weißer Bauer");
  assert.equal(spell("game", "Nf3 Qxe4+ O-O"), "Sf3 Dxe4+ O-O");
  assert.equal(spell("another", "Nf3"), "Nf3");
});

test("a number and its unit stay on one line", () => {
  for (const words of [de, en]) {
    for (const name of ["time.game", "time.short"]) {
      assert.equal(textIn(words, name, { minutes: 10, increment: 5 }), "10\u00a0min + 5\u00a0s");
      assert.equal(textIn(words, name, { minutes: 10, increment: 0 }), "10\u00a0min");
    }
  }
});

test("counts are written as one says them", () => {
  assert.equal(textIn(de, "lobby.moves", { n: 1 }), "1 Zug");
  assert.equal(textIn(en, "lobby.moves", { n: 2 }), "2 moves");
  assert.equal(textIn(de, "line.waiting", { n: 3 }), "keine Verbindung – versuche es in 3 s wieder");
});
