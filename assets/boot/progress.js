// The loading in true bytes: what has come of what the shell weighs, and the step the start has reached.
import { withdraw } from "./faults.js";

const STEPS = ["runtime", "python", "games", "ready"];
export const weights = new Map(); // bytes, by address
export const state = {
  step: "runtime",
  silence: 0, // half seconds in which nothing has come
  begun: false, // Python is on its way
  up: false, // the first drawing stands
  settled: false, // nothing more is to come
};
const unread = new Set(); // modules that have not come, for no script may read them as they do
let total = 0;
let got = 0;
let frame = 0;

for (const { href, rel, dataset } of document.querySelectorAll("link[data-bytes]")) {
  weights.set(href, Number(dataset.bytes));
  total += Number(dataset.bytes);
  if (rel === "module") unread.add(href);
}

export function update() {
  state.silence = 0;
  frame ||= requestAnimationFrame(draw); // parts come faster than frames
}

function draw() {
  frame = 0;
  const bar = document.getElementById("loading");
  if (!bar) return;
  const part = { runtime: 0.84 * (total ? got / total : 0), python: 0.86, games: 0.94, ready: 1 }[state.step];
  bar.dataset.step = state.step;
  bar.querySelector(".sun").style.setProperty("--done", part.toFixed(3));
  bar.setAttribute("aria-valuenow", Math.round(100 * part));
  const { lang } = document.documentElement;
  const size = (bytes) => (bytes / 1e6).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  for (const count of bar.querySelectorAll(".count")) count.textContent = `${size(got)} / ${size(total)}`;
}

export function reach(next) {
  if (STEPS.indexOf(next) <= STEPS.indexOf(state.step)) return;
  state.step = next;
  update();
}

export function received(bytes) {
  got += bytes;
  if (state.begun && got >= total) reach("python");
  withdraw("slow"); // it came after all
  update();
}

export const receivedModule = (address) => received(unread.delete(address) ? weights.get(address) : 0);

document.addEventListener("load", ({ target }) => unread.has(target.href) && receivedModule(target.href), true);
addEventListener("py:progress", ({ detail }) => detail === "Loaded interpreter" && reach("games"));
addEventListener("pyramidion:ready", () => {
  state.up = true;
  reach("ready");
});
addEventListener("pyramidion:settled", () => (state.settled = true));
