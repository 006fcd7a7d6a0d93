// Once the page is up and thinks: the service worker, which makes it work without a network and brings new builds.
//
// Said to the program     pyramidion:says     "offline ready", "offline not_yet", "update ready", "storage week",
//                                             "installer there", "installer gone"
// Heard from the program  pyramidion:renew    nobody minds: start anew with the new build
//                         pyramidion:install  somebody wants the page as an app
// Said to the shell       pyramidion:doubt    this build is to have no image
{
  const build = (document.documentElement.dataset.root ?? "").replace("/", "");
  const workers = navigator.serviceWorker;
  const FIRST = 5_000; // milliseconds before what failed is tried again, then ever longer
  const WAKING = 5_000; // milliseconds a worker may take to wake and answer
  const EVENT = 300_000; // milliseconds after which browsers end what a worker is at
  const OFTEN = 3_600_000; // milliseconds between two looks for a new build
  const CALM = 10_000; // milliseconds a page that is kept has for itself
  const SILENT = 20_000; // milliseconds after which a page that has not come up is taken for broken
  const MAKING = "pyramidion.making"; // of which build an image was begun and not ended, and how often
  const LIVES = 2;
  const SILENCE = null; // the answer of a worker that gives none
  let registration = null;
  let up = performance.getEntriesByName("ready").length > 0; // is there a program to ask?
  let wait = FIRST;
  let untidy = FIRST;
  let looked = 0;
  let next = 0;
  let offer = null; // of a browser that would install the page
  let calm;
  let broom;

  const say = (detail) => dispatchEvent(new CustomEvent("pyramidion:says", { detail }));

  async function look() {
    looked = Date.now();
    try {
      const scope = new URL("./", location.href).href;
      const known = await workers.getRegistration(scope);
      const there = known?.scope === scope && known.active;
      if (there) await take(known); // what is kept is known before the server says a word
      const found = await workers.register("sw.js", { scope, updateViaCache: "none" });
      if (there) await found.update();
      else await take(found);
    } catch {
      later(); // the server is away, or sends half
    }
  }

  async function take(found) {
    registration = found;
    registration.onupdatefound = () => follow(registration.installing);
    for (const worker of [registration.installing, registration.waiting]) if (worker) follow(worker);
    if (registration.active) await check();
    if (registration.waiting) greet(registration.waiting);
  }

  function follow(worker) {
    if (worker.followed) return;
    worker.followed = true;
    worker.onstatechange = () => {
      if (worker.state === "installed" && registration.active) greet(worker);
      if (worker.state === "redundant") later();
      if (worker.state !== "activated") return;
      worker.onstatechange = null;
      check();
    };
  }

  // A worker waits. If it brought this page's build, it may take its place when the browser finds time.
  async function greet(worker) {
    const name = await question(worker, "name");
    if (name === build) worker.postMessage("replace");
    else if (name !== SILENCE) fresh();
  }

  function later() {
    clearTimeout(next);
    next = setTimeout(look, wait);
    wait = Math.min(2 * wait, OFTEN);
  }

  // A build other than this page's is whole, and waits or is already what the next page gets.
  function fresh() {
    if (up) say("update ready");
    else renew(); // nobody plays on a page that does not come up
  }

  // Is the build whole that would serve the next visit?
  async function check() {
    const whole = await question(registration.active, "whole");
    say(whole ? "offline ready" : "offline not_yet");
    if (!whole) return later();
    clearTimeout(broom);
    if (whole === build) {
      calm ||= setTimeout(image, CALM);
      broom = setTimeout(tidy, FIRST);
    } else {
      calm = clearTimeout(calm);
      fresh();
    }
  }

  // The builds before this one go as soon as no other page may need them.
  async function tidy() {
    if (registration.waiting || (await question(registration.active, `tidy ${build}`, WAKING))) return;
    clearTimeout(broom);
    broom = setTimeout(tidy, untidy);
    untidy = Math.min(2 * untidy, OFTEN);
  }

  // What later starts begin with is made once, or given up; if the page goes before it is made, the next one tries. A page
  // that ends without a word may have died of it, of its memory above all: a second time gives it up.
  async function image() {
    const root = new URL(`${build}/assets/`, location.href).href;
    if (await caches.match(`${root}vendor/pyodide/image`)) return;
    if (document.hidden) return addEventListener("visibilitychange", image, { once: true });
    const [whose, died] = (localStorage.getItem(MAKING) ?? "").split(" ");
    const deaths = whose === build ? Number(died) : 0;
    if (deaths >= LIVES) return doubt(localStorage.removeItem(MAKING));
    localStorage.setItem(MAKING, `${build} ${deaths + 1}`);
    const { platform, maxTouchPoints } = navigator;
    const worker = new Worker(`${root}image.js`, { type: "module", name: JSON.stringify({ platform, maxTouchPoints }) });
    const ended = new AbortController();
    const { signal } = ended;
    const end = () => worker.terminate(clearTimeout(late), localStorage.removeItem(MAKING), ended.abort());
    const late = setTimeout(end, EVENT);
    worker.onmessage = ({ data }) => end() || data || doubt();
    worker.onerror = end;
    addEventListener("pagehide", end, { signal });
    addEventListener("visibilitychange", () => image(end()), { signal }); // what is out of sight may be ended without a word
  }

  const doubt = () => dispatchEvent(new Event("pyramidion:doubt"));

  function question(worker, words, patience = EVENT) {
    return new Promise((settle) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => settle(data);
      setTimeout(settle, patience, SILENCE);
      worker.postMessage(words, [port2]);
    });
  }

  // What starts next is for the worker in place to say. Another gets that place at the browser's leisure: Chromium may take
  // half a minute for it, if the old one was at work or just waking.
  async function renew(_, played = playing()) {
    const { active, waiting } = registration ?? {};
    if (active && waiting && !(await agree(active, waiting))) {
      if (registration.waiting !== waiting) return renew(_, played); // it has got there meanwhile
      waiting.addEventListener("statechange", () => waiting.state === "activated" && renew(_, played));
      return waiting.postMessage("replace"); // the other way, which keeps nothing
    }
    if (playing() && !played) return say("update ready"); // a game was opened meanwhile
    location.reload();
  }

  const playing = () => document.querySelector(".table") !== null;

  async function agree(active, waiting) {
    const name = await question(waiting, "name", WAKING);
    return name !== SILENCE && (await question(active, `next ${name}`, WAKING)) === name;
  }

  // Safari forgets what a page keeps after seven days without a visit, unless it is installed.
  function forgetful() {
    const safari = /Safari\//.test(navigator.userAgent) && !/Chrome|Chromium|Android/.test(navigator.userAgent);
    return safari && !navigator.standalone && !matchMedia("(display-mode: standalone)").matches;
  }

  // A browser's offer is kept for the button in the page; it is good for one question.
  function keep(event) {
    event.preventDefault();
    offer = event;
    if (up) say("installer there");
  }

  function install() {
    Promise.resolve(offer?.prompt()).catch(() => {}); // it asks nobody who has not just tapped
    withdraw();
  }

  function withdraw() {
    offer = null;
    say("installer gone");
  }

  function begin() {
    clearTimeout(silence);
    if (up && offer) say("installer there");
    if (up && forgetful()) say("storage week");
    if (!build || !workers) return;
    if (registration?.active) return check(); // begun before there was a program to tell
    look();
    addEventListener("online", look);
    addEventListener("visibilitychange", () => !document.hidden && Date.now() - looked > OFTEN && look());
  }

  const silence = setTimeout(() => workers?.controller && begin(), SILENT); // a first visit is only slow
  addEventListener("beforeinstallprompt", keep);
  addEventListener("appinstalled", withdraw);
  addEventListener("pyramidion:install", install);
  addEventListener("pyramidion:renew", renew);
  addEventListener("pyramidion:failed", begin);
  addEventListener("pyramidion:ready", () => (up = true));
  addEventListener("pyramidion:settled", begin); // the first visit has fetched all it plays with
}
