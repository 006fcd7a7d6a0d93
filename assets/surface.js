// Drawings as elements of the page. Each crossing between Python and the page costs as much as several elements do, so a
// whole drawing crosses at once: a text, or [tag, attributes, what is in it…].
const SVG = "http://www.w3.org/2000/svg";

// What was made, each before what is in it.
export function grow(drawing, inside) {
  const made = [];
  const make = (part, space) => {
    if (typeof part === "string") {
      made.push(new Text(part));
      return made.at(-1);
    }
    const [tag, attributes, ...parts] = part;
    const element = document.createElementNS(tag === "svg" ? SVG : space, tag);
    made.push(element);
    for (const name in attributes) put(element, name, attributes[name]);
    element.append(...parts.map((below) => make(below, element.namespaceURI)));
    return element;
  };
  make(JSON.parse(drawing), inside.namespaceURI);
  return made;
}

export function put(element, name, value) {
  if (name === "style") {
    element.style.cssText = value; // the content policy of the page forbids the attribute
    return;
  }
  element.setAttribute(name, value);
  if (name === "value" && document.activeElement !== element) element.value = value; // who types is ahead of what is drawn
}
