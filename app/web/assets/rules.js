// How to play: the lesson of a variant, step by step, each with its board.

import { el, replace } from "./dom.js";
import { get } from "./fetching.js";
import { gameName, variantName } from "./naming.js";
import { picture } from "./picture.js";
import { chips, head, link } from "./widgets.js";
import { language, t } from "./words.js";

export function rules(app, gameId) {
  const element = el("div", { class: "page rules" });
  return {
    element,
    title: t("rules.title"),
    onready() {
      const picked = app.games.find((game) => game.id === gameId) ?? app.games[0];
      const options = app.games.map((game) => ({ value: game.id, label: gameName(app, game.id) }));
      const lesson = el("div", {});
      const show = (id) => {
        history.replaceState(history.state, "", `/#rules/${id}`);
        const game = app.games.find((one) => one.id === id);
        replace(lesson, ...lessons(game), link(app, t("rules.play"), `/#new/${id}`, { kind: "accent wide" }));
      };
      replace(
        element,
        head(app, t("rules.title")),
        chips(t("setup.game"), options, picked?.id, show, { kind: "quiet" }),
        lesson,
      );
      if (picked) show(picked.id);
    },
  };
}

/** The lessons of a game, of which one is shown; with a choice where there are several. */
function lessons(game) {
  const steps = el("div", {});
  const show = (variant) => replace(steps, ruleSteps(game.id, variant));
  const options = game.variants.map((variant) => ({ value: variant.id, label: variantName(game.id, variant) }));
  const first = game.variants[0].id;
  show(first);
  return [options.length > 1 && chips(t("setup.variant"), options, first, show, { kind: "quiet" }), steps].filter(Boolean);
}

/** The steps of one variant; they come when they are asked for. */
export function ruleSteps(game, variant) {
  const list = el("ol", { class: "steps" });
  const step = (board) => (one) =>
    el(
      "li",
      {},
      el("h2", {}, one.title[language()]),
      el("p", {}, one.text[language()]),
      el("div", { class: "boards" }, picture(board, one)),
    );
  const fill = async () => {
    try {
      const { board, steps } = (await get(`/assets/lessons-${encodeURIComponent(game)}.json`))[variant];
      replace(list, ...steps.map(step(board)));
    } catch {
      // No line, or no lesson: said in words.
      replace(list, el("p", { class: "none" }, t("rules.none")));
    }
  };
  fill();
  return list;
}
