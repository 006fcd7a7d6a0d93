// The style sheets of the page, and the silence of what does not come. A sheet that hangs keeps all else from being seen.
import { attempt } from "./device.js";
import { fileName, report, withdraw } from "./faults.js";
import { awaited, isWell } from "./parts.js";
import { received, state } from "./progress.js";

const LATE = 10; // half seconds in which nothing has come
const waited = new WeakMap(); // half seconds, by sheet: a page at work counts none
const refused = new WeakSet(); // sheets of which a second look tells why they do not do
let askedAnew = false;

const applied = (link) => attempt(() => link.sheet.cssRules.length > 0, false); // one on its way does not say
const sheets = () => [...document.querySelectorAll("link[rel=stylesheet]")];

function askAnew(link) {
  const { rel, integrity, href } = link;
  const anew = Object.assign(document.createElement("link"), { rel, integrity, href, onload: () => received(0) });
  link.replaceWith(anew);
  return anew;
}

// A sheet that did not come, or is not the one its seal is of.
async function judge(link) {
  if (link.rel !== "stylesheet" || refused.has(link) || applied(link)) return;
  refused.add(link);
  if (!(await isWell(link.href))) return;
  if (link.dataset.again) report("spoiled", fileName(link.href));
  else askAnew(link).dataset.again = "yes";
}

function nothingComes(unapplied) {
  if (state.up && !unapplied.length) return;
  askedAnew = true;
  unapplied.forEach(askAnew);
  const names = [...unapplied.map(({ href }) => href), ...awaited].map(fileName);
  report("slow", names.slice(0, 3).join(", ") || state.step);
}

function watch() {
  const unapplied = sheets().filter((link) => !applied(link));
  for (const link of unapplied) waited.set(link, (waited.get(link) ?? 0) + 1);
  if (!state.begun && !awaited.size) state.silence = 0; // nothing is to come yet
  if (state.up && !unapplied.length) withdraw("slow", "error"); // whatever went wrong beside it
  if (state.settled && !unapplied.length) clearInterval(watching);
  else if (++state.silence === LATE || (!askedAnew && unapplied.some((link) => waited.get(link) === LATE))) nothingComes(unapplied);
}

const watching = setInterval(watch, 500);
addEventListener("load", () => sheets().forEach(judge));
for (const kind of ["load", "error"]) document.addEventListener(kind, ({ target }) => judge(target), true);
