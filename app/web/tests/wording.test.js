// Words that visitors stumbled over do not come back, in what the page says and in what the games say on it.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { learn, spell } from "../assets/games.js";
import { LANGUAGES, speak, t } from "../assets/words.js";
import "./stub.js";

const root = new URL("../../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const abouts = readdirSync(new URL("games/", root)).map((name) => `games/${name}/about.toml`);
const files = ["engine/words.toml", ...abouts.filter((path) => existsSync(new URL(path, root)))];

/** All that is said in a language: the page's texts, and those of the games. */
function all(language) {
  const own = Object.values(LANGUAGES[language]).map(String);
  const line = new RegExp(`\\b${language} = "([^"]*)"`, "g");
  return [...own, ...files.flatMap((path) => [...read(path).matchAll(line)].map(([, text]) => text))];
}

test("what was hard to understand is not said any more, and what is said instead is", () => {
  for (const [language, was, is] of [
    ["en", /too few pieces/, /has no pieces left/],
    ["en", /other side's/, /\} is thinking/],
    ["en", /in hand\b/, /still to place/],
    ["en", /\bfreely\b/, /^no limit$/],
    ["en", /[Bb]reak (this|the) match off/, /^Cancel this match\?$/],
    ["en", /Nobody stands here/, /^Be the first!/],
    ["en", /\bis a duty\b/, /If you can take, you must/],
    ["en", /Alpha-beta\+/, /^Alpha-beta, sorted$/],
    ["en", /^Morris$/, /^Nine men’s morris$/],
    ["en", /Both seats/, /\} is to move/],
    ["en", /^Own\b/, /^Other$/],
    ["de", /zu wenige Steine/, /hat keine Steine mehr/],
    ["de", /anderen? Seite (ist )?am Zug/, /\} denkt nach/],
    ["de", /^Locker$/, /^Mittel$/],
    ["de", /^Tauschen$/, /^Drehen$/],
    ["de", /^Eigene\b/, /^Andere$/],
    ["de", /fremde[nr]? (Stein|Figur|König)/, /gegnerische[nr]? Stein/],
    ["de", /nimm ihnen/, /lass ihnen keinen Zug/],
    ["de", /gewinnt nach Zeit/, /die Zeit von \{loser\} ist um/],
    ["de", /freier Platz/, /^Freier Platz$/],
    ["de", /\{animal\} in \{colour\}/, /^Korallenrot$/],
    ["de", /Bildschirmschoner/, /^Zur Lobby$/],
  ]) {
    const texts = all(language);
    const bad = texts.filter((text) => was.test(text));
    assert.deepEqual(bad, [], `${language}: ${was}`);
    assert.ok(texts.some((text) => is.test(text)), `${language}: ${is}`);
  }
});

test("what is put together reads as one says it", () => {
  const letters = { en: "KQRBN", de: "KDTLS" };
  const chess = read("games/chess/about.toml");
  assert.ok(/^letters = .*"KQRBN".*"KDTLS"/m.test(chess), "the letters of this table are the game's");
  assert.ok(/^on_board = .*"\{n\} Figuren"/m.test(chess));
  assert.ok(/^choose = .*"Was wird aus dem Bauern\?"/m.test(chess));
  learn({ chess: { letters, words: {} } });
  for (const [language, piece, ...expected] of [
    ["en", "pawn", "Undo", "Hint: pawn to d4", "Nc3", "Coral owl", "."],
    ["de", "Bauer", "Zug zurück", "Tipp: Bauer nach d4", "Sc3", "Korallenrote Eule", ","],
  ]) {
    speak(language);
    const owl = t("guest", { colour: t("colour.coral"), animal: t("animal.owl") });
    const hint = t("hint.goes", { piece, to: "d4" });
    assert.deepEqual([t("do.take_back"), hint, spell("chess", "Nc3"), owl, t("time.point")], expected);
  }
});
