// The service worker, which makes the page work without a network and brings new builds, once the page is up and thinks.
//
// Told to the program     pyramidion:news          "offline ready", "offline not_yet", "update ready", "storage week",
//                                                  "installer there", "installer gone"
// Heard from the program  pyramidion:apply-update  nobody minds: start anew with the new build
//                         pyramidion:install       somebody wants the page as an app
// Told to the shell       pyramidion:doubt         this build is to have no image
const build = (document.documentElement.dataset.root ?? "").replace("/", "");
const workers = navigator.serviceWorker;
const FIRST_WAIT = 5_000; // milliseconds before what failed is tried again, then ever longer
const LONGEST_WAIT = 3_600_000; // milliseconds, also between two looks for a new build
const WAKING = 5_000; // milliseconds a worker may take to wake and answer
const AT_WORK = 300_000; // milliseconds after which browsers end what a worker is at
const CALM = 10_000; // milliseconds a page that is kept has for itself
const BROKEN = 20_000; // milliseconds after which a page that has not come up is taken for broken
const MAKING = "pyramidion.making"; // of which build an image was begun and not ended, and how often
const TRIES = 2; // to make an image
const NO_ANSWER = null; // of a worker
let registration = null;
let lastLook = 0;
let installOffer = null; // of a browser that would install the page
let imageTimer;

const isUp = () => performance.getEntriesByName("ready").length > 0; // is there a program to tell?
const tell = (detail) => dispatchEvent(new CustomEvent("pyramidion:news", { detail }));
const discardImage = () => dispatchEvent(new Event("pyramidion:doubt"));

// Does a thing after a while, the next time after twice as long.
function everLater(act) {
  let wait = FIRST_WAIT;
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  };
}

const retryLater = everLater(lookForUpdate);
const cleanLater = everLater(cleanUp);

async function lookForUpdate() {
  lastLook = Date.now();
  try {
    const scope = new URL("./", location.href).href;
    const known = await workers.getRegistration(scope);
    const there = known?.scope === scope && known.active;
    if (there) await use(known); // what is kept is known before the server says a word
    const found = await workers.register("sw.js", { scope, updateViaCache: "none" });
    if (there) await found.update();
    else await use(found);
  } catch {
    retryLater(); // the server is away, or sends half
  }
}

async function use(found) {
  registration = found;
  registration.onupdatefound = () => watch(registration.installing);
  for (const worker of [registration.installing, registration.waiting]) if (worker) watch(worker);
  if (registration.active) await checkKept();
  if (registration.waiting) askWaiting(registration.waiting);
}

function watch(worker) {
  worker.onstatechange = () => {
    if (worker.state === "installed" && registration.active) askWaiting(worker);
    if (worker.state === "redundant") retryLater();
    if (worker.state !== "activated") return;
    worker.onstatechange = null;
    checkKept();
  };
}

// A worker waits. If it brought this page's build, it may take its place when the browser finds time.
async function askWaiting(worker) {
  const name = await ask(worker, "name");
  if (name === build) worker.postMessage("replace");
  else if (name !== NO_ANSWER) updateAvailable();
}

// A build other than this page's is whole, and waits or is already what the next page gets.
function updateAvailable() {
  if (isUp()) tell("update ready");
  else applyUpdate(); // nobody plays on a page that does not come up
}

// Is the build whole that would serve the next visit?
async function checkKept() {
  const whole = await ask(registration.active, "whole");
  tell(whole ? "offline ready" : "offline not_yet");
  if (!whole) return retryLater();
  if (whole === build) {
    imageTimer ||= setTimeout(makeImage, CALM);
    cleanLater();
  } else {
    imageTimer = clearTimeout(imageTimer);
    updateAvailable();
  }
}

// The builds before this one go as soon as no other page may need them.
async function cleanUp() {
  if (!registration.waiting && !(await ask(registration.active, `tidy ${build}`, WAKING))) cleanLater();
}

// What later starts begin with is made once, or given up; if the page goes before it is made, the next one tries. A page
// that ends without a word may have died of it, of its memory above all: a second time gives it up.
async function makeImage() {
  const root = new URL(`${build}/assets/`, location.href).href;
  if (await caches.match(`${root}vendor/pyodide/image`)) return;
  if (document.hidden) return addEventListener("visibilitychange", makeImage, { once: true });
  const [whose, died] = (localStorage.getItem(MAKING) ?? "").split(" ");
  const deaths = whose === build ? Number(died) : 0;
  if (deaths >= TRIES) return discardImage(localStorage.removeItem(MAKING));
  localStorage.setItem(MAKING, `${build} ${deaths + 1}`);
  const { platform, maxTouchPoints } = navigator;
  const worker = new Worker(`${root}image.js`, { type: "module", name: JSON.stringify({ platform, maxTouchPoints }) });
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => worker.terminate(clearTimeout(late), localStorage.removeItem(MAKING), ended.abort());
  const late = setTimeout(end, AT_WORK);
  worker.onmessage = ({ data }) => end() || data || discardImage();
  worker.onerror = end;
  addEventListener("pagehide", end, { signal });
  addEventListener("visibilitychange", () => makeImage(end()), { signal }); // what is out of sight may be ended without a word
}

function ask(worker, words, patience = AT_WORK) {
  return new Promise((settle) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => settle(data);
    setTimeout(settle, patience, NO_ANSWER);
    worker.postMessage(words, [port2]);
  });
}

// What starts next is for the worker in place to say. Another gets that place at the browser's leisure: Chromium may take
// half a minute for it, if the old one was at work or just waking.
async function applyUpdate(_, played = playing()) {
  const { active, waiting } = registration ?? {};
  if (active && waiting && !(await startsNext(active, waiting))) {
    if (registration.waiting !== waiting) return applyUpdate(_, played); // it has got there meanwhile
    waiting.addEventListener("statechange", () => waiting.state === "activated" && applyUpdate(_, played));
    return waiting.postMessage("replace"); // the other way, which keeps nothing
  }
  if (playing() && !played) return tell("update ready"); // a game was opened meanwhile
  location.reload();
}

const playing = () => document.querySelector(".table") !== null;

async function startsNext(active, waiting) {
  const name = await ask(waiting, "name", WAKING);
  return name !== NO_ANSWER && (await ask(active, `next ${name}`, WAKING)) === name;
}

// Safari forgets what a page keeps after seven days without a visit, unless it is installed.
function forgetsInAWeek() {
  const safari = /Safari\//.test(navigator.userAgent) && !/Chrome|Chromium|Android/.test(navigator.userAgent);
  return safari && !navigator.standalone && !matchMedia("(display-mode: standalone)").matches;
}

// A browser's offer is kept for the button in the page; it is good for one question.
function keepOffer(event) {
  event.preventDefault();
  installOffer = event;
  if (isUp()) tell("installer there");
}

function install() {
  Promise.resolve(installOffer?.prompt()).catch(() => {}); // it asks nobody who has not just tapped
  dropOffer();
}

function dropOffer() {
  installOffer = null;
  tell("installer gone");
}

function begin() {
  clearTimeout(brokenTimer);
  if (isUp() && installOffer) tell("installer there");
  if (isUp() && forgetsInAWeek()) tell("storage week");
  if (!build || !workers) return;
  if (registration?.active) return checkKept(); // begun before there was a program to tell
  lookForUpdate();
  addEventListener("online", lookForUpdate);
  addEventListener("visibilitychange", () => !document.hidden && Date.now() - lastLook > LONGEST_WAIT && lookForUpdate());
}

const brokenTimer = setTimeout(() => workers?.controller && begin(), BROKEN); // a first visit is only slow
addEventListener("beforeinstallprompt", keepOffer);
addEventListener("appinstalled", dropOffer);
addEventListener("pyramidion:install", install);
addEventListener("pyramidion:apply-update", applyUpdate);
addEventListener("pyramidion:failed", begin);
addEventListener("pyramidion:settled", begin); // the first visit has fetched all it plays with
