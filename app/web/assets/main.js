// The phone page: one screen at a time, one line to the table.
//
// Nothing comes from outside; the table makes one script of these modules. Besides what every browser has had for long it uses: private
// class fields, optional chaining and nullish assignment, Array.prototype.at, replaceChildren, pointer events, the dialog
// element, Web Animations, Web Audio, CSS grid, custom properties, aspect-ratio, min()/max(), the dvh unit (vh where there is none).
// All of them are in Safari 15.4, Chrome 108 and Firefox 101 and later. Vibration and reduced motion are used where they
// exist. It works without a secure context.

import { arrive } from "./arrive.js";
import { Connection } from "./connection.js";
import { el, replace } from "./dom.js";
import { learn } from "./games.js";
import { leaderboard } from "./leaderboard.js";
import { lobby } from "./lobby.js";
import { Line } from "./line.js";
import { lost } from "./lost.js";
import { keepSecret } from "./memory.js";
import { replay } from "./replay.js";
import { rules } from "./rules.js";
import { setup } from "./setup.js";
import { closeAll } from "./sheet.js";
import * as sound from "./sound.js";
import { table } from "./table.js";
import told from "./told.js";
import * as theme from "./theme.js";
import { language, speak, t, tOr } from "./words.js";

const TOAST = 4_500;

/** What screens can use. A screen is {element, title, onready, onmessage, onstate, leave}, all but the element optional. */
const app = {
  games: [],
  brains: [],
  longest: "1h",

  /** Opens another screen; `at` is a table where nothing has to be asked first. */
  go(path, { instead = false, at = null } = {}) {
    if (instead) history.replaceState({ depth: depth() }, "", path);
    else history.pushState({ depth: depth() + 1 }, "", path);
    render({ at });
  },

  /** To where one came from, or to the lobby. */
  back() {
    if (depth() > 0) history.back();
    else app.go("/", { instead: true });
  },

  /** Draws the present screen anew, in another language or another look. */
  again() {
    render();
  },

  /** Adds something to the words about the connection, for as long as the screen stays. */
  note(text) {
    line.note(text);
  },

  /** Tells those who listen. */
  say(text) {
    listeners.textContent = "";
    // A moment later, so that the same words twice are read twice.
    setTimeout(() => (listeners.textContent = text), 50);
  },

  /** Shows a few words for a while. */
  toast(text) {
    clearTimeout(toastTimer);
    replace(toast, el("p", {}, text));
    toastTimer = setTimeout(() => replace(toast), TOAST);
  },

  /** Says why something was refused and what to do. */
  refused(refusal) {
    app.toast(tOr(`refused.${refusal?.reason}`, refusal?.words ?? t("refused.malformed")));
  },
};

const stage = document.getElementById("stage");
const toast = document.getElementById("toast");
const listeners = document.getElementById("listeners");
let toastTimer = 0;
let screen = null;

const line = new Line(document.getElementById("line"));
const scheme = location.protocol === "https:" ? "wss" : "ws";
app.connection = new Connection(`${scheme}://${location.host}/ws`, { onstate, onmessage });

function depth() {
  return history.state?.depth ?? 0;
}

function onstate(state) {
  line.show(state);
  document.documentElement.classList.toggle("offline", state.name !== "ready");
  screen?.onstate?.(state);
  if (state.name === "ready") screen?.onready?.();
}

function onmessage(message) {
  if (message.type === "welcome")
    Object.assign(app, { games: message.games, brains: message.brains, longest: message.longest });
  else if (message.secret) onseated(message);
  else if (message.type === "refused" && message.re === undefined) app.refused(message);
  else screen?.onmessage?.(message);
}

/** A seat is ours, or the pace of AIs that we watch: keep the secret, and go to the table if we are not there yet. */
function onseated(message) {
  keepSecret(message.table, message.secret);
  if (screen?.table === message.table) screen.onmessage(message);
  else {
    // A code that was redeemed and a form that was filled in are nothing to go back to.
    const instead = location.pathname.startsWith("/t/") || location.hash.startsWith("#new");
    app.go(`/t/${message.table}`, { instead, at: { table: message.table, seated: true } });
  }
}

function render({ at = null } = {}) {
  closeAll();
  become(choose(at));
}

/** The screen for the present address. */
function choose(at) {
  const code = /^\/t\/([^/]+)/.exec(location.pathname)?.[1];
  const match = new URLSearchParams(location.search).get("replay");
  const [place, detail] = location.hash.slice(1).split("/");
  if (code && at) return table(app, at);
  if (code) return arrive(app, decodeURIComponent(code).toUpperCase(), (where) => become(table(app, where)));
  if (match) return replay(app, match);
  if (place === "new") return setup(app, detail);
  if (place === "scores") return leaderboard(app);
  if (place === "rules") return rules(app, detail);
  return location.pathname === "/" ? lobby(app) : lost(app);
}

/** One screen makes room for another. */
function become(next) {
  const changes = screen !== null;
  screen?.leave?.();
  line.note("");
  screen = next;
  document.title = screen.title ? `${screen.title} · ${t("name")}` : t("name");
  replace(stage, screen.element);
  stage.className = screen.kind ?? "";
  // What had the focus is gone; whoever uses keys or listens goes on here.
  if (changes) stage.focus({ preventScroll: true });
  if (app.connection.ready) screen.onready?.();
}

theme.start();
sound.start();
speak(language());
window.addEventListener("popstate", () => render());
// A pinch on the board is an accident; the rest of the page may be read as large as one likes.
document.addEventListener("gesturestart", (event) => event.target.closest?.(".board") && event.preventDefault());
learn(told);
render();
app.connection.start();
