// What the page runs on: a part is fetched here and handed over when PyScript asks for it; a module is imported.
import { attempt } from "./device.js";
import { fileName, report } from "./faults.js";
import { reach, received, receivedModule, weights } from "./progress.js";

const MAGIC = { wasm: [0, 97, 115, 109], zip: [80, 75] }; // how files begin that are no text
const MARKUP = 60; // and how a page does, as that of a network that wants one to sign in
const root = new URL(document.documentElement.dataset.root ?? "", location.href); // of the files of this build
export const config = new URL("pyscript.toml", root).href;
export const image = new URL("assets/vendor/pyodide/image", root).href;
export const modules = [...document.querySelectorAll("link[data-gives]")];
export const awaited = new Set(); // asked for and not come: it is named when nothing comes any more
const ready = new Map(); // answers, by address
const browserFetch = window.fetch.bind(window);

function beginsWell(bytes, address) {
  const begins = MAGIC[address.split(".").pop()];
  if (begins) return bytes.length > 0 && begins.every((byte, at) => (bytes[at] ?? byte) === byte);
  const read = () => new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  return bytes.length > 0 && bytes[0] !== MARKUP && attempt(read) !== null;
}

// The same answer, counted and looked at as it comes.
function counted(answer, address) {
  const reader = (answer.body ?? new Blob().stream()).getReader();
  let bytes = 0;
  const body = new ReadableStream({
    async start(out) {
      try {
        let part = await reader.read();
        if (!beginsWell(part.value ?? new Uint8Array(), address)) report("spoiled", fileName(address));
        for (; !part.done; part = await reader.read()) {
          bytes += part.value.byteLength;
          received(weights.has(address) ? part.value.byteLength : 0);
          out.enqueue(part.value);
        }
        if (bytes !== (weights.get(address) ?? bytes)) report("spoiled", fileName(address));
        out.close();
      } catch (error) {
        report("broken", fileName(address));
        out.error(error);
      }
      awaited.delete(address);
    },
  });
  return new Response(body, { headers: answer.headers });
}

// What the device keeps of a build was looked at when it was kept, and comes sooner unasked of the worker that keeps it.
async function get(address) {
  awaited.add(address);
  const kept = navigator.serviceWorker?.controller && (await caches.match(address).catch(() => null));
  if (kept) {
    received(weights.get(address) ?? 0);
    awaited.delete(address);
    return kept;
  }
  try {
    const answer = await browserFetch(address);
    if (answer.ok) return counted(answer, address);
    report("missing", `${fileName(address)}: ${answer.status}`);
    return answer;
  } catch (error) {
    report("broken", fileName(address));
    throw error;
  }
}

function fetchAhead(address) {
  const answer = get(address);
  answer.catch(() => {}); // told already; PyScript hears of it when it asks
  ready.set(address, answer);
}

// PyScript itself, its configuration and the files listed there among them.
export function fetchAll() {
  for (const { href } of document.querySelectorAll("link[rel=part]")) fetchAhead(href);
  for (const { href } of modules) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  get(config).then(async (answer) => {
    const text = await answer.clone().text();
    ready.set(config, Promise.resolve(answer));
    for (const [, path] of text.matchAll(/^"\{py\}\/([^"]+)"/gm)) fetchAhead(new URL(`py/${path}`, root).href);
  }, () => {});
}

// Why it does not do, by a second look; or is it well now?
export async function isWell(address) {
  try {
    const answer = await browserFetch(address, { cache: "reload" });
    if (!answer.ok) return report("missing", `${fileName(address)}: ${answer.status}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const whole = bytes.length === (weights.get(address) ?? bytes.length);
    return (whole && beginsWell(bytes, address)) || report("spoiled", fileName(address));
  } catch {
    report("broken", fileName(address));
  }
}

// A module, which gives what it is there for.
export async function importPart(address, gift) {
  awaited.add(address);
  try {
    const module = await import(address);
    if (gift && !(gift in module)) throw new SyntaxError(`no ${gift}`);
    awaited.delete(address);
    receivedModule(address);
  } catch {
    await isWell(address); // then what it imports is not
  }
}

window.fetch = (wanted, options) => {
  const address = new URL(wanted.url ?? wanted, location.href).href;
  if (options?.method) return browserFetch(wanted, options);
  const answer = ready.get(address) ?? get(address);
  ready.delete(address); // a body is read once
  if (/\/py\/.*\.(py|zip)$/.test(address)) reach("games");
  return answer;
};
addEventListener("pyramidion:ready", () => (window.fetch = browserFetch));
