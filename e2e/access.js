// What tests measure on the page; each is told in words, an empty list is what they hope for.
window.access = (() => {
  const HEARD = ".words, #said, script, style, noscript, option, [aria-hidden=true] *";
  const seen = (thing) => thing.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const called = (thing) => {
    const key = thing.dataset?.tap ?? thing.dataset?.do ?? thing.className?.baseVal ?? thing.className;
    return `${thing.localName} ${key} “${thing.textContent.trim().slice(0, 30)}”`;
  };
  const frame = () =>
    new Promise((done) => {
      setTimeout(done, 5000); // rather than wait for ever
      requestAnimationFrame(() => requestAnimationFrame(done));
    });

  // Texts that stick out of the page, or of something that cuts them off.
  function* lost() {
    const whole = document.documentElement;
    if (whole.scrollWidth > innerWidth) yield `the page is ${whole.scrollWidth} wide in ${innerWidth}`;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const holder = text.parentElement;
      if (!text.data.trim() || !holder || holder.closest(HEARD) || holder.closest("svg") || !seen(holder)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (!box.width) continue;
      if (box.left < -1 || box.right > innerWidth + 1) yield `beside the page: ${called(holder)}`;
      let rolls = whole.scrollHeight > innerHeight && getComputedStyle(whole).overflowY !== "hidden";
      for (let above = holder; above && above !== whole; above = above.parentElement) {
        const style = getComputedStyle(above);
        const edge = above.getBoundingClientRect();
        if (/auto|scroll/.test(style.overflowY)) rolls = true;
        if (style.overflowX !== "visible" && (box.left < edge.left - 1 || box.right > edge.right + 1)) {
          yield `cut off sideways by ${above.className}: ${called(holder)}`;
        }
        if (/hidden|clip/.test(style.overflowY) && !rolls && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1)) {
          yield `cut off by ${above.className}: ${called(holder)}`;
        }
        if (style.position === "fixed") break;
      }
      if (!rolls && (box.bottom > innerHeight + 1 || box.top < -1)) yield `out of sight: ${called(holder)}`;
    }
  }

  // Parts of the page that have to be scrolled to be seen whole; a dialog may.
  function* scrolls() {
    const whole = document.documentElement;
    if (whole.scrollHeight > innerHeight) yield `the page is ${whole.scrollHeight} high in ${innerHeight}`;
    for (const part of document.querySelectorAll(".table, .table *")) {
      const style = getComputedStyle(part);
      const over = part.scrollHeight - part.clientHeight;
      if (over > 1 && /auto|scroll|hidden/.test(style.overflowY) && !part.closest(".words, svg")) {
        yield `${part.className} is ${over} too high`;
      }
    }
  }

  // Controls a finger may miss.
  function* narrow(least) {
    const boxes = [...document.querySelectorAll("button, select, input, a[href]")]
      .filter((thing) => seen(thing) && !thing.closest("[inert]"))
      .map((thing) => [thing, thing.getBoundingClientRect()]);
    for (const [thing, box] of boxes) {
      if (Math.min(box.width, box.height) < least - 0.5) {
        yield `${Math.round(box.width)} by ${Math.round(box.height)}: ${called(thing)}`;
      }
    }
    for (const [place, [one, box]] of boxes.entries()) {
      for (const [other, its] of boxes.slice(place + 1)) {
        const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
        const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
        const above = (thing) => thing.closest(".notices, #trouble, .setting-up > .act, .guide > .bar") !== null; // the page rolls below
        if (wide > 1 && high > 1 && above(one) === above(other)) {
          yield `${called(one)} lies on ${called(other)}`;
        }
      }
    }
  }

  // The texts of pictures, which axe leaves alone: they are hidden from the ear.
  function written() {
    return [...document.querySelectorAll(".picture text")].filter(seen);
  }

  // How much of the window's short side the board has, along it.
  function share() {
    const board = document.querySelector(".board").getBoundingClientRect();
    return innerWidth < innerHeight ? board.width / innerWidth : board.height / innerHeight;
  }

  const RULES = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"] };
  const COLOURS = { type: "rule", values: ["color-contrast"] }; // the one rule whose answer hangs on the theme

  async function axe(colours) {
    const runOnly = colours ? COLOURS : RULES;
    const found = await window.axe.run({ exclude: [".picture"] }, { runOnly, resultTypes: ["violations", "incomplete"] });
    const told = (kind) =>
      found[kind].flatMap(({ id, nodes }) =>
        nodes.map((node) => {
          const why = [...node.any, ...node.all, ...node.none].map((check) => check.message);
          return { rule: id, target: node.target.join(" "), why: why.join(" ").slice(0, 200) };
        }),
      );
    return { violations: told("violations"), incomplete: told("incomplete") };
  }

  // The contrast of texts, by their pixels: one picture with them and one without.
  const light = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const shine = (pixel) => 0.2126 * light(pixel[0]) + 0.7152 * light(pixel[1]) + 0.0722 * light(pixel[2]);
  const ratio = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

  async function decoded(picture) {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return context;
  }

  function shines(context, box) {
    const [x, y] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))];
    const [wide, high] = [Math.ceil(box.right) - x, Math.ceil(box.bottom) - y];
    const { data } = context.getImageData(x, y, Math.max(1, wide), Math.max(1, high));
    const found = [];
    for (let at = 0; at < data.length; at += 4) found.push(shine([data[at] / 255, data[at + 1] / 255, data[at + 2] / 255]));
    return found;
  }

  function inner(thing) {
    const range = document.createRange();
    range.selectNodeContents(thing);
    const { left, top, right, bottom } = (thing.namespaceURI.endsWith("svg") ? thing : range).getBoundingClientRect();
    const box = { left, top, right, bottom };
    for (let above = thing.parentElement; above; above = above.parentElement) {
      if (getComputedStyle(above).overflowY === "visible") continue;
      const edge = above.getBoundingClientRect();
      box.top = Math.max(box.top, edge.top + 2);
      box.bottom = Math.min(box.bottom, edge.bottom - 2, innerHeight);
    }
    return box;
  }

  // Texts are wrapped, not restyled: forced colours win over any colour, and an empty line moves the next.
  function hide(things) {
    for (const thing of things) {
      if (thing.namespaceURI.endsWith("svg")) thing.style.opacity = "0";
      const walker = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts.filter((text) => !text.parentElement.namespaceURI.endsWith("svg"))) {
        const cloak = document.createElement("span");
        cloak.className = "cloak";
        cloak.style.visibility = "hidden";
        text.replaceWith(cloak);
        cloak.append(text);
      }
    }
  }

  function show(things) {
    for (const thing of things) if (thing.namespaceURI.endsWith("svg")) thing.style.opacity = "";
    for (const cloak of document.querySelectorAll(".cloak")) cloak.replaceWith(...cloak.childNodes);
  }

  async function contrasts(things, before, after) {
    const [with_, without] = [await decoded(before), await decoded(after)];
    return things.map((thing) => {
      const box = inner(thing);
      if (box.bottom - box.top < 2) return [called(thing), 21]; // rolled out of sight
      const [ink, paper] = [shines(with_, box), shines(without, box)];
      const gains = ink.map((value, at) => ratio(value, paper[at]));
      const darkest = gains.indexOf(Math.max(...gains));
      const worst = paper.filter((_, at) => gains[at] > 1.2).map((value) => ratio(ink[darkest], value));
      return [called(thing), Math.min(...worst, 21)];
    });
  }

  // How many pixels of a box change so much that it can be seen: 3 to 1.
  async function changed(box, before, after) {
    const [one, other] = [shines(await decoded(before), box), shines(await decoded(after), box)];
    return one.filter((value, at) => ratio(value, other[at]) >= 3).length;
  }

  const list = (maker) => (...args) => [...maker(...args)];
  return { lost: list(lost), written, scrolls: list(scrolls), narrow: list(narrow), share, axe, hide, show, contrasts, changed, inner, frame, seen };
})();
