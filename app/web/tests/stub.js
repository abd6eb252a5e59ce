// A page without a browser, for tests that only ask what would be drawn.

/** As much of an element as the page's parts need; it remembers what was to move on it, and when. */
export class Stub {
  children = [];
  dataset = {};
  animations = [];
  attributes = {};
  style = { setProperty() {} };
  classes = new Set();
  classList = {
    toggle: (name, on) => (on ? this.classes.add(name) : this.classes.delete(name)),
    add: (name) => this.classes.add(name),
    remove: (name) => this.classes.delete(name),
  };

  constructor(tag) {
    this.tag = tag;
  }

  get firstChild() {
    return this.children[0];
  }

  append(...children) {
    for (const child of children.filter((one) => one instanceof Stub)) {
      child.parent?.drop(child);
      child.parent = this;
    }
    this.children.push(...children);
  }

  drop(child) {
    this.children = this.children.filter((one) => one !== child);
  }

  remove() {
    this.parent.drop(this);
  }

  replaceChildren(...children) {
    this.children = [];
    this.append(...children);
  }

  animate(frames, { duration, delay = 0 }) {
    this.animations.push({ duration, delay });
    return {};
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  addEventListener() {}
  querySelector() {}
}

globalThis.document = {
  createElement: (tag) => new Stub(tag),
  createElementNS: (_, tag) => new Stub(tag),
  getElementById: () => ({}),
  documentElement: {},
};
