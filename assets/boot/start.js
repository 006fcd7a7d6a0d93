// Before Python is up: when its parts are fetched, when it starts, and with what.
import "./policy.js";
import { forget, note, pretendStorage, probeStorage, recall } from "./device.js";
import { report } from "./faults.js";
import { config, fetchAll, image, importPart, modules } from "./parts.js";
import { state, update } from "./progress.js";
import "./sheets.js";

const UNSEEN = 500; // milliseconds a first paint is waited for, or a cache
const READING = 5000; // milliseconds a first visit has the page for itself
const SIGNS = ["pointerdown", "pointermove", "click", "keydown", "wheel", "scroll", "focusin"]; // that someone is there
const storage = probeStorage();

const painted = () =>
  new Promise((settle) => {
    setTimeout(settle, UNSEEN); // a page behind another has no frames
    requestAnimationFrame(() => requestAnimationFrame(settle));
  });

const firstSign = () =>
  new Promise((settle) => {
    setTimeout(settle, READING);
    for (const sign of SIGNS) addEventListener(sign, settle, { capture: true, once: true, passive: true });
  });

// This build is to have no image: an answer without content takes its place.
async function discardImage() {
  for (const cacheName of await caches.keys())
    if (await caches.match(config, { cacheName })) await (await caches.open(cacheName)).put(image, new Response(null, { status: 204 }));
}

// A start that neither came to its end nor was left may have begun with an image that is at fault.
async function distrustImage() {
  const late = new Promise((settle) => setTimeout(settle, UNSEEN));
  if (recall("starting")) await Promise.race([discardImage().catch(() => {}), late]);
  note("starting", "yes");
}

// A page that starts Python hears nothing for a while. Who comes for the first time may look round first, and it starts
// at a sign of them; who has been here before has come to play. Python starts before PyScript, which gives nothing and
// wants the whole page and the fetch of our own.
async function start() {
  if (typeof WebAssembly !== "object") return report("old", "WebAssembly");
  if (!HTMLScriptElement.supports?.("importmap")) return report("old", "JavaScript"); // it came to Safari with 16.4, as did what Python needs
  const known = recall("known", "perhaps");
  const sign = known || firstSign();
  if (!known) await painted(); // before what is large takes the line
  fetchAll();
  await sign;
  await distrustImage();
  state.begun = true;
  for (const { href, dataset } of modules) if (dataset.gives) importPart(href, dataset.gives);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", startPyScript);
  else startPyScript();
}

async function startPyScript() {
  update();
  if (!(await storage)) pretendStorage();
  window.Worker ??= class {}; // PyScript only wants to know of one
  for (const { href, dataset } of modules) if (!dataset.gives) importPart(href);
}

// A game tapped now, or its rules, opens as soon as it can.
addEventListener("click", ({ target }) => {
  if (state.up) return;
  const wish = target.closest("[data-do]");
  for (const other of document.querySelectorAll("[data-chosen]")) delete other.dataset.chosen;
  if (wish) wish.dataset.chosen = "";
});
addEventListener("unhandledrejection", ({ reason }) => state.up || report("error", String(reason?.message ?? reason).slice(0, 200)));
addEventListener("pyramidion:failed", () => report("error", "Python"));
addEventListener("pyramidion:ready", () => {
  performance.mark("ready");
  note("known", "yes");
  forget("starting");
});
addEventListener("pyramidion:doubt", () => discardImage().catch(() => {}));
addEventListener("pagehide", () => document.getElementById("failed")?.hidden !== false && forget("starting"));
start();
document.documentElement.dataset.boot = "";
