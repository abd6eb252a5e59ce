// Choices that are made beside the board: what a pawn becomes, or to let the turn go by.

import { el } from "./dom.js";
import { piece } from "./pieces.js";
import { colourName } from "./seats.js";
import * as sheet from "./sheet.js";
import { t } from "./words.js";

/** Opens a sheet with the choices; `onpick` is called with the step that was picked, then `onclose`. */
export function choose(choices, snapshot, { onpick, onclose }) {
  const own = snapshot.seats[snapshot.you].colour;
  const face = ({ choice }) => {
    if (choice.piece) return [piece(own, choice.piece), t("figure", { figure: choice.piece })];
    if (choice.seat !== undefined) {
      const { colour } = snapshot.seats[choice.seat];
      return [piece(colour, "man"), colourName(colour)];
    }
    return [null, t("do.pass")];
  };
  const pick = (step) => {
    onpick(step);
    dialog.close();
  };
  const buttons = choices.map((step) => {
    const [picture, words] = face(step);
    return el(
      "button",
      { type: "button", class: "button pick", on: { click: () => pick(step) } },
      picture,
      el("span", {}, words),
    );
  });
  const passes = choices.every(({ choice }) => choice === "pass");
  const dialog = sheet.open(
    passes ? t("notice.must_pass.title") : t("ask.choose"),
    el("div", { class: "picks" }, buttons),
    { onclose },
  );
  return dialog;
}
