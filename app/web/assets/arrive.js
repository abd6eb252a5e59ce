// Somebody scanned a code: back to the own seat at once, else one tap to the open seat or to a place to watch.

import { me } from "./avatar.js";
import { el, replace } from "./dom.js";
import { secretOf } from "./memory.js";
import { fullName, timeName } from "./naming.js";
import { card } from "./picture.js";
import { colourName, occupantName } from "./seats.js";
import { button, head, link, notice } from "./widgets.js";
import { t } from "./words.js";

/** What codes are made of; nothing else leads anywhere. */
const CODE = /^[2-9A-HJKMNP-TV-Z]{5,6}$/;

export function arrive(app, code, sitDown) {
  const secret = secretOf(code);
  if (secret) return returning(code, secret, sitDown);
  const element = el("div", { class: "page arrive" });
  notice(element, t("arrive.looking"));
  let looked = false;

  const unknown = () =>
    notice(element, t("table.gone"), t("arrive.unknown"), link(app, t("arrive.toLobby"), "/", { kind: "accent" }));

  const look = async () => {
    if (looked) return;
    if (!CODE.test(code)) return unknown();
    try {
      const found = await app.connection.request({ type: "look", code });
      looked = true;
      meet(found);
    } catch (refusal) {
      if (refusal.reason === "offline") return;
      looked = true;
      if (refusal.reason === "waiting") {
        notice(element, t("table.waits"), t("refused.waiting"), link(app, t("arrive.toLobby"), "/", { kind: "accent" }));
        return;
      }
      unknown();
    }
  };

  const meet = (found) => {
    const kept = secretOf(found.table);
    const watch = () => sitDown({ table: found.table });
    if (kept) return sitDown({ table: found.table, secret: kept });
    const join = async (event) => {
      const action = event.currentTarget;
      action.disabled = true;
      try {
        await app.connection.request({ type: "join", code, who: me() });
      } catch (refusal) {
        app.refused(refusal);
        action.disabled = false;
      }
    };
    const seats = app.games
      .find((game) => game.id === found.game)
      ?.variants.find((one) => one.id === found.variant)?.seats;
    const free = found.seat !== null && found.seat !== undefined;
    const over = found.state === "over";
    const others = found.seats
      .filter((seat) => seat.kind !== "open")
      .map((seat) => occupantName(seat, found.seats))
      .join(" – ");
    replace(
      element,
      head(app, fullName(app, found.game, found.variant)),
      el(
        "div",
        { class: "invitation" },
        card(found.game),
        el("p", { class: "facts" }, [others, timeName(found.time)].filter(Boolean).join(" · ")),
        el("p", {}, free ? t("arrive.free") : over ? t("arrive.over") : t("arrive.taken")),
        free &&
          button(t("arrive.play", { colour: colourName(seats?.[found.seat] ?? "white") }), join, {
            kind: "accent wide",
          }),
        button(free ? t("arrive.watch") : over ? t("arrive.seeEnd") : t("arrive.onlyWatch"), watch, {
          kind: free ? "wide" : "accent wide",
          sign: "eye",
        }),
      ),
    );
  };

  return { element, onready: look };
}

/** The seat is ours already: nothing to ask. */
function returning(table, secret, sitDown) {
  const element = el("div", { class: "page arrive" });
  notice(element, t("arrive.looking"));
  return { element, onready: () => sitDown({ table, secret }) };
}
