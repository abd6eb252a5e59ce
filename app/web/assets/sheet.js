// Sheets that come up from below: for questions, choices and whatever a match needs beside the board.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/** Opens a sheet with a title and what is on it. Its close button, the backdrop and the Escape key close it. */
export function open(title, content, { onclose = () => {} } = {}) {
  const heading = el("h2", { id: "sheet-title" }, title);
  const close = el("button", { type: "button", class: "round", "aria-label": t("close") }, icon("close"));
  const dialog = el(
    "dialog",
    { class: "sheet", tabindex: "-1", "aria-labelledby": "sheet-title" },
    el("div", { class: "sheet-head" }, heading, close),
    el("div", { class: "sheet-body" }, content),
  );
  close.addEventListener("click", () => dialog.close());
  // A touch beside the sheet closes it when it is over: whatever lies below must not be pressed by the rest of it. What
  // began elsewhere, as the touch that has opened the sheet, does not close it.
  let beside = false;
  dialog.addEventListener("pointerdown", (event) => (beside = event.target === dialog));
  dialog.addEventListener("click", (event) => beside && event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    onclose();
  });
  document.body.append(dialog);
  dialog.showModal();
  // The sheet itself has the focus first: a ring round one of several choices would look like a choice.
  dialog.focus();
  return dialog;
}

/** Closes whatever is open. */
export function closeAll() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
}

/** Asks before something that cannot be undone. */
export function confirm(question, explanation, yes, onyes, no = t("ask.no")) {
  const agree = el("button", { type: "button", class: "button danger" }, yes);
  const refuse = el("button", { type: "button", class: "button accent" }, no);
  const dialog = open(question, [el("p", {}, explanation), el("div", { class: "row" }, refuse, agree)]);
  agree.addEventListener("click", () => {
    dialog.close();
    onyes();
  });
  refuse.addEventListener("click", () => dialog.close());
  return dialog;
}
