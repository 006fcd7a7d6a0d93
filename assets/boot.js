// Before Python is up: the language and the theme, the loading in true bytes, and what went wrong when it does not come.
{
  // No text becomes markup, for there is no createHTML, and no script comes from elsewhere; PyScript's worker is a blob.
  const own = [new URL("./", location.href).href, `blob:${location.origin}/`];
  window.trustedTypes?.createPolicy("default", {
    createScript: (text) => text, // PyScript makes one function of text: 'unsafe-eval' lets it
    createScriptURL: (address) => (own.some((start) => new URL(address, location.href).href.startsWith(start)) ? address : null),
  });

  const whole = document.documentElement;
  const attempt = (act, otherwise = null) => {
    try {
      return act();
    } catch {
      return otherwise; // a browser that keeps nothing
    }
  };
  const noted = (name, otherwise) => attempt(() => localStorage.getItem(`pyramidion.${name}`), otherwise);
  const note = (name, value) => attempt(() => localStorage.setItem(`pyramidion.${name}`, value));
  const forget = (name) => attempt(() => localStorage.removeItem(`pyramidion.${name}`));
  const wanted = [noted("language"), ...navigator.languages].map((code) => String(code).slice(0, 2).toLowerCase());
  const there = whole.dataset.languages.split(" ");
  whole.lang = wanted.find((code) => there.includes(code)) ?? "en";
  if (noted("theme")) whole.dataset.theme = noted("theme");

  // Part     a file the page runs on. It is fetched here and handed over when PyScript asks for it; a module is imported.
  // Awaited  what has been asked for and has not come yet: it is named when nothing comes any more.
  // Grave    a cause is told until a graver one is known: what an error means is mostly that a part did not come.
  const LATE = 10; // half seconds in which nothing has come
  const waited = new WeakMap(); // half seconds, by look: a page at work counts none
  const refused = new WeakSet(); // looks that ended in an error, of which another look tells why
  const SILENT = 3000; // milliseconds a browser that keeps something needs at most to say so
  const UNSEEN = 500; // milliseconds a first paint is waited for, or a cache
  const READING = 5000; // milliseconds a first visit has the page for itself
  const SIGNS = ["pointerdown", "pointermove", "click", "keydown", "wheel", "scroll", "focusin"]; // that someone is there
  const GRAVE = ["slow", "error", "broken", "spoiled", "missing", "old"];
  const MAGIC = { wasm: [0, 97, 115, 109], zip: [80, 75] }; // how files begin that are no text
  const MARKUP = 60; // and how a page does, as that of a network that wants one to sign in
  const STEPS = ["runtime", "python", "games", "ready"];
  const weights = new Map(); // bytes, by address
  const ready = new Map();
  const awaited = new Set();
  const uncounted = new Set(); // modules, which come whole
  const plainly = window.fetch.bind(window);
  let total = 0;
  let got = 0;
  let step = "runtime";
  let begun = false; // is Python on its way?
  let idle = 0;
  let over = false; // the shell's work
  let settled = false;
  let renewed = false; // have looks been asked for anew?
  let asked = false;
  let stored = false; // has the browser said that it keeps something?

  function show() {
    idle = 0;
    if (asked) return; // parts come faster than frames
    asked = true;
    requestAnimationFrame(draw);
  }

  function draw() {
    asked = false;
    const bar = document.getElementById("loading");
    if (!bar) return;
    const part = { runtime: 0.84 * (total ? got / total : 0), python: 0.86, games: 0.94, ready: 1 }[step];
    bar.dataset.step = step;
    bar.querySelector(".bar").style.transform = `scaleX(${part.toFixed(3)})`;
    bar.setAttribute("aria-valuenow", Math.round(100 * part));
    const size = (bytes) => (bytes / 1e6).toLocaleString(whole.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    for (const count of bar.querySelectorAll(".count")) count.textContent = `${size(got)} / ${size(total)}`;
  }

  function reach(next) {
    if (STEPS.indexOf(next) <= STEPS.indexOf(step)) return;
    step = next;
    show();
  }

  function come(bytes) {
    got += bytes;
    if (begun && got >= total) reach("python");
    takeBack("slow"); // it came after all
    show();
  }

  function fail(why, what) {
    const panel = document.getElementById("failed");
    if (!panel) return addEventListener("DOMContentLoaded", () => fail(why, what), { once: true });
    if (!panel.hidden && GRAVE.indexOf(why) <= GRAVE.indexOf(panel.dataset.why)) return;
    panel.dataset.why = why;
    panel.querySelector("code").textContent = what;
    for (const text of panel.querySelectorAll("[lang]")) text.hidden = text.lang !== whole.lang || !["", why].includes(text.className);
    panel.hidden = false;
    panel.scrollIntoView(); // where the look that would hold it in view is what is missing
    document.getElementById("loading")?.setAttribute("hidden", "");
  }

  function takeBack(...causes) {
    const panel = document.getElementById("failed");
    if (!panel || panel.hidden || !causes.includes(panel.dataset.why)) return;
    panel.hidden = true;
    document.getElementById("loading")?.removeAttribute("hidden");
  }

  const name = (address) => new URL(address, location.href).pathname.split("/").pop();

  // Does it begin as what it is called?
  function sound(bytes, address) {
    const begins = MAGIC[address.split(".").pop()];
    if (begins) return bytes.length > 0 && begins.every((byte, at) => (bytes[at] ?? byte) === byte);
    const read = () => new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return bytes.length > 0 && bytes[0] !== MARKUP && attempt(read) !== null;
  }

  async function watched(answer, address) {
    const reader = (answer.body ?? new Blob().stream()).getReader();
    const first = await reader.read();
    if (!sound(first.value ?? new Uint8Array(), address)) fail("spoiled", name(address));
    let bytes = 0;
    const body = new ReadableStream({
      async start(out) {
        try {
          for (let part = first; !part.done; part = await reader.read()) {
            bytes += part.value.byteLength;
            come(weights.has(address) ? part.value.byteLength : 0);
            out.enqueue(part.value);
          }
          if (bytes !== (weights.get(address) ?? bytes)) fail("spoiled", name(address));
          out.close();
        } catch (error) {
          fail("broken", name(address));
          out.error(error);
        }
        awaited.delete(address);
      },
    });
    return new Response(body, { headers: answer.headers });
  }

  // What the device keeps of a build was looked at when it was kept, and comes sooner unasked of the worker that keeps it.
  async function kept(address) {
    const answer = navigator.serviceWorker?.controller ? await caches.match(address).catch(() => null) : null;
    if (!answer) return null;
    come(weights.get(address) ?? 0);
    awaited.delete(address);
    return answer;
  }

  async function get(address) {
    awaited.add(address);
    const near = await kept(address);
    if (near) return near;
    try {
      const answer = await plainly(address);
      if (answer.ok) return await watched(answer, address);
      fail("missing", `${name(address)}: ${answer.status}`);
      return answer;
    } catch (error) {
      fail("broken", name(address));
      throw error;
    }
  }

  function begin(address) {
    const answer = get(address);
    answer.catch(() => {}); // told already; PyScript hears of it when it asks
    ready.set(address, answer);
  }

  function count(address) {
    come(uncounted.delete(address) ? weights.get(address) : 0);
  }

  // Why it does not do, by a second look; or is it well now?
  async function well(address) {
    try {
      const answer = await plainly(address, { cache: "reload" });
      if (!answer.ok) return fail("missing", `${name(address)}: ${answer.status}`);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const whole = bytes.length === (weights.get(address) ?? bytes.length);
      return (whole && sound(bytes, address)) || fail("spoiled", name(address));
    } catch {
      fail("broken", name(address));
    }
  }

  // A module, which gives what it is there for.
  async function bring(address, gift) {
    awaited.add(address);
    try {
      const module = await import(address);
      if (gift && !(gift in module)) throw new SyntaxError(`no ${gift}`);
      awaited.delete(address);
      count(address);
    } catch {
      await well(address); // then what it imports is not
    }
  }

  function dressed(link) {
    try {
      return link.sheet?.cssRules.length > 0;
    } catch {
      return false; // still on its way
    }
  }

  const sheets = () => [...document.querySelectorAll("link[rel=stylesheet]")];
  const renew = (link) => {
    const { rel, integrity, href } = link;
    const anew = Object.assign(document.createElement("link"), { rel, integrity, href, onload: () => come(0) });
    link.replaceWith(anew);
    return anew;
  };

  // A look that did not come, or is not the one its seal is of.
  async function bare(link) {
    refused.add(link);
    if (!(await well(link.href))) return;
    if (link.dataset.again) fail("spoiled", name(link.href));
    else renew(link).dataset.again = "yes";
  }

  // A look that does not come keeps everything else from being seen.
  function late() {
    const lacking = sheets().filter((link) => !dressed(link));
    if (over && !lacking.length) return;
    renewed = true;
    lacking.forEach(renew);
    const names = [...lacking.map((link) => link.href), ...awaited].map(name);
    fail("slow", names.slice(0, 3).join(", ") || step);
  }

  for (const link of document.querySelectorAll("link[data-bytes]")) {
    weights.set(link.href, Number(link.dataset.bytes));
    total += Number(link.dataset.bytes);
    if (link.rel === "module") uncounted.add(link.href);
  }

  const root = new URL(whole.dataset.root ?? "", location.href); // of the files of this build
  const config = new URL("pyscript.toml", root).href;

  function beginAll() {
    for (const { href } of document.querySelectorAll("link[rel=part]")) begin(href);
    for (const { href } of modules) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    get(config).then(async (answer) => {
      const text = await answer.clone().text();
      ready.set(config, Promise.resolve(answer));
      for (const [, path] of text.matchAll(/^"\{py\}\/([^"]+)"/gm)) begin(new URL(`py/${path}`, root).href);
    }, () => {});
  }

  window.fetch = (wanted, options) => {
    const address = new URL(wanted.url ?? wanted, location.href).href;
    if (options?.method) return plainly(wanted, options);
    const answer = ready.get(address) ?? get(address);
    ready.delete(address); // a body is read once
    if (/\/py\/.*\.(py|mo|zip)$/.test(address)) reach("games");
    return answer;
  };

  // A game tapped now, or its rules, opens as soon as it can.
  addEventListener("click", (event) => {
    const { target } = event;
    if (target.closest("#reload, #retry")) {
      event.preventDefault(); // a link may be answered from what the browser keeps
      location.reload();
    }
    if (target.closest("#dismiss")) document.getElementById("trouble").hidden = true;
    if (over) return;
    const wish = target.closest("[data-do]");
    for (const other of document.querySelectorAll("[data-chosen]")) delete other.dataset.chosen;
    if (wish) wish.dataset.chosen = "";
  });

  // Does this browser keep anything?
  function keeps() {
    return new Promise((settle) => {
      const patience = setTimeout(settle, SILENT, false);
      const told = (kept) => settle((stored = kept), clearTimeout(patience));
      try {
        const request = indexedDB.open("pyramidion probe");
        request.onsuccess = () => told(true, request.result.close());
        request.onerror = () => told(false);
      } catch {
        told(false);
      }
    });
  }

  // PyScript has a store for packages, and we have none: where nothing is kept, one that is always empty will do. A browser
  // that was only slow to say that it keeps something is believed from then on.
  function pretend() {
    const slow = attempt(() => window.indexedDB);
    const answered = (result) => {
      const request = {};
      setTimeout(() => request.onsuccess?.({ target: { result } }));
      return request;
    };
    const store = new Proxy({}, { get: () => () => answered([]) });
    const empty = { transaction: () => ({ objectStore: () => store }), close() {} };
    const value = { open: (...wish) => (stored ? slow.open(...wish) : answered(empty)) };
    Object.defineProperty(window, "indexedDB", { value });
  }

  const modules = [...document.querySelectorAll("link[data-gives]")];

  // A page behind another has no frames.
  const painted = () =>
    new Promise((settle) => {
      setTimeout(settle, UNSEEN);
      requestAnimationFrame(() => requestAnimationFrame(settle));
    });

  const someone = () =>
    new Promise((settle) => {
      setTimeout(settle, READING);
      for (const sign of SIGNS) addEventListener(sign, settle, { capture: true, once: true, passive: true });
    });

  // This build is to have no image: an answer without content takes its place.
  async function doubt() {
    const image = new URL("assets/vendor/pyodide/image", root).href;
    for (const cacheName of await caches.keys())
      if (await caches.match(config, { cacheName })) await (await caches.open(cacheName)).put(image, new Response(null, { status: 204 }));
  }

  // A start that neither came to its end nor was left may have begun with an image that is at fault.
  async function careful() {
    const late = new Promise((settle) => setTimeout(settle, UNSEEN));
    if (noted("starting")) await Promise.race([doubt().catch(() => {}), late]);
    note("starting", "yes");
  }

  // A page that starts Python hears nothing for a while. Who comes for the first time may look round first, and it starts
  // at a sign of them; who has been here before has come to play. Python starts before PyScript, which gives nothing and
  // wants the whole page and the fetch above.
  async function start() {
    if (typeof WebAssembly !== "object") return fail("old", "WebAssembly");
    if (!HTMLScriptElement.supports?.("importmap")) return fail("old", "JavaScript"); // it came to Safari with 16.4, as did what Python needs
    const known = noted("known", "perhaps");
    const sign = known || someone();
    if (!known) await painted(); // before what is large takes the line
    beginAll();
    await sign;
    await careful();
    begun = true;
    for (const { href, dataset } of modules) if (dataset.gives) bring(href, dataset.gives);
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", follow);
    else follow();
  }

  async function follow() {
    show();
    if (!(await keeping)) pretend();
    window.Worker ??= class {}; // PyScript only wants to know of one
    for (const { href, dataset } of modules) if (!dataset.gives) bring(href);
  }

  addEventListener("error", ({ target }) => target.rel === "stylesheet" && bare(target), true);
  const look = () => over && sheets().every(dressed) && takeBack("slow", "error"); // it is up, whatever went wrong beside it
  const judge = (link) => link.rel === "stylesheet" && !refused.has(link) && !dressed(link) && bare(link);
  addEventListener("load", () => sheets().forEach(judge));
  const loaded = ({ target }) => {
    judge(target);
    if (uncounted.has(target.href)) count(target.href);
    look();
  };
  document.addEventListener("load", loaded, true);
  addEventListener("unhandledrejection", ({ reason }) => over || fail("error", String(reason?.message ?? reason).slice(0, 200)));
  addEventListener("py:progress", ({ detail }) => detail === "Loaded interpreter" && reach("games"));
  addEventListener("pyramidion:failed", () => fail("error", "Python"));
  addEventListener("pyramidion:ready", () => {
    reach("ready");
    over = true;
    window.fetch = plainly;
    look();
    performance.mark("ready");
    note("known", "yes");
    forget("starting");
  });
  addEventListener("pyramidion:doubt", () => doubt().catch(() => {}));
  addEventListener("pyramidion:settled", () => (settled = true));
  addEventListener("pagehide", () => document.getElementById("failed")?.hidden !== false && forget("starting"));
  const watch = setInterval(() => {
    const lacking = sheets().filter((link) => !dressed(link));
    for (const link of lacking) waited.set(link, (waited.get(link) ?? 0) + 1);
    if (!begun && !awaited.size) idle = 0; // nothing is to come yet
    if (settled && !lacking.length) clearInterval(watch);
    else if (++idle === LATE || (!renewed && lacking.some((link) => waited.get(link) === LATE))) late();
  }, 500);
  const keeping = keeps();
  start();
  whole.dataset.boot = "";
}
