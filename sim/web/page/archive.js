// Helps to load an interpreter: keeps its memory, and puts the files of an archive (see `pack` in
// sim/web/build.py) on its drive.

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

/** Put them there; return the paths for modules. */
export function unpack(vm, archive) {
  const length = new DataView(archive).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(archive, 4, length)));
  let at = 4 + length;
  const made = new Set();
  for (const [path, size] of head.files) {
    const parts = path.split("/").slice(1, -1);
    let folder = "";
    for (const part of parts) {
      folder += `/${part}`;
      if (!made.has(folder)) {
        made.add(folder);
        vm.FS.mkdir(folder);
      }
    }
    vm.FS.writeFile(path, new Uint8Array(archive, at, size));
    at += size;
  }
  return head.path;
}
