// Once the page is up and thinks: the service worker, which makes it work without a network and brings new builds.
//
// Said to the program     pyramidion:says   "offline ready", "offline not_yet", "update ready", "storage week"
// Heard from the program  pyramidion:renew  nobody minds: start anew with the new build
{
  const build = (document.documentElement.dataset.root ?? "").replace("/", "");
  const workers = navigator.serviceWorker;
  const FIRST = 5_000; // milliseconds before what failed is tried again, then ever longer
  const WAKING = 2_000; // milliseconds a worker may take to wake
  const CALM = 500; // milliseconds in which it finishes what it is at
  const OFTEN = 3_600_000; // milliseconds between two looks for a new build
  const SILENT = 20_000; // milliseconds after which a page that has not come up is taken for broken
  let registration = null;
  let up = performance.getEntriesByName("ready").length > 0; // is there a program to ask?
  let asked = false;
  let wait = FIRST;
  let looked = 0;
  let next = 0;

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
    if (registration.installing) follow(registration.installing);
    if (registration.active) await check();
    if (registration.waiting) fresh();
  }

  function follow(worker) {
    if (worker.followed) return;
    worker.followed = true;
    worker.onstatechange = () => {
      if (worker.state === "installed" && registration.active) fresh();
      if (worker.state === "redundant") later();
      if (worker.state !== "activated") return;
      worker.onstatechange = null;
      check();
    };
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
    const whole = await question("whole");
    say(whole ? "offline ready" : "offline not_yet");
    if (!whole) return later();
    if (whole !== build) fresh();
    else if (!registration.waiting) registration.active.postMessage("tidy");
  }

  function question(words) {
    return new Promise((settle) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => settle(data);
      registration.active.postMessage(words, [port2]);
    });
  }

  const pause = (wait) => new Promise((settle) => setTimeout(settle, wait));

  // Chromium replaces a worker that is awake and idle, or asleep, but forgets to replace one that is just waking or at work.
  async function renew() {
    if (!registration?.waiting) return location.reload();
    asked = true;
    await Promise.race([question("awake"), pause(WAKING)]);
    await pause(CALM);
    registration.waiting?.postMessage("apply");
  }

  // Safari forgets what a page keeps after seven days without a visit, unless it is installed.
  function forgetful() {
    const safari = /Safari\//.test(navigator.userAgent) && !/Chrome|Chromium|Android/.test(navigator.userAgent);
    return safari && !navigator.standalone && !matchMedia("(display-mode: standalone)").matches;
  }

  function begin() {
    clearTimeout(patience);
    if (up && forgetful()) say("storage week");
    if (!build || !workers || registration) return;
    workers.addEventListener("controllerchange", () => asked && location.reload());
    look();
    addEventListener("online", look);
    addEventListener("visibilitychange", () => !document.hidden && Date.now() - looked > OFTEN && look());
  }

  const patience = setTimeout(begin, SILENT);
  addEventListener("pyramidion:renew", renew);
  addEventListener("pyramidion:failed", begin);
  addEventListener("pyramidion:ready", () => (up = true));
  addEventListener("pyramidion:settled", begin); // the first visit has fetched all it plays with
}
