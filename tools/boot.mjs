// What PyScript imports as its interpreter: Pyodide with our standard library, and no package index to ask for.
// It starts at once, while PyScript is still on its way, and is told where to print when that has come.
const types = globalThis.trustedTypes; // the worker has the page's content policy, and none of its own for what is trusted
const empty = "data:text/javascript,"; // what Pyodide would import to learn of what kind its worker is; a module refuses it
if (types && !types.defaultPolicy)
  types.createPolicy("default", {
    createScript: (text) => text,
    createScriptURL: (address) => (address === empty ? address : null),
  });
const { loadPyodide: load, version } = await import("./pyodide.mjs");
export { version };
const { Memory } = WebAssembly; // Pyodide would share one to wait in, as terminals do, and browsers complain of what is not isolated
WebAssembly.Memory = class extends Memory {
  constructor({ shared, ...kind }) {
    super(kind);
  }
};
const here = new URL("./", import.meta.url).href;
const info = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version };
const lockFileContents = JSON.stringify({ info, packages: {} });
const prints = { stdout: console.log, stderr: console.error };
const started = load({
  indexURL: here,
  lockFileContents,
  packageBaseUrl: here,
  stdLibURL: `${here}stdlib.zip`,
  stdout: (line) => prints.stdout(line),
  stderr: (line) => prints.stderr(line),
});
started.catch(() => {}).then(() => Object.assign(WebAssembly, { Memory })); // whoever asks for it hears of what went wrong
export const loadPyodide = ({ stdout, stderr }) => {
  Object.assign(prints, { stdout, stderr });
  return started;
};
