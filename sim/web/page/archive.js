// Helps to load an interpreter: keeps its memory, loads archives (see `pack` in sim/web/build.py), and
// puts their files on its drive.

/** Pass the memory of the next module to a function, because MicroPython's module does not export it. */
export function catchMemory(keep) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  const originals = { instantiate, instantiateStreaming };
  for (const [name, original] of Object.entries(originals)) {
    WebAssembly[name] = async (...given) => {
      const made = await original.apply(WebAssembly, given); // one way may fail, then comes the other
      Object.assign(WebAssembly, originals);
      const { exports } = made.instance ?? made;
      keep(Object.values(exports).find((part) => part instanceof WebAssembly.Memory));
      return made;
    };
  }
}

/** Load an archive; return the paths for modules, and its files: path to contents. */
export async function fetchArchive(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const unzipped = answer.body.pipeThrough(new DecompressionStream("gzip"));
  const archive = await new Response(unzipped).arrayBuffer();
  const length = new DataView(archive).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(archive, 4, length)));
  const files = new Map();
  let at = 4 + length;
  for (const [path, size] of head.files) {
    files.set(path, new Uint8Array(archive, at, size));
    at += size;
  }
  return { path: head.path, files };
}

/** Return a file of an archive that is JSON, and take it out; null if it is missing. */
export function takeJson({ files }, path) {
  const data = files.get(path);
  files.delete(path);
  return data ? JSON.parse(new TextDecoder().decode(data)) : null;
}

/** Put files on an interpreter's drive. */
export function unpack(vm, files) {
  const made = new Set();
  for (const [path, data] of files) {
    const parts = path.split("/").slice(1, -1);
    let folder = "";
    for (const part of parts) {
      folder += `/${part}`;
      if (!made.has(folder)) {
        made.add(folder);
        if (!vm.FS.analyzePath(folder).exists) vm.FS.mkdir(folder);
      }
    }
    vm.FS.writeFile(path, data);
  }
}
