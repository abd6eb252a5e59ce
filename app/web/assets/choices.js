// Choices that are made beside the board: what a pawn becomes, or to let the turn go by.

import { el } from "./dom.js";
import { figureName, said } from "./games.js";
import { piece } from "./pieces.js";
import { colourName } from "./seats.js";
import * as sheet from "./sheet.js";
import { t } from "./words.js";

/** A button for each of the choices; `onpick` is called with the step that was picked. */
export function buttons(choices, snapshot, game, onpick) {
  const face = ({ choice }) => {
    if (choice.piece) {
      const { colour } = snapshot.seats[snapshot.you];
      return [piece(colour, choice.piece), capital(figureName(game, choice.piece))];
    }
    if (choice.seat !== undefined) {
      const { colour } = snapshot.seats[choice.seat];
      return [piece(colour, `disc-${colour}`), colourName(colour)];
    }
    return [null, t("do.pass")];
  };
  return choices.map((step) => {
    const [picture, words] = face(step);
    return el(
      "button",
      { type: "button", class: "button pick", on: { click: () => onpick(step) } },
      picture,
      el("span", {}, words),
    );
  });
}

function capital(name) {
  return name[0].toUpperCase() + name.slice(1);
}

/** Opens a sheet with the choices; `onpick` is called with the step that was picked, then `onclose`. */
export function choose(choices, snapshot, game, { onpick, onclose }) {
  const pick = (step) => {
    onpick(step);
    dialog.close();
  };
  // Where nothing else may be played, the reader is told so.
  const mustPass = choices[0].choice === "pass" && snapshot.moves.length === 1;
  const dialog = sheet.open(
    mustPass ? t("notice.must_pass.title") : said(game, "choose"),
    el("div", { class: "picks" }, buttons(choices, snapshot, game, pick)),
    { onclose },
  );
  return dialog;
}
