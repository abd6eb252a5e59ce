// Games, variants and times by name: in the reader's language where a game has words for them, else as the table
// calls them.

import { said } from "./games.js";
import { read } from "./time.js";
import { t } from "./words.js";

export function gameName(app, id) {
  return said(id, "name", {}, app.games.find((game) => game.id === id)?.title ?? id);
}

export function variantName(game, variant) {
  return said(game, `short.${variant.id}`, {}, variant.title ?? variant.id);
}

/** The game, and the variant where it is not the usual one. */
export function fullName(app, game, variant) {
  const variants = app.games.find((one) => one.id === game)?.variants ?? [];
  if (variants.length < 2) return gameName(app, game);
  const known = variants.find((one) => one.id === variant) ?? { id: variant };
  return `${gameName(app, game)} · ${variantName(game, known)}`;
}

export function timeName(text) {
  const time = read(text);
  return time ? t(`time.${time.kind}`, time) : text;
}

/** For chips, where there is little room. */
export function shortTime(text) {
  const time = read(text);
  return time?.kind === "game" ? t("time.short", time) : timeName(text);
}
