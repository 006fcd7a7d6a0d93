// A worker that runs once for each build, after its first start: it makes the image later starts begin with.
//
// Image  the memory of a Python that has read the page's Python, but for what knows a document. Nothing of a game is in it,
//        and nothing is fetched for it: it is made of the build that is kept, and kept beside it.
const vendor = new URL("vendor/pyodide/", import.meta.url);
const archive = new URL("../py/pyramidion.zip", import.meta.url).href;
const PAGE = 4096; // bytes
const READ = `
def read():
    import gc, sys
    from importlib import import_module
    from pathlib import Path
    from zipfile import ZipFile

    with ZipFile("/archive.zip") as archive:
        archive.extractall()
        [solid] = archive.namelist()
    with ZipFile(solid) as archive:
        archive.extractall()
        paths = [Path(name) for name in archive.namelist()]
    Path("/archive.zip").unlink()
    for path in paths:
        if path.suffix in {".py", ".pyc"} and "page" not in path.parts:
            parts = path.with_suffix("").parts
            import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    for place in [place for place in sys.path_importer_cache if not place.endswith(".zip")]:
        del sys.path_importer_cache[place]  # what is there is for the next start to see
    sys.path.remove("")  # the next start puts it there
    gc.collect()
    gc.freeze()

read()
del read
`;

// Most of a memory is zeros: its length, the size of a page, how many are not all zeros, their places, and they.
function folded(memory) {
  const whole = new Uint8Array(Math.ceil(memory.length / PAGE) * PAGE);
  whole.set(memory);
  const words = new BigUint64Array(whole.buffer);
  const step = PAGE / words.BYTES_PER_ELEMENT;
  const places = [];
  for (let word = 0; word < words.length; word += step)
    if (words.subarray(word, word + step).some(Boolean)) places.push(word * words.BYTES_PER_ELEMENT);
  const pages = places.map((place) => whole.subarray(place, place + PAGE));
  return new Blob([new Uint32Array([memory.length, PAGE, places.length, ...places]), ...pages]);
}

async function make(source) {
  globalThis.imaging = true;
  // By what the page knows of its device, and a worker does not, Pyodide tells an iPad; an image of another fits it not.
  for (const [key, value] of Object.entries(JSON.parse(name))) Object.defineProperty(navigator, key, { value });
  const { loadPyodide } = await import(new URL("boot.mjs", vendor).href);
  const python = await loadPyodide({ stdout: console.log, stderr: console.error });
  python.FS.writeFile("/archive.zip", new Uint8Array(await source.arrayBuffer()));
  python.runPython(READ);
  return folded(python.makeMemorySnapshot());
}

async function keep() {
  for (const cacheName of await caches.keys()) {
    const source = await caches.match(archive, { cacheName });
    if (!source) continue;
    const image = await make(source);
    const cache = await caches.open(cacheName);
    await cache.put(new URL("image", vendor).href, new Response(image));
    return true;
  }
  return false;
}

keep().then(postMessage, (error) => postMessage(false, console.warn(error)));
