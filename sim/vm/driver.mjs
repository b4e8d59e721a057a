// SPDX-FileCopyrightText: 2026 The Pocket Patience authors
// SPDX-License-Identifier: MIT
//
// Runs one MicroPython interpreter for sim/vm/interpreter.py: one JSON command a line in, one JSON
// answer a line out.
//   {"op": "start", "pystack": words}     a fresh interpreter replaces the old one
//   {"op": "put", "path": p, "data": d}   writes a file (base64), making its folders
//   {"op": "put_all", "key": k, "files": {p: d}}   writes many; later the key alone writes them again
//   {"op": "get", "path": p}              reads a file: {"data": base64}
//   {"op": "run", "code": c}              a top-level snippet: {"out": what it printed}
// An error answers {"error": text, "out": what was printed before it}.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { loadMicroPython } = await import(pathToFileURL(process.argv[2]).href);
// What looks like an address keeps what lies there. On a board addresses are numbers unlike all others;
// so they are here, with the heap after a block that nothing uses. Only when the module is assigned is
// its heap not made yet.
const HIGH = 512 * 1024 * 1024;
let module = null;
Object.defineProperty(globalThis, "Module", {
  get: () => module,
  set(made) {
    made._malloc(HIGH);
    module = made;
  },
});
let vm = null;
let printed = [];
const drives = new Map();

const asks = {
  async start({ pystack }) {
    vm = await loadMicroPython({
      pystack,
      linebuffer: false,
      stdout: (bytes) => printed.push(Buffer.from(bytes)),
    });
  },
  put({ path, data }) {
    const parts = path.split("/").slice(1, -1);
    parts.reduce((folder, part) => {
      const next = `${folder}/${part}`;
      if (!vm.FS.analyzePath(next).exists) vm.FS.mkdir(next);
      return next;
    }, "");
    vm.FS.writeFile(path, Buffer.from(data, "base64"));
  },
  put_all({ key, files }) {
    if (files) drives.set(key, files);
    for (const [path, data] of Object.entries(drives.get(key))) asks.put({ path, data });
  },
  get({ path }) {
    return { data: Buffer.from(vm.FS.readFile(path)).toString("base64") };
  },
  run({ code }) {
    vm.runPython(code);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const ask = JSON.parse(line);
  let answer = {};
  printed = [];
  try {
    answer = (await asks[ask.op](ask)) ?? {};
  } catch (error) {
    answer.error = error.message || `${error.name}: ${JSON.stringify(error)}`;
  }
  answer.out = Buffer.concat(printed).toString();
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
