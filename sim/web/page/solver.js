// The solver: a worker with another interpreter and the compiled search. A message has the number of a
// question, and the question (see sim/web/shims/judging.py) or "null", which ends the search. Each new
// answer is a message with that number. It searches in slices of some milliseconds, and looks for a
// message after each.

import { catchMemory, fetchArchive, unpack } from "./archive.js";

const HEAP = 8 * 1024 * 1024;
const STACK = 8192; // words
const OWN_STACK = 65536; // bytes of the search
const BLOCK = 1024; // bytes of what a call passes
const PAGE = 65536;
const MOST = 768 * 1024 * 1024; // bytes of the search's memory
const NEW = 2; // results of a step
const RESTS = 0;
const NONE = "null"; // nothing to search

let interpreter = null; // its memory
let answers = null;
let waiting = null; // the last question
let number = 0; // of the question that is being answered
let isRunning = false;
const next = new MessageChannel();

onmessage = ({ data }) => {
  waiting = data;
  run();
};
next.port1.onmessage = step;

function run() {
  if (isRunning || !answers) return;
  isRunning = true;
  next.port2.postMessage(null);
}

function step() {
  if (waiting !== null) {
    ({ number } = waiting);
    answers.ask(waiting.question);
    if (waiting.question !== NONE) tell();
    waiting = null;
  }
  const result = answers.step();
  if (result === NEW) tell();
  isRunning = result !== RESTS;
  if (isRunning) next.port2.postMessage(null);
}

function tell() {
  postMessage({ number, answer: answers.answer() });
}

async function begin() {
  catchMemory((memory) => (interpreter = memory));
  const [{ loadMicroPython }, { path, files }] = await Promise.all([
    import("./micropython.js"),
    fetchArchive("solver.gz"),
  ]);
  const vm = await loadMicroPython({ heapsize: HEAP, pystack: STACK });
  unpack(vm, files);
  const begins = await startSearch(vm, vm.FS.readFile("/solver.wasm"));
  vm.runPython(`import sys\nsys.path[:] = ${JSON.stringify(path)}\nimport answers`);
  answers = vm.pyimport("answers");
  answers.begin(begins);
  postMessage("ready");
  run();
}

// Start the compiled search, and let the interpreter call it; return where its vectors begin.
async function startSearch(vm, module) {
  const at = new DataView(module.buffer, module.byteOffset + module.length - 4, 4).getUint32(0, true);
  const block = (at + 15) & ~15;
  const begins = block + BLOCK + OWN_STACK;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(begins / PAGE) + 1, maximum: 65536 });
  const stack = new WebAssembly.Global({ value: "i32", mutable: true }, begins);
  const env = { __linear_memory: memory, __stack_pointer: stack };
  const { instance } = await WebAssembly.instantiate(module, { env });
  let fresh = begins; // from here on its memory is full of zeros
  const theirs = (address, size) => new Uint8Array(interpreter.buffer, address, size);
  const ours = (address, size) => new Uint8Array(memory.buffer, address, size);
  vm.registerJsModule("wasm", {
    read: (to, address, size) => theirs(to, size).set(ours(address, size)),
    write: (from, address, size) => ours(address, size).set(theirs(from, size)),
    clear(address, size) {
      const end = address + size;
      if (end > MOST) return false;
      const missing = Math.ceil((end - memory.buffer.byteLength) / PAGE);
      try {
        if (missing > 0) memory.grow(missing);
      } catch {
        return false;
      }
      if (address < fresh) ours(address, Math.min(end, fresh) - address).fill(0);
      fresh = Math.max(fresh, end);
      return true;
    },
    call(name, words, size) {
      ours(block, size).set(theirs(words, size));
      instance.exports[name](block);
      theirs(words, 8).set(ours(block, 8));
    },
  });
  return begins;
}

begin().catch((error) => {
  setTimeout(() => {
    throw error; // the page hears of it
  });
});
