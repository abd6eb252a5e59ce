// Who somebody is here: an animal and a colour. No names, nothing to type.

import drawings from "./animals.js";
import { el, svg } from "./dom.js";
import { recall, remember } from "./memory.js";
import { form } from "./shapes.js";
import { tOr } from "./words.js";

const { animals: DRAWINGS, hues: HUES } = drawings;

export const COLOURS = Object.keys(HUES);

export const ANIMALS = Object.keys(DRAWINGS);

/** Who this phone is; by lot at first. */
export function me() {
  const kept = recall("who");
  if (kept && DRAWINGS[kept.animal] && COLOURS.includes(kept.colour)) return kept;
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const who = { animal: any(ANIMALS), colour: any(COLOURS) };
  remember("who", who);
  return who;
}

export function become(who) {
  remember("who", who);
}

export function animalName(who) {
  return tOr(`animal.${who.animal}`, who.animal);
}

export function sameWho(one, other) {
  return one?.animal === other?.animal && one?.colour === other?.colour;
}

/** The picture of somebody. */
export function avatar(who) {
  const drawing = svg("svg", { viewBox: "0 0 48 48", class: "avatar", "aria-hidden": "true" });
  const ground = svg("circle", { cx: 24, cy: 24, r: 24, fill: HUES[who.colour] ?? HUES.sand });
  drawing.append(ground);
  for (const [tone, shape, mirrored] of DRAWINGS[who.animal] ?? []) {
    const one = form(`tone-${tone}`, shape);
    drawing.append(one);
    if (mirrored) {
      const other = one.cloneNode();
      other.setAttribute("transform", "matrix(-1 0 0 1 48 0)");
      drawing.append(other);
    }
  }
  return drawing;
}

/** A spot of one of the colours. */
export function swatch(colour) {
  const spot = el("span", { class: "swatch" });
  spot.style.setProperty("--own", HUES[colour]);
  return spot;
}
