// Who sits where, in words and pictures.

import { animalName, avatar } from "./avatar.js";
import { el } from "./dom.js";
import { piece } from "./pieces.js";
import { t, tOr } from "./words.js";

/** "champion:strong" is the champion at the level strong; without a level nothing holds a brain back. */
export function brainParts(id) {
  const [brain, level = "merciless"] = id.split(":");
  return { brain, level };
}

export function brainName(id) {
  const { brain } = brainParts(id);
  return tOr(`brain.${brain}`, brain);
}

export function levelName(id) {
  const { level } = brainParts(id);
  return tOr(`level.${level}`, level);
}

export function colourName(colour) {
  return t("colour", { colour });
}

export function occupantName(occupant) {
  switch (occupant.kind) {
    case "brain":
      return `${brainName(occupant.brain)}${occupant.elo ? ` · ${occupant.elo}` : ""}`;
    case "phone":
      return animalName(occupant.who);
    case "touch":
      return t("seat.touch");
    case "remote":
      return occupant.name ?? t("seat.remote");
    default:
      return t("seat.open");
  }
}

/** A picture of whoever sits there; the piece of their colour lies beside it. */
export function occupantPicture(occupant, colour, figure = "man") {
  const stone = colour && piece(colour, figure);
  const face = occupant.kind === "phone" ? avatar(occupant.who) : null;
  if (!face) return el("span", { class: "face" }, stone ?? piece("white", "disc"));
  return el("span", { class: "face face-phone" }, face, stone && el("span", { class: "face-stone" }, stone));
}
