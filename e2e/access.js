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
      let box = range.getBoundingClientRect();
      if (!box.width) continue;
      const short = holder.closest("[class~=name]"); // of a long name only the beginning may be said
      if (short && getComputedStyle(short).textOverflow === "ellipsis" && short.scrollWidth > short.clientWidth) {
        yield `cut off sideways by ${short.className}: ${called(holder)}`;
        box = short.getBoundingClientRect();
      }
      const turned = holder.closest(".told");
      if ((box.left < -1 || box.right > innerWidth + 1) && !turned) yield `beside the page: ${called(holder)}`;
      let rolls = whole.scrollHeight > innerHeight && getComputedStyle(whole).overflowY !== "hidden";
      for (let above = holder; above && above !== whole; above = above.parentElement) {
        const style = getComputedStyle(above);
        const edge = above.getBoundingClientRect();
        if (/auto|scroll/.test(style.overflowY)) rolls = true;
        if (rolls && style.overflowY !== "visible" && new DOMMatrix(style.transform).b) break; // it is turned, and rolls sideways
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

  // Controls a finger may miss. The answers to what is shown are larger than their strip, and a cell has room left beside them.
  const ANSWER = 20;
  function* narrow(least, cell = least, finger = 0) {
    const boxes = [...document.querySelectorAll("button, select, input, a[href]")]
      .filter((thing) => seen(thing) && !thing.closest("[inert]"))
      .map((thing) => [thing, thing.getBoundingClientRect()]);
    for (const [thing, box] of boxes) {
      if (Math.min(box.width, box.height) < (thing.matches(".cell") ? cell : least) - 0.5) {
        yield `${Math.round(box.width)} by ${Math.round(box.height)}: ${called(thing)}`;
      }
    }
    for (const [thing, box] of finger ? boxes.filter(([thing]) => thing.matches(".cell.target, .edge.now .strip button:not(.own)")) : []) {
      const [x, y, far] = [box.left + box.width / 2, box.top + box.height / 2, finger / 2 - 1];
      const meant = (dx, dy) => document.elementFromPoint(x + dx, y + dy)?.closest("button")?.matches(thing.matches(".cell") ? ".cell.target" : ".strip button");
      if (![[-far, 0], [far, 0], [0, -far], [0, far]].every(([dx, dy]) => meant(dx, dy))) yield `too small for a child: ${called(thing)}`;
    }
    for (const [place, [one, box]] of boxes.entries()) {
      for (const [other, its] of boxes.slice(place + 1)) {
        const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
        const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
        const above = (thing) => thing.closest(".notices, #trouble, .setting-up > .act, .guide > .bar, .end") !== null; // the page, or a board that is done with, is below
        const much = one.matches(".cell") && other.matches(".answer") ? ANSWER : 1;
        if (Math.min(wide, high) > much && above(one) === above(other)) {
          yield `${called(one)} lies on ${called(other)}`;
        }
      }
    }
  }

  // The texts of pictures, which axe leaves alone: they are hidden from the ear.
  function written() {
    return [...document.querySelectorAll(".picture text")].filter(seen);
  }

  const ROLLS = ".ending, .told, .panel:has(.ending)"; // how a game has ended may be longer than there is room
  const shortSide = () => Math.min(innerWidth, innerHeight);
  const found = (chosen) => [...document.querySelectorAll(chosen)].filter(seen);

  // Parts of a table that leave the window, or lie on one another.
  const PARTS = [
    ".strip, .round .board", // the coin is in a corner of them, where nothing of theirs is
    ".coin .icon, .way-back button, .strip .who, .strip .status:not(.refused, .wish), .strip button:not(.own)",
    ".bar, .panel .seats, .panel .status, .panel .buttons, .panel .last-move, .panel .ending, .table:not(.round) .board",
  ];
  function* apart() {
    for (const things of PARTS.map(found)) {
      const boxes = things.filter((thing) => !thing.matches(".ending *")).map((thing) => [thing, thing.getBoundingClientRect()]);
      for (const [place, [one, a]] of boxes.entries()) {
        const over = Math.max(-a.left, -a.top, a.right - innerWidth, a.bottom - innerHeight);
        if (over > 1 && !one.matches(ROLLS)) yield `${over} out of the window: ${called(one)}`;
        for (const [other, b] of boxes.slice(place + 1)) {
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (wide > 1 && high > 1) yield `${called(one)} lies on ${called(other)}`;
        }
      }
    }
  }

  // Strips that are not at the edge of who they belong to, or do not face it.
  const TURNS = { south: 0, west: 90, north: 180, east: 270 };
  const MARGIN = 20; // pixels from the edge of the window: of a child's strip, and of the frame of what is only tried
  function* edges() {
    for (const strip of found(".strip")) {
      const side = strip.parentElement.classList[1];
      const [a, b] = new DOMMatrix(getComputedStyle(strip).transform).toFloat64Array();
      const turn = (Math.round((Math.atan2(b, a) / Math.PI) * 180) + 360) % 360;
      if (turn !== TURNS[side]) yield `the strip in the ${side} is turned by ${turn}`;
      const box = strip.getBoundingClientRect();
      const edge = strip.parentElement.getBoundingClientRect();
      const out = Math.max(edge.left - box.left, edge.top - box.top, box.right - edge.right, box.bottom - edge.bottom);
      if (out > 1) yield `the strip in the ${side} is ${out} out of its edge`;
      const far = { south: innerHeight - box.bottom, west: box.left, north: box.top, east: innerWidth - box.right }[side];
      if (far > MARGIN) yield `the strip in the ${side} is ${far} from its edge`;
      for (const thing of strip.querySelectorAll("*")) {
        if (!seen(thing)) continue;
        const its = thing.getBoundingClientRect();
        const beyond = { south: innerHeight / 2 - its.top, west: its.right - innerWidth / 2, north: its.bottom - innerHeight / 2, east: innerWidth / 2 - its.left }[side];
        if (beyond > 1) yield `of the strip in the ${side}, ${called(thing)} lies across the middle`;
      }
    }
  }

  // Texts too small to be read from where people sit; what is due is to be larger.
  function* small(least, prompt) {
    const walker = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const holder = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || holder.closest(".words, .for-ears") || !seen(holder)) continue;
      const matrix = holder instanceof SVGGraphicsElement ? holder.getScreenCTM() : { a: 1, b: 0 };
      const size = parseFloat(getComputedStyle(holder).fontSize) * Math.hypot(matrix.a, matrix.b);
      const due = holder.closest(".status:not(.refused, .wish)") !== null;
      if (size < (due ? prompt : least) - 0.05) yield `${size.toFixed(1)} high: ${called(holder)}`;
    }
  }

  // How much of the window's short side a part of the board has, along it; the part is told in parts of the board.
  function share({ left, top, right, bottom } = { left: 0, top: 0, right: 1, bottom: 1 }) {
    const board = document.querySelector(".board").getBoundingClientRect();
    return (innerWidth < innerHeight ? board.width * (right - left) : board.height * (bottom - top)) / shortSide();
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

  // All that is wrong with how a table lies; what is wanted of it differs from window to window.
  function* layout({ target, cell, finger, text, prompt, part, shared, cut }) {
    yield* [...lost(), ...(document.querySelector(".ending") ? [] : scrolls())].filter((fault) => !cut.some((known) => fault.includes(known)));
    yield* narrow(target, cell, finger);
    yield* apart();
    yield* edges();
    yield* small(text, prompt);
    const has = share(part);
    if (has < shared) yield `what all share has ${(100 * has).toFixed(1)} % of the short side`;
  }

  // Once the window has that size, and what suits it is drawn.
  async function sized([width, height]) {
    const game = document.querySelector(".table").className.match(/game-(\w+)/)[1];
    const styled = () => document.querySelector(`link[href*="/${game}/look.css"]`)?.sheet; // a look comes after the first start
    while (innerWidth !== width || innerHeight !== height || !styled()) await frame();
    await frame();
    await frame();
  }

  // As a finger on a control of the page would, wherever it is, or on a cell.
  async function touch(chosen) {
    document.querySelector(chosen)?.click();
    await frame();
    await frame();
  }

  async function say(words) {
    const button = document.createElement("button");
    button.dataset.do = words;
    document.getElementById("app").append(button);
    button.click();
    button.remove();
    await frame();
    await frame();
  }

  const list = (maker) => (...args) => [...maker(...args)];
  return { layout: list(layout), sized, touch, say, lost: list(lost), written, scrolls: list(scrolls), narrow: list(narrow), share, axe, hide, show, contrasts, changed, inner, frame, seen };
})();
