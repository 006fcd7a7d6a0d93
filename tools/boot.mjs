// What PyScript imports as its interpreter: Pyodide with our standard library, and no package index to ask for.
// It starts at once, while PyScript is still on its way, and is told where to print when that has come.
import { loadPyodide as load, version } from "./pyodide.mjs";
export { version };
const types = globalThis.trustedTypes; // the worker has the page's content policy, and none of its own for what is trusted
if (types && !types.defaultPolicy) types.createPolicy("default", { createScript: (text) => text });
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
started.catch(() => {}); // whoever asks for it hears of it
export const loadPyodide = ({ stdout, stderr }) => {
  Object.assign(prints, { stdout, stderr });
  return started;
};
