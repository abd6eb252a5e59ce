// A few signs for buttons, drawn on 24 × 24 with one stroke.

import { svg } from "./dom.js";

const PATHS = {
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.4 1.1 2.2h5c0-.8.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z",
  take_back: "M4 9h10a5 5 0 0 1 0 10h-4M4 9l4-4M4 9l4 4",
  draw: "M4 9h16M4 15h16",
  resign: "M6 21V4M6 5h11l-2.4 3.5L17 12H6",
  abort: "M6 6l12 12M18 6L6 18",
  more: "M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
  flip: "M8 4v15M8 19l-4-4M8 19l4-4M16 20V5M16 5l-4 4M16 5l4 4",
  mute: "M4 10v4h3l5 4V6l-5 4H4ZM16 9l5 6M21 9l-5 6",
  unmute: "M4 10v4h3l5 4V6l-5 4H4ZM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  rules: "M12 6c-2-1.6-5-2-8-2v14c3 0 6 .4 8 2 2-1.6 5-2 8-2V4c-3 0-6 .4-8 2ZM12 6v14",
  leave: "M4 11l8-7 8 7M6 10v10h12V10",
  code: "M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2M20 14v6h-4M14 20h.01",
  scores: "M7 4h10v5a5 5 0 0 1-10 0V4ZM7 5H4c0 4 1 5 3 5M17 5h3c0 4-1 5-3 5M12 14v3M8 20h8",
  back: "M14 5l-7 7 7 7",
  first: "M18 6l-7 6 7 6ZM7 6v12",
  previous: "M15 6l-7 6 7 6Z",
  next: "M9 6l7 6-7 6Z",
  last: "M6 6l7 6-7 6ZM17 6v12",
  again: "M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4",
  fresh: "M12 5v14M5 12h14",
  eye: "M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6ZM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  robot: "M5 9h14v10H5ZM12 9V5M10.5 4h3M9 13v2M15 13v2M2.5 13v3M21.5 13v3",
  screen: "M3 5h18v12H3ZM8 21h8M12 17v4",
  seat: "M12 5v14M5 12h14",
  lot: "M5 5h14v14H5ZM9.2 9.2v.1M14.8 9.2v.1M12 12v.1M9.2 14.8v.1M14.8 14.8v.1",
  close: "M6 6l12 12M18 6L6 18",
};

export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}
