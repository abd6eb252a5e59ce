// Somebody scanned a code: back to the own seat at once, else one tap to the open seat or to a place to watch.

import { me } from "./avatar.js";
import { el } from "./dom.js";
import { secretOf } from "./memory.js";
import { fullName, timeName } from "./naming.js";
import { card } from "./picture.js";
import { colourName, occupantName } from "./seats.js";
import { button, head, link, notice } from "./widgets.js";
import { t } from "./words.js";

export function arrive(app, code, sitDown) {
  const secret = secretOf(code);
  if (secret) return returning(code, secret, sitDown);
  const element = el("div", { class: "page arrive" });
  notice(element, t("arrive.looking"));
  let looked = false;

  const look = async () => {
    if (looked) return;
    try {
      const found = await app.connection.request({ type: "look", code });
      looked = true;
      meet(found);
    } catch (refusal) {
      if (refusal.reason === "offline") return;
      looked = true;
      notice(element, t("table.gone"), t("arrive.unknown"), link(app, t("arrive.toLobby"), "/", { kind: "accent" }));
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
    const others = found.seats
      .filter((seat) => seat.kind !== "open")
      .map(occupantName)
      .join(" – ");
    element.replaceChildren(
      head(app, fullName(app, found.game, found.variant)),
      el(
        "div",
        { class: "invitation" },
        card(found.game),
        el("p", { class: "facts" }, [others, timeName(found.time)].filter(Boolean).join(" · ")),
        el("p", {}, free ? t("arrive.free") : t("arrive.taken")),
        free &&
          button(t("arrive.play", { colour: colourName(seats?.[found.seat] ?? "white") }), join, {
            kind: "accent wide",
          }),
        button(free ? t("arrive.watch") : t("arrive.onlyWatch"), watch, {
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
