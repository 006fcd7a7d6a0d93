// What PyScript imports as its interpreter: Pyodide with our standard library, and no package index to ask for.
// It starts at once, while PyScript is still on its way, and is told where to print when that has come.
// Image   the memory of a Python that has read what the page needs of it, made by assets/image.js on this very device.
const types = globalThis.trustedTypes; // the worker has the page's content policy, and none of its own for what is trusted
const empty = "data:text/javascript,"; // what Pyodide would import to learn of what kind its worker is; a module refuses it
if (types && !types.defaultPolicy)
  types.createPolicy("default", {
    createScript: (text) => text,
    createScriptURL: (address) => (address === empty ? address : null),
  });
const PATIENCE = 500; // milliseconds for a browser to say whether it keeps an image
const OK = 200;
export const version = "314.0.7"; // WebKit may hand out a module that waits for another before that has come: this one waits for none
const here = new URL("./", import.meta.url).href;
const { imaging = false } = globalThis; // is this Python to become one?

async function kept() {
  try {
    const late = new Promise((settle) => setTimeout(settle, PATIENCE));
    const found = await Promise.race([caches.match(`${here}image`), late]);
    return found?.status === OK ? found : null;
  } catch {
    return null; // a browser that keeps nothing
  }
}

// The pages that are not all zeros, after the length of the whole, their number and their places.
async function unfolded(image) {
  const folded = await image.arrayBuffer();
  const [length, size, count] = new Uint32Array(folded, 0, 3);
  const whole = new Uint8Array(length);
  let from = Uint32Array.BYTES_PER_ELEMENT * (3 + count);
  for (const place of new Uint32Array(folded, Uint32Array.BYTES_PER_ELEMENT * 3, count)) {
    whole.set(new Uint8Array(folded, from, Math.min(size, length - place)), place);
    from += size;
  }
  return whole;
}

const { Memory } = WebAssembly; // Pyodide would share one to wait in, as terminals do, and browsers complain of what is not isolated
WebAssembly.Memory = class extends Memory {
  constructor({ shared, ...kind }) {
    super(kind);
  }
};
delete WebAssembly.Suspending; // Python on a stack of its own, which nothing of ours waits on: a Chromium that samples its memory dies of it
// Pyodide takes for an error what has a stack; without one, the name a browser gives to what it refuses would not come through.
if (!("stack" in DOMException.prototype)) Object.defineProperty(DOMException.prototype, "stack", { value: "" });
const info = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version };
const lockFileContents = JSON.stringify({ info, packages: {} });
const prints = { stdout: console.log, stderr: console.error };
const options = {
  indexURL: here,
  lockFileContents,
  packageBaseUrl: here,
  stdLibURL: `${here}stdlib.zip`,
  stdout: (line) => prints.stdout(line),
  stderr: (line) => prints.stderr(line),
  _makeSnapshot: imaging,
};

async function start() {
  const [{ loadPyodide: load }, image] = await Promise.all([import("./pyodide.mjs"), imaging ? null : kept()]);
  if (!image) return load(options);
  const memory = unfolded(image);
  memory.catch(() => {}); // Pyodide asks for it later
  try {
    const python = await load({ ...options, _loadSnapshot: memory });
    delete python._api.config._loadSnapshot; // 31 MB that nobody reads again
    performance.mark("image");
    return python;
  } catch {
    dispatchEvent(new Event("pyramidion:doubt")); // what is kept is damaged
    return load(options);
  }
}

const started = start();
started.catch(() => {}).then(() => Object.assign(WebAssembly, { Memory })); // whoever asks for it hears of what went wrong
export const loadPyodide = ({ stdout, stderr }) => {
  Object.assign(prints, { stdout, stderr });
  return started;
};
