// The open seat as a code: to be scanned by somebody beside, or told to somebody further away.

import { el } from "./dom.js";
import { t } from "./words.js";

export function invite(code) {
  return el(
    "section",
    { class: "invite", "aria-label": t("invite.title") },
    el("h2", {}, t("invite.title")),
    el("p", {}, t("invite.how")),
    el("div", { class: "qr-plate" }, el("img", { class: "qr", src: `/qr/${code}.svg`, alt: t("invite.qr") })),
    el("p", { class: "address" }, location.host),
    el("p", { class: "code", "aria-label": t("invite.code", { code: [...code].join(" ") }), role: "img" }, code),
  );
}
