// What screens are made of: buttons, chips to choose by, steppers for numbers.

import { el, replace, say } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

let names = 0;

export function button(label, onclick, { sign = null, kind = "" } = {}) {
  return el(
    "button",
    { type: "button", class: `button ${kind}`, on: { click: onclick } },
    sign && icon(sign),
    el("span", {}, label),
  );
}

export function link(app, label, path, { sign = null, kind = "" } = {}) {
  const go = (event) => {
    event.preventDefault();
    app.go(path);
  };
  return el("a", { href: path, class: `button ${kind}`, on: { click: go } }, sign && icon(sign), el("span", {}, label));
}

/** One of several: `options` are {value, label, note, picture}. Calls `onpick` with the value of the one picked. */
export function chips(legend, options, picked, onpick, { kind = "" } = {}) {
  const name = `choice-${(names += 1)}`;
  const chip = ({ value, label, note, picture, spoken }) =>
    el(
      "label",
      { class: "chip" },
      el("input", {
        type: "radio",
        name,
        checked: value === picked,
        "aria-label": spoken,
        on: { change: () => onpick(value) },
      }),
      el(
        "span",
        { class: "chip-face" },
        picture,
        label && el("span", { class: "chip-label" }, label),
        note && el("span", { class: "chip-note" }, note),
      ),
    );
  return el(
    "fieldset",
    { class: `choice ${kind}` },
    el("legend", {}, legend),
    el("div", { class: "chips" }, options.map(chip)),
  );
}

/** A number that is stepped through `values`; `write` says how one is written. */
export function stepper(label, values, value, onstep, write = String) {
  let at = Math.max(0, values.indexOf(value));
  const output = el("output", {});
  const step = (by, words, sign) =>
    el(
      "button",
      { type: "button", class: "round", "aria-label": `${label}: ${words}`, on: { click: () => move(by) } },
      sign,
    );
  const less = step(-1, t("setup.less"), "−");
  const more = step(1, t("setup.more"), "+");
  const show = () => {
    say(output, write(values[at]));
    less.disabled = at === 0;
    more.disabled = at === values.length - 1;
  };
  const move = (by) => {
    at = Math.min(values.length - 1, Math.max(0, at + by));
    show();
    onstep(values[at]);
  };
  show();
  return el("div", { class: "stepper" }, el("span", { class: "stepper-label" }, label), less, output, more);
}

/** The head of a screen that is not a match: a way back, a title, and what belongs beside it. */
export function head(app, title, ...beside) {
  const back = el("a", { href: "/", class: "round", "aria-label": t("lobby") }, icon("back"));
  back.addEventListener("click", (event) => {
    event.preventDefault();
    app.back();
  });
  return el("header", { class: "head" }, back, el("h1", {}, title), ...beside);
}

/** A screen that says something and offers what to do about it. */
export function notice(element, title, words, ...actions) {
  replace(
    element,
    el(
      "div",
      { class: "notice" },
      el("h1", {}, title),
      words && el("p", {}, words),
      el("div", { class: "column" }, actions),
    ),
  );
}
