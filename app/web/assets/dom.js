// Elements without markup: nothing from outside is ever read as HTML, and no style attribute is written.

const SVG = "http://www.w3.org/2000/svg";

/** An element with its properties and children. `on` holds listeners, `data` data attributes. */
export function el(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for drawings. */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** Puts other children in the place of those an element has. */
export function replace(element, ...children) {
  element.replaceChildren(...present(children));
}

/** Sets a text only where it changes, so that nothing is painted or read out twice. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === "data") {
      Object.assign(element.dataset, value);
    } else if (name === "checked" || name === "value") {
      element[name] = value;
    } else {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...present(children));
  return element;
}

function present(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}
