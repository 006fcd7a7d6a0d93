// Before Python is up: the language and the theme, the loading in true bytes, and what went wrong when it does not come.
{
  const whole = document.documentElement;
  const kept = (name) => {
    try {
      return localStorage.getItem(`pyramidion.${name}`);
    } catch {
      return null; // a browser that keeps nothing
    }
  };
  const wanted = [kept("language"), ...navigator.languages].map((code) => String(code).slice(0, 2).toLowerCase());
  whole.lang = wanted.find((code) => code === "en" || code === "fr") ?? "en";
  if (kept("theme")) whole.dataset.theme = kept("theme");

  // The bytes to come, by address. They are fetched here and handed over when PyScript asks for them.
  const LATE = 20; // half seconds in which nothing has come
  const weights = new Map();
  const ready = new Map();
  const plainly = window.fetch.bind(window);
  let total = 0;
  let got = 0;
  let step = "runtime";
  let idle = 0;
  let over = false;
  let asked = false;

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
    const order = ["runtime", "python", "games", "ready"];
    if (order.indexOf(next) <= order.indexOf(step)) return;
    step = next;
    show();
  }

  function fail(why, what) {
    if (over) return;
    const panel = document.getElementById("failed");
    if (!panel) return addEventListener("DOMContentLoaded", () => fail(why, what), { once: true });
    panel.dataset.why = why;
    panel.querySelector("code").textContent = what;
    panel.hidden = false;
    document.getElementById("loading").hidden = true;
  }

  function resume() {
    const panel = document.getElementById("failed");
    if (panel?.dataset.why !== "slow" || panel.hidden) return;
    panel.hidden = true; // it came after all
    document.getElementById("loading").hidden = false;
  }

  const name = (address) => new URL(address, location.href).pathname.split("/").pop();

  function counted(answer, address) {
    const reader = answer.body.getReader();
    const body = new ReadableStream({
      async start(out) {
        try {
          for (let part = await reader.read(); !part.done; part = await reader.read()) {
            got += part.value.byteLength;
            resume();
            show();
            out.enqueue(part.value);
          }
          out.close();
          if (got >= total) reach("python");
        } catch (error) {
          fail("broken", name(address));
          out.error(error);
        }
      },
    });
    return new Response(body, { headers: answer.headers });
  }

  async function get(address) {
    let answer;
    try {
      answer = await plainly(address);
    } catch (error) {
      fail("broken", name(address));
      throw error;
    }
    if (!answer.ok) fail("missing", `${name(address)}: ${answer.status}`);
    return answer.ok && weights.has(address) ? counted(answer, address) : answer;
  }

  function begin(address) {
    const answer = get(address);
    answer.catch(() => {}); // told already; PyScript hears of it when it asks
    ready.set(address, answer);
  }

  for (const link of document.querySelectorAll("link[data-bytes]")) {
    weights.set(link.href, Number(link.dataset.bytes));
    total += Number(link.dataset.bytes);
    if (link.as === "fetch") begin(link.href);
  }
  new PerformanceObserver((list) => {
    for (const { name: address } of list.getEntries()) {
      if (!weights.has(address) || ready.has(address) || address.endsWith(".wasm") || address.endsWith(".zip")) continue;
      got += weights.get(address);
      weights.delete(address);
      resume();
      show();
    }
    if (got >= total) reach("python");
  }).observe({ type: "resource", buffered: true });

  const root = new URL(whole.dataset.root ?? "", location.href); // of the files of this build
  const config = new URL("pyscript.toml", root).href;
  get(config).then(async (answer) => {
    const text = await answer.clone().text();
    ready.set(config, Promise.resolve(answer));
    for (const [, path] of text.matchAll(/^"\{py\}\/([^"]+)"/gm)) begin(new URL(`py/${path}`, root).href);
  }, () => {});

  window.fetch = (asked, options) => {
    const address = new URL(asked.url ?? asked, location.href).href;
    if (options?.method) return plainly(asked, options);
    const answer = ready.get(address) ?? get(address);
    ready.delete(address); // a body is read once
    if (/\/py\/.*\.(py|mo|zip)$/.test(address)) reach("games");
    return answer;
  };

  // A game tapped now opens as soon as it can.
  addEventListener("click", ({ target }) => {
    if (target.closest("#retry, #reload")) location.reload();
    if (target.closest("#dismiss")) document.getElementById("trouble").hidden = true;
    if (over) return;
    const card = target.closest("[data-do^='game ']");
    for (const other of document.querySelectorAll("[data-chosen]")) delete other.dataset.chosen;
    if (card) card.dataset.chosen = "";
  });

  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && fail("missing", name(target.src)), true);
  addEventListener("unhandledrejection", ({ reason }) => fail("error", String(reason?.message ?? reason).slice(0, 200)));
  addEventListener("py:progress", ({ detail }) => detail === "Loaded interpreter" && reach("games"));
  addEventListener("pyramidion:failed", () => fail("error", "Python"));
  addEventListener("pyramidion:ready", () => {
    reach("ready");
    over = true;
    clearInterval(watch);
    window.fetch = plainly;
    performance.mark("ready");
  });
  addEventListener("DOMContentLoaded", () => {
    if (typeof WebAssembly !== "object") fail("old", "WebAssembly");
    show();
  });
  const watch = setInterval(() => ++idle === LATE && fail("slow", step), 500); // a busy page counts no time
}
