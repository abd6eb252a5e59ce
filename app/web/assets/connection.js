// The line to the table. It comes back by itself: after a pause that grows, at once when the phone wakes up or finds a
// network, and it notices a line that is dead without having been closed. Nothing is kept for later: what cannot be said
// now is refused, because after a while it would be about another position.

const VERSION = 1;
/** So long nothing may come before the page asks whether anybody is there, and so long an answer may take. Together they
 *  are less than 4 s: whoever looks at the page is not told for longer that all is well. */
const WATCHED = { quiet: 1_500, patience: 2_000 };
/** The same while nobody looks at the page. */
const UNWATCHED = { quiet: 12_000, patience: 6_000 };
/** So long a new line may take. */
const PATIENCE = 6_000;
const LOOK = 250;
/** A page that looks so much later than it wanted to was busy itself, and has not heard what has come meanwhile. */
const BUSY = 1_000;

/** How long to wait before the next try, in milliseconds: twice as long each time, between a half and 8 s, never in step with others. */
export function pause(attempt, random = Math.random()) {
  const longest = Math.min(8_000, 500 * 2 ** attempt);
  return Math.round(Math.max(500, longest * (0.75 + 0.5 * random)));
}

/** What to do about a line that was last heard at `heard` and last asked at `asked`: "wait", "ask" or "drop". */
export function pulse(now, heard, asked, { quiet, patience }) {
  if (heard < asked) return now - asked >= patience ? "drop" : "wait";
  return now - heard >= quiet ? "ask" : "wait";
}

/**
 * Tells through `onstate` ({name: "connecting" | "ready" | "waiting", until}) how it stands and through `onmessage` what
 * came in, in this order: "ready" comes after the welcome.
 */
export class Connection {
  #socket = null;
  #attempt = 0;
  #timer = 0;
  #heard = 0;
  #asked = 0;
  #patience = PATIENCE;
  #looked = 0;
  #number = 0;
  #waiting = new Map();

  constructor(url, { onstate, onmessage }) {
    this.url = url;
    this.onstate = onstate;
    this.onmessage = onmessage;
    this.state = { name: "connecting" };
  }

  get ready() {
    return this.state.name === "ready";
  }

  start() {
    this.#looked = Date.now();
    setInterval(() => this.#look(), LOOK);
    const wake = () => this.wake();
    for (const event of ["online", "pageshow", "focus"]) window.addEventListener(event, wake);
    document.addEventListener("resume", wake);
    document.addEventListener("visibilitychange", () => (isWatched() ? wake() : this.ready && this.#promise()));
    window.addEventListener("offline", () => this.#ask());
    this.#connect();
  }

  /** Something has changed for the better, perhaps: try now. */
  wake() {
    // What was closed while the phone slept is told later than the phone wakes up.
    const closed = !this.#socket || this.#socket.readyState > WebSocket.OPEN;
    const stuck = !this.ready && Date.now() - this.#asked >= WATCHED.patience;
    if (closed || stuck) this.#connect();
    else if (this.ready) this.#ask();
  }

  /** Says something that needs no answer; false if nobody can hear it. */
  send(message) {
    if (!this.ready) return false;
    this.#write(message);
    return true;
  }

  /** Says something and waits for its answer. A refusal, or the end of the line, is thrown. */
  request(message) {
    if (!this.ready) return Promise.reject({ type: "refused", reason: "offline" });
    return this.#request(message);
  }

  /** Asks again what can be played: maps may have come or gone. */
  async greetAgain() {
    this.onmessage(await this.request({ type: "hello", version: VERSION }));
  }

  #request(message) {
    const re = (this.#number += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(re, { resolve, reject });
      this.#write({ ...message, re });
    });
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#hangUp();
    this.#become({ name: "connecting" });
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#expect(PATIENCE);
    socket.onopen = () => {
      this.#expect(PATIENCE);
      this.#request({ type: "hello", version: VERSION }).then(
        (welcome) => {
          this.#attempt = 0;
          this.state = { name: "ready" };
          this.#promise();
          this.onmessage(welcome);
          this.onstate(this.state);
        },
        (refusal) => refusal.reason !== "offline" && this.onmessage(refusal),
      );
    };
    socket.onmessage = ({ data }) => this.#socket === socket && this.#hear(data);
    socket.onclose = () => this.#socket === socket && this.#lose();
  }

  #hear(data) {
    this.#heard = Date.now();
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      // Whatever this is, it is not for this page; the next snapshot says all there is to know.
      return;
    }
    const waiting = this.#waiting.get(message.re);
    this.#waiting.delete(message.re);
    if (message.type === "refused" && waiting) waiting.reject(message);
    else {
      waiting?.resolve(message);
      if (message.type !== "welcome") this.onmessage(message);
    }
  }

  /** Gives the line up, if there is one. */
  #hangUp() {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    for (const { reject } of this.#waiting.values()) reject({ type: "refused", reason: "offline" });
    this.#waiting.clear();
  }

  #lose() {
    this.#hangUp();
    const wait = pause(this.#attempt);
    this.#attempt += 1;
    this.#timer = setTimeout(() => this.#connect(), wait);
    this.#become({ name: "waiting", until: Date.now() + wait });
  }

  #look() {
    const now = Date.now();
    const late = now - this.#looked - LOOK;
    this.#looked = now;
    if (!this.#socket) return;
    if (late >= BUSY) this.#asked += late;
    const { quiet } = watching();
    const todo = pulse(now, this.#heard, this.#asked, { quiet, patience: this.#patience });
    if (todo === "ask") this.#ask();
    if (todo === "drop") this.#lose();
  }

  #ask() {
    if (!this.ready || this.#heard < this.#asked) return;
    this.#expect(watching().patience);
    this.#promise();
  }

  /** Asks for a sign of life, and says when the next question comes: so the table misses whoever is gone as soon. */
  #promise() {
    this.#write(isWatched() ? { type: "ping", next: WATCHED.quiet } : { type: "ping" });
  }

  /** From now on something must come. */
  #expect(patience) {
    this.#patience = patience;
    this.#asked = Date.now();
    this.#heard = Math.min(this.#heard, this.#asked - 1);
  }

  #write(message) {
    this.#socket.send(JSON.stringify(message));
  }

  #become(state) {
    this.state = state;
    this.onstate(state);
  }
}

function isWatched() {
  return document.visibilityState === "visible";
}

function watching() {
  return isWatched() ? WATCHED : UNWATCHED;
}
