// Who somebody is here: an animal and a colour. No names, nothing to type.

import { svg } from "./dom.js";
import { recall, remember } from "./memory.js";
import { tOr } from "./words.js";

export const COLOURS = ["amber", "coral", "lime", "rose", "sand", "sky", "teal", "violet"];

// Heads on a disc of 48 × 48. A shape is a tone (l light, s shade, k ink; with an m before it also mirrored), then an
// ellipse (e: middle and radii) or a path.
const DRAWINGS = {
  badger: "ml:e13,15,4,4 l:e24,26,13,14 mk:M16,14L20.5,13L21,30L17,34Q13,24,16,14Z ml:e18.6,24,1.3,1.5 k:e24,36,3,2.2",
  bat: "mk:M24,22L4,13Q7,22,4,31Q9,28,12,33Q15,29,19,34Z ml:M17,22L16,8L24,17Z l:e24,26,8.5,9.5 mk:e20.8,25,1.5,1.7 k:M21.5,30L26.5,30L24,32.5Z",
  bear: "ml:e13,14,5,5 ms:e13,14,2.6,2.6 l:e24,26,14,13 s:e24,31,6.5,5 k:e24,28.6,2.8,1.9 mk:e18.2,23.5,1.7,1.9",
  bee: "ml:e14,17,8,6 s:e24,28,11,12.5 k:M14,25L34,25L34.8,29L13.2,29Z k:M14.4,33L33.6,33L31,37L17,37Z mk:e20.4,20.5,1.5,1.7 mk:M22,16.5Q20,9,15,8Q17,10,19.6,17.5Z",
  cat: "ml:M11,25L10,8L22,16Z ms:M13,18L12.6,12L17.5,15.6Z l:e24,27,13.5,12 mk:e18.8,25.5,1.8,2.2 k:M22,30L26,30L24,32.4Z mk:M6,29L16,30.4L16,31.2L6,30.4Z",
  crab: "ml:M5,22Q3,10,12,8L10.5,14L16,12Q16,20,10,23Z l:e24,29,14,9.5 mk:e19.5,27,1.8,2.1 ml:M12,34L5,39L7,40.6L14,37Z ml:M17,36L13,42L15.4,42.8L20,38Z k:M19,32.6Q24,36.6,29,32.6Q24,34.6,19,32.6Z",
  crane:
    "l:M10,43Q11,30,22,30Q30,30,28.6,20Q28,11,34,11Q39,11,39,16L46,19.6L37.6,20Q36,24,36,30Q35,43,24,43Z s:M10,43Q11,34,22,34Q24,40,16,43Z k:e35,15.4,1.4,1.5 k:M30.6,12Q34,7.6,38.4,12.6Q34,11,30.6,12Z k:M39,16L46,19.6L38.6,19.4Z",
  deer: "mk:M18,14L9,9L8,4L10.4,4L11,7.6L14,9.4L13,3L15.4,3L17,10L20.6,13Z ml:e10,19,5,3 l:M14,17Q24,11,34,17Q33,30,28,37Q24,41,20,37Q15,30,14,17Z mk:e18.6,23,1.7,1.9 k:e24,36,3,2.4",
  dog: "l:e24,25,12.5,13.5 ms:M14,12Q5,14,7,28Q11,33,14,25Z s:e24,32,6.5,5.4 k:e24,29.4,2.9,2 mk:e19,23,1.8,2 k:M23.5,31L24.5,31L24.5,34.6L23.5,34.6Z",
  fox: "ms:M9,22L9.4,6L22,14Z mk:M10,12L9.8,6L14.6,9Z s:M8,20Q24,8,40,20Q38,32,24,41Q10,32,8,20Z ml:M8,21Q14,29,21,30Q23,36,24,41Q11,34,8,21Z mk:e18,24,1.7,1.9 k:e24,39,2.7,2.1",
  frog: "ml:e14,14.5,6.5,6.5 mk:e14,14.5,2.8,3.2 l:e24,28,16.5,11.5 k:M12.6,29.6Q24,40,35.4,29.6Q24,36,12.6,29.6Z mk:e22,25,.8,.8",
  goat: "mk:M18.6,14Q11,13,9,3Q18,6,22.4,12.6Z ms:e9.6,21,5,2.6 l:M15,17Q24,11,33,17Q33,28,29,35Q24,39,19,35Q15,28,15,17Z s:M20.6,36.6L27.4,36.6L24,45Z mk:e19.4,23,1.6,1.8 k:M21.4,32.6L26.6,32.6L24,35.4Z",
  hare: "ml:M15,21Q8,8,13,2.6Q20,5,21.6,19Z ms:M16,16Q12,8,13.4,6Q17.6,8,18.8,16Z l:e24,29,12.5,11.5 mk:e19.2,27,1.7,2 k:M22.2,31L25.8,31L24,33.2Z mk:M8,32L16,32.4L16,33.2L8,33.4Z",
  hedgehog:
    "k:M24,4L28,9L34,6.6L35,13L41.4,14L40,20L45,24L40,28L42,34L36,35L24,40L12,35L6,34L8,28L3,24L8,20L6.6,14L13,13L14,6.6L20,9Z l:M12,27Q24,15,36,27Q35,37,24,41Q13,37,12,27Z mk:e19.4,28,1.6,1.8 k:e24,38,2.7,2",
  horse:
    "ml:M15.4,15L15.6,4.6L21.4,12Z l:M16,13Q24,9,32,13L31,28Q31.6,41,24,41.6Q16.4,41,17,28Z s:M17,32Q24,28,31,32Q31.4,41,24,41.6Q16.6,41,17,32Z mk:e19.2,20,1.5,1.9 mk:e21.4,36.4,1,1.3 k:M20.6,5Q24,3,27.4,5L26,16L24,21L22,16Z",
  lion: "s:M24,5L29,8L35,7L37,13L42,16L41,22L44,27L40,32L39,38L33,38L29,43L24,40.6L19,43L15,38L9,38L8,32L4,27L7,22L6,16L11,13L13,7L19,8Z l:e24,26,12,12.4 mk:e19.2,24,1.7,1.9 k:M21,28L27,28L24,31.2Z k:M23.6,30.6L24.4,30.6L24.4,34L23.6,34Z",
  mouse:
    "ml:e11.4,15,7.6,7.6 ms:e11.4,15,4.6,4.6 l:M12,24Q24,11,36,24Q34,34,24,40Q14,34,12,24Z mk:e19,25.6,1.7,1.9 k:e24,38.4,2.3,1.8 mk:M8,34L18,35L18,35.8L8,35.6Z",
  otter:
    "ms:e11.6,17,3.6,3.6 s:e24,25,14,13.4 l:e24,31,10.5,8 mk:e18,21.6,1.7,1.9 k:e24,27.6,3.4,2.3 k:M23.6,29L24.4,29L24.4,33L23.6,33Z mk:M6,31L15,31.6L15,32.4L6,32.6Z",
  owl: "s:M9,8Q17,13,24,11Q31,13,39,8Q41,24,36,34Q24,46,12,34Q7,24,9,8Z ml:e17.4,22,6.8,6.8 mk:e17.4,22,3.2,3.4 l:M15,34Q24,40,33,34Q24,44,15,34Z k:M21.6,27L26.4,27L24,32.4Z",
  seal: "l:M9,31Q10,11,24,11Q38,11,39,31Q38,40,24,40Q10,40,9,31Z s:e24,31,9,6.4 k:e24,27.6,3.1,2.2 mk:e17,22.6,2.4,2.6 mk:M4,31L15,31.4L15,32.2L4,32.4Z",
  snail:
    "l:M5,39Q4,28,10,27L8,17L10.2,16.6L12.6,26L15.6,17L17.6,17.6L15.6,28Q18,34,28,34Q41,34,43,39Z s:e28,24,12,12 l:e28.6,24.6,8,8 s:e28,24,4.6,4.6 k:e9,16.6,1.8,1.8 k:e16.8,17,1.8,1.8",
  swan: "l:M6,33Q12,24,25,28Q19,21,19,13Q20,5,27,6Q33,7,33,13L28,17Q26,18,29,22Q36,30,42,23Q43,41,24,41Q9,41,6,33Z s:M14,34Q22,28,32,33Q26,38,14,34Z k:M32.6,11L40,17L29,17.4Z k:e27.6,11.4,1.4,1.5",
  tiger:
    "ms:e13,14,4.6,4.6 s:e24,26,14,13.4 l:e24,32,8.4,6.4 ml:e18.2,23.4,3,3.2 mk:e18.6,23.6,1.7,1.9 k:M21.6,28.6L26.4,28.6L24,31.2Z k:M22.6,12.6L25.4,12.6L24.4,19L23.6,19Z mk:M17,14.4L20,13L21,17.6Z mk:M10,24L14,26L10.2,28Z mk:M11.4,31L15.4,31L13,34.4Z",
  turtle:
    "l:e40,26.4,5.4,5 l:M11,31L18,31L17,39L10,39Z l:M27,31L34,31L35,39L28,39Z s:M7,33Q8,14,22.6,14Q37,14,38,33Z k:e41.4,25.4,1.3,1.4 l:M19,19L26,19L28.6,25L22.6,29.4L16.6,25Z l:M7,31.4L38,31.4L38,34.4L7,34.4Z",
  whale:
    "l:M5,27Q6,16,19,16Q33,16,36,26Q38,24,37.6,21Q33,18,33,12Q38,13,40,17Q42,12,47,12.4Q46,19,42,22Q42,39,24,39Q6,39,5,27Z s:M6,31Q14,34,25,32.6Q26,38,18,38.6Q8,37,6,31Z k:e12.6,25.4,1.6,1.8 l:M17.4,14Q16,7,11,9Q13,4,18,8Q23,4,25.6,9Q20,7,19,14Z",
  wolf: "ml:M9,24L8.6,5L21,15Z ms:M11,16L10.8,10L15,13.6Z l:M8,20Q24,9,40,20Q38,34,24,42Q10,34,8,20Z ms:M15,16Q21,13,24,14L24,36L21,31Q17,30,13,25Z ml:M15,22Q20,21,22,26.4Q17,27,15,22Z mk:e18.8,24.4,1.6,1.7 k:e24,38.6,3,2.3",
};

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
  const colour = COLOURS.includes(who.colour) ? who.colour : "sand";
  const drawing = svg("svg", { viewBox: "0 0 48 48", class: `avatar ground-${colour}`, "aria-hidden": "true" });
  drawing.append(svg("circle", { class: "ground", cx: 24, cy: 24, r: 24 }));
  for (const shape of (DRAWINGS[who.animal] ?? "").split(" ").filter(Boolean)) {
    const [tone, form] = shape.split(":");
    const one = draw(tone.at(-1), form);
    drawing.append(one);
    if (tone.startsWith("m")) {
      const other = one.cloneNode();
      other.setAttribute("transform", "matrix(-1 0 0 1 48 0)");
      drawing.append(other);
    }
  }
  return drawing;
}

function draw(tone, form) {
  if (!form.startsWith("e")) return svg("path", { class: `tone-${tone}`, d: form });
  const [cx, cy, rx, ry] = form.slice(1).split(",");
  return svg("ellipse", { class: `tone-${tone}`, cx, cy, rx, ry });
}
