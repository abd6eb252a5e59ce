// Who sits where, in words and pictures.

import { animalName, avatar } from "./avatar.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { piece } from "./pieces.js";
import { t, tOr } from "./words.js";

/** "champion:strong" is the champion at the level strong; without a level nothing holds a brain back. */
function brainParts(id) {
  const [brain, level = "merciless"] = id.split(":");
  return { brain, level };
}

function brainName(id) {
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

/** Two of the same animal are told apart by their colours: `among` are all who are named beside them. */
function guestName({ who }, among) {
  const alike = among.filter((one) => one.kind === "phone" && one.who.animal === who.animal);
  const animal = animalName(who);
  return alike.length > 1 ? t("guest", { animal, colour: tOr(`colour.${who.colour}`, who.colour) }) : animal;
}

export function occupantName(occupant, among = []) {
  switch (occupant.kind) {
    case "brain":
      return brainName(occupant.brain);
    case "phone":
      return guestName(occupant, among);
    case "touch":
      return t("seat.touch");
    case "remote":
      return t("seat.remote", occupant);
    default:
      return t("seat.open");
  }
}

/** Whether they come over the network, so that they can be away. */
export function isGuest(occupant) {
  return occupant.kind === "phone" || occupant.kind === "remote";
}

/** The bare name, where it is said elsewhere that it is a program's. */
export function bareName(occupant, among = []) {
  return occupant.kind === "remote" ? occupant.name : occupantName(occupant, among);
}

/** Where there is little room and the game is named beside it. */
export function shortName(occupant, among = []) {
  return occupant.kind === "touch" ? t("seat.touch.short") : occupantName(occupant, among);
}

/** A picture of whoever sits there. */
export function occupantPicture(occupant) {
  if (occupant.kind === "phone") return el("span", { class: "face" }, avatar(occupant.who));
  const sign = { touch: "screen", open: "seat" }[occupant.kind] ?? "robot";
  return el("span", { class: "face face-sign" }, icon(sign));
}

/** A picture of whoever sits there with the colour of their pieces. */
export function seatPicture(occupant, colour, figure = "man") {
  const stone = piece(colour, figure);
  if (occupant.kind !== "phone") return el("span", { class: "face" }, stone);
  return el("span", { class: "face" }, avatar(occupant.who), el("span", { class: "face-stone" }, stone));
}
