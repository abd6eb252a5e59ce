// How the line to the table stands, in words.

import { say } from "./dom.js";
import { t } from "./words.js";

/** So long "back again" is shown. */
const GLAD = 3_000;

export class Line {
  #timer = 0;
  #lost = false;
  #words = ["line.connecting"];
  #note = "";

  constructor(element) {
    this.element = element;
  }

  show(state) {
    clearInterval(this.#timer);
    this.element.dataset.state = state.name;
    if (state.name === "waiting") {
      this.#lost = true;
      const count = () => this.#say("line.waiting", { n: Math.max(1, Math.ceil((state.until - Date.now()) / 1000)) });
      this.#timer = setInterval(count, 500);
      count();
    } else if (state.name === "ready" && this.#lost) {
      this.#lost = false;
      this.#say("line.again");
      this.#timer = setInterval(() => this.show(state), GLAD);
    } else {
      this.#say(`line.${state.name}`);
    }
  }

  /** Something that is worth a few words as long as the line is well. */
  note(text) {
    this.#note = text;
    this.#say(...this.#words);
  }

  #say(...words) {
    this.#words = words;
    const text = t(...words);
    const well = this.element.dataset.state === "ready" && this.#note;
    say(this.element.lastElementChild, well ? `${text} · ${this.#note}` : text);
  }
}
