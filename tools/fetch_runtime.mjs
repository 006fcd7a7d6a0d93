// Copies the runtime from node_modules to assets/vendor/, and adds our standard library, compiled.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const packages = join(root, "node_modules");
const vendor = join(root, "assets", "vendor");

const PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];

// The chunks PyScript asks for in a page with a .toml and no editor, terminal or MicroPython.
// Their names end in a hash, and one of two readers of TOML is the editor's: follow the imports.
const CHUNKS = ["core", "toml", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];

function pyscriptFiles(dist) {
  const found = new Set(["core.js"]);
  const kept = (name) => CHUNKS.includes(name.replace(/-[\w-]{8}\.js$/, ""));
  const imported = (name) =>
    [...readFileSync(join(dist, name), "utf8").matchAll(/(?:from|import\()"\.\/([^"]+)"/g)].map(([, chunk]) => chunk);
  const [core] = imported("core.js");
  for (const name of [core, ...imported(core)]) if (kept(name)) found.add(name);
  return [...found, "core.css"];
}

function copy(from, files, to) {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const file of files) cpSync(join(from, file), join(to, basename(file)));
}

async function stdlib(pyodideDir) {
  const source = join(pyodideDir, "python_stdlib.zip");
  // A fixed hash seed: sets in constants are marshalled in the order of their hashes. No columns: without sources nobody sees them.
  const env = { HOME: "/", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
  const pyodide = await loadPyodide({ indexURL: pyodideDir, env });
  pyodide.FS.writeFile("/source.zip", readFileSync(source));
  pyodide.FS.writeFile("/trim_stdlib.py", readFileSync(join(root, "tools", "trim_stdlib.py")));
  const bytes = pyodide.runPython(`
import sys
sys.path.insert(0, "/")
from trim_stdlib import build
build("/source.zip")
`);
  return bytes.toJs();
}

const pyodideDir = join(packages, "pyodide");
const core = join(packages, "@pyscript", "core");
const dist = join(core, "dist");
copy(dist, [...pyscriptFiles(dist), "../LICENSE"], join(vendor, "pyscript"));
copy(pyodideDir, PYODIDE, join(vendor, "pyodide"));
cpSync(join(root, "tools", "boot.mjs"), join(vendor, "pyodide", "boot.mjs"));
writeFileSync(join(vendor, "pyodide", "stdlib.zip"), await stdlib(pyodideDir)); // last: its date is what make looks at
console.log(`assets/vendor: ${readdirSync(join(vendor, "pyodide")).concat(readdirSync(join(vendor, "pyscript"))).join(" ")}`);
