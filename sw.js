// Offline: the build a page began with serves it to the end, whatever is newer, and whether or not there is a network.
//
// Build   a folder b-<hash>/ with all a page needs. index.html names one; so no page can mix two.
// Whole   every file of a build is kept and has the hash it should have. Before that a build serves nobody.
// Next    the build a start gets, once a page has agreed to it, even while an older worker is still in its place.
//
// `make site` writes these two lines. With no build, as in `make play`, the worker only clears away what another left.
const BUILD = "";
const FILES = {};

const SCOPE = self.registration.scope;
const OURS = `pyramidion ${SCOPE} `; // other sites may share the origin
const SHELL = "index.html";
const MARK = "whole"; // kept last
const NEXT = "next"; // the build that starts instead of this one
const PATIENCE = 120_000; // milliseconds for a file

let repairing = null;

const store = (build) => OURS + build;
const address = (path) => SCOPE + (path === SHELL ? "" : path);
const folder = (path) => path.match(/^b-\w+(?=\/)/)?.[0] ?? BUILD;

self.addEventListener("install", (event) => event.waitUntil(BUILD ? install() : undefined));
self.addEventListener("activate", (event) => event.waitUntil(BUILD ? begin() : deleteAll()));

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(SCOPE)) return;
  const path = new URL(url).pathname.slice(new URL(SCOPE).pathname.length) || SHELL;
  if (path in FILES || folder(path) !== BUILD) event.respondWith(serve(path, event.request));
});

self.addEventListener("message", (event) => {
  const [word, build] = event.data.split(" ");
  const tell = (work) => event.waitUntil(work.then((told) => event.ports[0].postMessage(told), () => event.ports[0].postMessage("")));
  if (word === "name") tell(Promise.resolve(BUILD));
  if (word === "next") tell(build ? startNextWith(build) : deleteAll().then(() => ""));
  if (word === "whole") tell(repair().then(next));
  if (word === "replace") event.waitUntil(self.skipWaiting());
  if (word === "tidy") tell(build === BUILD ? deleteOlder() : Promise.resolve(BUILD)); // a page of another build needs that one
});

async function serve(path, request) {
  return (await kept(path).catch(() => null)) ?? fetch(request); // a damaged profile is no reason not to play
}

async function kept(path) {
  const build = path.includes("/") ? folder(path) : await next();
  return caches.match(address(path), { cacheName: store(build) });
}

async function next() {
  const named = await caches.match(SCOPE + NEXT, { cacheName: store(BUILD) });
  const build = named ? await named.text() : BUILD;
  return (await isWhole(store(build))) ? build : BUILD;
}

async function startNextWith(build) {
  const cache = await caches.open(store(BUILD));
  await cache.put(SCOPE + NEXT, new Response(build));
  return next();
}

async function install() {
  for (const name of await otherStores()) if (!(await isWhole(name))) await caches.delete(name); // room
  await keepAll();
}

// Keep the whole build. What an earlier try has kept already, or another build has as well, is not fetched again.
async function keepAll() {
  const there = await otherStores();
  const cache = await caches.open(store(BUILD));
  const tries = await Promise.allSettled(Object.entries(FILES).map(([path, hash]) => keepFile(cache, path, hash, there)));
  const failed = tries.find(({ reason }) => reason);
  if (failed) throw failed.reason;
  if (await lacksFiles(cache)) {
    await caches.delete(store(BUILD)); // WebKit keeps nothing more where it was ended while it kept something
    throw new Error(`${BUILD} is begun anew.`);
  }
  await cache.put(SCOPE + MARK, new Response());
  if (!(await isWhole(store(BUILD)))) throw new Error(`${BUILD} was thrown away meanwhile.`);
}

async function lacksFiles(cache) {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return Object.keys(FILES).some((path) => !kept.has(address(path)));
}

async function keepFile(cache, path, hash, there) {
  const kept = await cache.match(address(path));
  if (kept && (await digest(await kept.arrayBuffer())) === hash) return;
  const signal = AbortSignal.timeout(PATIENCE);
  const sources = [
    ...there.map((name) => () => caches.match(address(path.replace(BUILD, name.slice(OURS.length))), { cacheName: name })),
    () => fetch(address(path), { signal }), // perhaps from what the page has just fetched
    () => fetch(address(path), { signal, cache: "reload" }),
  ];
  for (const source of sources) {
    const found = await source();
    if (!found?.ok) continue;
    const bytes = await found.arrayBuffer();
    if ((await digest(bytes)) !== hash) continue;
    return cache.put(address(path), new Response(bytes, { headers: { "Content-Type": found.headers.get("Content-Type") } }));
  }
  throw new Error(`${path} is not as in ${BUILD}.`);
}

async function digest(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...hash));
}

// A browser may have thrown something away since. Several pages may ask, and it is done once.
async function repair() {
  if (!BUILD || (await next()) !== BUILD) return;
  if ((await isWhole(store(BUILD))) && !(await lacksFiles(await caches.open(store(BUILD))))) return;
  repairing ??= keepAll().finally(() => (repairing = null));
  await repairing;
}

async function ourStores() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

const otherStores = async () => (await ourStores()).filter((name) => name !== store(BUILD));
const isWhole = (name) => caches.match(SCOPE + MARK, { cacheName: name });

async function begin() {
  await (await caches.open(store(BUILD))).delete(SCOPE + NEXT); // of an earlier time in this place
  await self.clients.claim();
}

// Asked by a page of this build: if there is no other page, and no other build on its way, the others go. One that was
// only begun stays, to be gone on with.
async function deleteOlder() {
  const wholes = [];
  for (const name of await otherStores()) if (await isWhole(name)) wholes.push(name);
  if (wholes.length && (!(await isWhole(store(BUILD))) || (await othersNeeded()))) return "";
  for (const name of wholes) await caches.delete(name);
  return BUILD;
}

async function othersNeeded() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const { installing, waiting } = self.registration;
  return pages.filter(({ url }) => url.startsWith(SCOPE)).length > 1 || installing || waiting || (await next()) !== BUILD;
}

async function deleteAll() {
  for (const name of await ourStores()) await caches.delete(name);
  await self.registration.unregister();
}
