// node tools/compile.mjs < archive > archive: the modules every start reads, compiled by the Python that will read them.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const archive = readFileSync(0); // Pyodide makes the input one that does not wait
const tools = dirname(fileURLToPath(import.meta.url));
// A fixed hash seed: sets in constants are marshalled in the order of their hashes. No columns: without sources nobody sees them.
const env = { HOME: "/", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const pyodide = await loadPyodide({ indexURL: join(tools, "..", "node_modules", "pyodide"), env });
pyodide.FS.writeFile("/archive.zip", archive);
pyodide.FS.writeFile("/trim_stdlib.py", readFileSync(join(tools, "trim_stdlib.py")));
const bytes = pyodide.runPython(`
import sys
sys.path.insert(0, "/")
from trim_stdlib import precompiled
precompiled("/archive.zip")
`);
process.stdout.write(bytes.toJs());
