// Who has done best, today and ever, and the last games to play through.

import { animalName, avatar, me, sameWho } from "./avatar.js";
import { el, replace } from "./dom.js";
import { get } from "./fetching.js";
import { fullName, gameName } from "./naming.js";
import { shortName } from "./seats.js";
import { sentence } from "./verdict.js";
import { chips, head, link } from "./widgets.js";
import { t } from "./words.js";

export function leaderboard(app) {
  const choices = el("div", { class: "form" });
  const standings = el("section", { "aria-label": t("scores.title"), "aria-live": "polite" });
  const recent = el("section", { class: "list" });
  const element = el("div", { class: "page scores" }, head(app, t("scores.title")), choices, standings, recent);
  const wish = { days: "1", game: "" };
  let asked = 0;

  const load = async () => {
    const number = (asked += 1);
    const query = new URLSearchParams(Object.entries(wish).filter(([, value]) => value));
    const games = new URLSearchParams(wish.game ? { game: wish.game } : {});
    try {
      const [scores, finished] = await Promise.all([
        get(`/api/v1/leaderboard?${query}`),
        get(`/api/v1/games?${games}`),
      ]);
      // Whoever picks quickly sees what was picked last.
      if (number !== asked) return;
      replace(standings, ranking(scores.standings), el("p", { class: "none" }, t("scores.how")));
      replace(recent, el("h2", {}, t("scores.recent")), lastGames(app, finished.games));
    } catch {
      // No line, or a store that does not answer: said in words, and tried again with the next connection.
      if (number === asked) replace(standings, el("p", { class: "none" }, t("scores.failed")));
    }
  };

  replace(standings, el("p", { class: "none" }, t("scores.loading")));
  return {
    element,
    title: t("scores.title"),
    onready() {
      const set = (name) => (value) => {
        wish[name] = value;
        load();
      };
      const days = [
        { value: "1", label: t("scores.today") },
        { value: "", label: t("scores.ever") },
      ];
      const games = app.games.map((game) => ({ value: game.id, label: gameName(app, game.id) }));
      replace(
        choices,
        chips(t("scores.period"), days, wish.days, set("days"), { kind: "halves quiet" }),
        chips(t("scores.game"), [{ value: "", label: t("scores.all") }, ...games], wish.game, set("game"), {
          kind: "quiet",
        }),
      );
      load();
    },
  };
}

function ranking(standings) {
  if (standings.length === 0) return el("p", { class: "none" }, t("scores.none"));
  const self = me();
  const rows = standings.map((one, at) =>
    el(
      "tr",
      { class: sameWho(one.who, self) ? "own" : "" },
      el("td", { class: "rank" }, String(at + 1)),
      el(
        "th",
        { scope: "row" },
        el(
          "span",
          { class: "who" },
          avatar(one.who),
          animalName(one.who),
          sameWho(one.who, self) && el("em", {}, t("scores.you")),
        ),
      ),
      el("td", {}, String(one.games)),
      el("td", {}, `${one.wins} · ${one.draws} · ${one.losses}`),
      el("td", { class: "points" }, number(one.points)),
    ),
  );
  const title = (key) => el("th", { scope: "col" }, t(key));
  return el(
    "table",
    {},
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("td", {}),
        title("scores.who"),
        title("scores.games"),
        title("scores.record"),
        title("scores.points"),
      ),
    ),
    el("tbody", {}, rows),
  );
}

function number(points) {
  return points.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
}

function lastGames(app, games) {
  if (games.length === 0) return el("p", { class: "none" }, t("scores.recent.none"));
  const row = (game) => {
    const all = game.seats.map(({ occupant }) => occupant);
    const names = all.map((occupant) => shortName(occupant, all)).join(" – ");
    const [headline] = sentence({ ...game, you: null });
    const play = link(app, t("end.replay"), `/?replay=${game.id}`, { sign: "eye", kind: "sign-only" });
    play.setAttribute("aria-label", `${t("end.replay")}: ${names}`);
    return el(
      "li",
      {},
      el(
        "div",
        { class: "match" },
        el(
          "div",
          { class: "match-text" },
          el("strong", {}, names),
          el("span", {}, `${fullName(app, game.game, game.variant)} · ${headline}`),
        ),
        play,
      ),
    );
  };
  return el("ul", {}, games.map(row));
}
