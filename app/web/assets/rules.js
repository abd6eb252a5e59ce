// How to play: a few steps per game, with small boards where they say more than words.

import { el, replace } from "./dom.js";
import { gameName } from "./naming.js";
import { picture } from "./picture.js";
import { RULES } from "./rules-text.js";
import { chips, head, link } from "./widgets.js";
import { language, t } from "./words.js";

export function rules(app, gameId) {
  const element = el("div", { class: "page rules" });
  return {
    element,
    title: t("rules.title"),
    onready() {
      const known = app.games.filter((game) => RULES[game.id]);
      const picked = known.find((game) => game.id === gameId) ?? known[0];
      const options = known.map((game) => ({ value: game.id, label: gameName(app, game.id) }));
      const steps = el("div", {});
      const show = (id) => {
        history.replaceState(history.state, "", `/#rules/${id}`);
        replace(steps, ruleSteps(id), link(app, t("rules.play"), `/#new/${id}`, { kind: "accent wide" }));
      };
      replace(
        element,
        head(app, t("rules.title")),
        chips(t("setup.game"), options, picked?.id, show, { kind: "quiet" }),
        steps,
      );
      if (picked) show(picked.id);
    },
  };
}

/** The steps of one game. */
export function ruleSteps(game) {
  const step = ({ boards = [], ...words }) =>
    el(
      "li",
      {},
      el("p", {}, words[language()]),
      boards.length > 0 &&
        el(
          "div",
          { class: "boards" },
          boards.map(({ style, rows, arrows, figure }) =>
            el("figure", {}, picture(style, rows, arrows), figure && el("figcaption", {}, t("figure", { figure }))),
          ),
        ),
    );
  return el("ol", { class: "steps" }, (RULES[game] ?? []).map(step));
}
