// Runs a piece of Python, given as the argument, in the interpreter and the standard library that the page gets.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../assets/vendor/pyodide/pyodide.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const vendor = join(root, "assets", "vendor", "pyodide");

// boot.mjs speaks in URLs, Node in paths: the same options in its words.
const { info } = JSON.parse(readFileSync(join(root, "node_modules", "pyodide", "pyodide-lock.json"), "utf8"));
const pyodide = await loadPyodide({
  indexURL: vendor,
  lockFileContents: { info, packages: {} },
  packageBaseUrl: vendor,
  stdLibURL: join(vendor, "stdlib.zip"),
});
for (const folder of ["py", "tests"]) {
  pyodide.FS.mkdirTree(`/site/${folder}`);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: join(root, folder) }, `/site/${folder}`);
}
pyodide.runPython('import sys; sys.dont_write_bytecode = True; sys.path[:0] = ["/site", "/site/py"]');
pyodide.runPython(process.argv[2]);
