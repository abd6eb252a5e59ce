// Who one is and how one likes it: animal and colour, language, sound, light or dark.

import { ANIMALS, COLOURS, avatar, become, me, swatch } from "./avatar.js";
import { el } from "./dom.js";
import { open } from "./sheet.js";
import * as sound from "./sound.js";
import * as theme from "./theme.js";
import { chips } from "./widgets.js";
import { language, speak, t } from "./words.js";

export function openMe(app) {
  const who = me();
  const animals = el("div", {});
  const draw = () => {
    const pick = (animal) => {
      who.animal = animal;
      become(who);
    };
    const options = ANIMALS.map((animal) => ({
      value: animal,
      picture: avatar({ ...who, animal }),
      spoken: t(`animal.${animal}`),
    }));
    animals.replaceChildren(chips(t("me.animal"), options, who.animal, pick, { kind: "faces-choice" }));
  };
  draw();
  const recolour = (colour) => {
    who.colour = colour;
    become(who);
    draw();
  };
  const colours = COLOURS.map((colour) => ({
    value: colour,
    picture: swatch(colour),
    spoken: t(`colour.${colour}`),
  }));
  const languages = [
    { value: "de", label: "Deutsch" },
    { value: "en", label: "English" },
  ];
  const themes = ["system", "light", "dark"].map((value) => ({ value, label: t(`theme.${value}`) }));
  const sounds = [
    { value: false, label: t("me.on") },
    { value: true, label: t("me.off") },
  ];
  let reopen = false;
  const dialog = open(
    t("me.title"),
    [
      animals,
      chips(t("me.colour"), colours, who.colour, recolour, { kind: "faces-choice" }),
      chips(t("language"), languages, language(), (code) => {
        speak(code);
        reopen = true;
        dialog.close();
      }),
      chips(t("me.sound"), sounds, sound.muted(), sound.mute),
      chips(t("me.theme"), themes, theme.picked(), theme.pick),
    ],
    {
      onclose() {
        // What lies below shows who one is and speaks the same language.
        app.again();
        if (reopen) openMe(app);
      },
    },
  );
}
