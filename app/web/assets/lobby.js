// The lobby: the games, who waits for somebody, what can be watched.

import { animalName, avatar, me } from "./avatar.js";
import { el, replace } from "./dom.js";
import { said } from "./games.js";
import { icon } from "./icons.js";
import { openMe } from "./me.js";
import { secretOf } from "./memory.js";
import { card } from "./picture.js";
import { occupantPicture, shortName } from "./seats.js";
import { gameName, timeName } from "./naming.js";
import { button, link } from "./widgets.js";
import { language, speak, t } from "./words.js";

/** So many matches are shown at once, and so many of those that nobody is at. */
const SHOWN = 4;
const PAUSED = 2;

/** What of a list is shown at once, and what is folded: matches that are on come first. */
export function fold(tables) {
  const isPaused = (one) => one.state === "paused";
  const on = tables.filter((one) => !isPaused(one)).slice(0, SHOWN);
  const paused = tables.filter(isPaused).slice(0, Math.min(PAUSED, SHOWN - on.length));
  const shown = [...on, ...paused];
  return [shown, tables.filter((one) => !shown.includes(one))];
}

export function lobby(app) {
  const cards = el("div", { class: "cards" });
  const mine = el("section", { class: "list", hidden: true });
  const open = el("section", { class: "list" });
  const watch = el("section", { class: "list" });
  const element = el(
    "div",
    { class: "page lobby" },
    header(app),
    mine,
    el("section", { "aria-label": t("lobby.games") }, cards),
    codeForm(app),
    el("div", { class: "beside" }, open, watch),
    el(
      "nav",
      { class: "row" },
      link(app, t("lobby.scores"), "/#scores", { sign: "scores" }),
      link(app, t("lobby.rules"), "/#rules", { sign: "rules" }),
    ),
  );

  const show = (tables) => {
    const own = tables.filter((one) => secretOf(one.table) && one.state !== "over");
    const others = tables.filter((one) => !own.includes(one));
    const free = others.filter((one) => one.state === "open");
    const running = others.filter((one) => one.state === "running" || one.state === "paused");
    mine.hidden = own.length === 0;
    list(mine, t("lobby.mine"), own, null, (one) =>
      row(app, one, t("lobby.return"), () => app.go(`/t/${one.table}`), "accent"),
    );
    list(open, t("lobby.open"), free, t("lobby.open.none"), (one) =>
      row(app, one, t("lobby.accept"), (event) => accept(app, one, event.currentTarget), "phone"),
    );
    list(watch, t("lobby.watch"), running, t("lobby.watch.none"), (one) =>
      row(app, one, t("lobby.go"), () => app.go(`/t/${one.table}`, { at: { table: one.table } }), "sign-only"),
    );
  };

  show([]);
  return {
    element,
    onready() {
      replace(cards, ...app.games.map((game) => gameCard(app, game)));
      app.connection.send({ type: "lobby", on: true });
    },
    onmessage(message) {
      if (message.type === "lobby") show(message.tables);
    },
    leave() {
      app.connection.send({ type: "lobby", on: false });
    },
  };
}

function header(app) {
  const who = me();
  const other = language() === "de" ? "en" : "de";
  const names = { de: "Deutsch", en: "English" };
  const toggle = () => {
    speak(other);
    app.again();
  };
  return el(
    "header",
    { class: "welcome" },
    el("div", {}, el("h1", {}, t("lobby.title")), el("p", {}, t("lobby.how"))),
    el(
      "button",
      {
        type: "button",
        class: "round language",
        lang: other,
        "aria-label": `${other.toUpperCase()} – ${names[other]}`,
        on: { click: toggle },
      },
      other.toUpperCase(),
    ),
    el(
      "button",
      {
        type: "button",
        class: "round",
        "aria-label": t("me.button", { animal: animalName(who) }),
        on: { click: () => openMe(app) },
      },
      avatar(who),
    ),
  );
}

function gameCard(app, game) {
  const go = (event) => {
    event.preventDefault();
    app.go(`/#new/${game.id}`);
  };
  return el(
    "a",
    { class: "card", href: `/#new/${game.id}`, on: { click: go } },
    card(game.id),
    el("strong", {}, gameName(app, game.id)),
    el("span", {}, said(game.id, "tag", {}, game.title)),
  );
}

function list(section, title, tables, none, make) {
  const rows = (some) =>
    el(
      "ul",
      {},
      some.map((one) => el("li", {}, make(one))),
    );
  const [shown, folded] = fold(tables);
  const more = el("summary", {}, t("lobby.more", { n: folded.length }));
  // Whoever has opened it goes on reading when somebody moves.
  const unfolded = section.querySelector("details")?.open ?? false;
  replace(
    section,
    el("h2", {}, title),
    tables.length > 0 ? rows(shown) : none && el("p", { class: "none" }, none),
    folded.length > 0 && el("details", { open: unfolded }, more, rows(folded)),
  );
}

function row(app, one, label, onclick, kind = "") {
  const taken = one.seats.filter((seat) => seat.kind !== "open");
  const names = taken.map((seat) => shortName(seat, taken)).join(" – ");
  const facts = [gameName(app, one.game), timeName(one.time)];
  if (one.kind === "screen" && !taken.some((seat) => seat.kind === "touch")) facts.push(t("lobby.screen"));
  if (one.state === "paused") facts.push(t("lobby.paused"));
  else if (one.plies > 0) facts.push(t("lobby.moves", { n: one.plies }));
  const action = button(label, onclick, { kind, sign: kind === "sign-only" ? "eye" : null });
  action.setAttribute("aria-label", `${label}: ${names}, ${facts.join(", ")}`);
  return el(
    "div",
    { class: "match" },
    el(
      "div",
      { class: "faces" },
      taken.map((seat) => occupantPicture(seat)),
    ),
    el("div", { class: "match-text" }, el("strong", {}, names), el("span", {}, facts.join(" · "))),
    action,
  );
}

async function accept(app, one, action) {
  action.disabled = true;
  try {
    await app.connection.request({ type: "join", code: one.table, who: me() });
  } catch (refusal) {
    app.refused(refusal);
    action.disabled = false;
  }
}

/** For whoever was told a code instead of shown it. */
function codeForm(app) {
  const input = el("input", {
    type: "text",
    name: "code",
    maxlength: "8",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    placeholder: "K7MQ2P",
    "aria-label": t("lobby.code"),
  });
  const submit = (event) => {
    event.preventDefault();
    const code = input.value.replace(/[^0-9a-z]/gi, "").toUpperCase();
    if (code) app.go(`/t/${code}`);
  };
  return el(
    "form",
    { class: "code-form", on: { submit } },
    el("span", { "aria-hidden": "true" }, icon("code"), t("lobby.code")),
    input,
    el("button", { type: "submit", class: "button" }, t("lobby.code.go")),
  );
}
