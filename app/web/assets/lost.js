// An address that leads nowhere.

import { el } from "./dom.js";
import { link, notice } from "./widgets.js";
import { t } from "./words.js";

export function lost(app) {
  const element = el("div", { class: "page" });
  notice(element, t("lost.title"), t("lost.how"), link(app, t("arrive.toLobby"), "/", { kind: "accent" }));
  return { element, title: t("lost.title") };
}
