// What the device has kept of earlier visits: the language, the theme, how the last start went. It may keep nothing.
const PROBE = 3000; // milliseconds a browser that keeps something needs at most to say so
let keepsAnything = false; // has it said so?

export function attempt(act, otherwise = null) {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

export const recall = (name, otherwise) => attempt(() => localStorage.getItem(`pyramidion.${name}`), otherwise);
export const note = (name, value) => attempt(() => localStorage.setItem(`pyramidion.${name}`, value));
export const forget = (name) => attempt(() => localStorage.removeItem(`pyramidion.${name}`));

const { dataset } = document.documentElement;
const wanted = [recall("language"), ...navigator.languages].map((code) => String(code).slice(0, 2).toLowerCase());
document.documentElement.lang = wanted.find((code) => dataset.languages.split(" ").includes(code)) ?? "en";
if (recall("theme")) dataset.theme = recall("theme");

export function probeStorage() {
  return new Promise((settle) => {
    setTimeout(settle, PROBE, false);
    const told = (kept) => settle((keepsAnything = kept));
    const request = attempt(() => indexedDB.open("pyramidion probe"));
    if (!request) return told(false);
    request.onsuccess = () => told(true, request.result.close());
    request.onerror = () => told(false);
  });
}

// PyScript has a store for packages, and we have none: where nothing is kept, one that is always empty will do. A browser
// that was only slow to say that it keeps something is believed from then on.
export function pretendStorage() {
  const slow = attempt(() => window.indexedDB);
  const answered = (result) => {
    const request = {};
    setTimeout(() => request.onsuccess?.({ target: { result } }));
    return request;
  };
  const store = new Proxy({}, { get: () => () => answered([]) });
  const empty = { transaction: () => ({ objectStore: () => store }), close() {} };
  const value = { open: (...given) => (keepsAnything ? slow.open(...given) : answered(empty)) };
  Object.defineProperty(window, "indexedDB", { value });
}
