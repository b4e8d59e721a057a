// The interpreter with the game in it: loads MicroPython, puts the files of game.gz on its drive,
// and runs the game, a step for each frame while something moves.

import { catchMemory, forPython } from "./pixels.js";

const HEAP = 2 * 1024 * 1024;
const STACK = 4096; // words
const REST = 50; // ms between two steps while nothing moves
const RUNNING = 1;
const IDLE = 2; // bits in the result of a step

let vm = null;
let front = null;
let frame = 0;
let timer = 0;
let stopped = true;
let onStep = () => {};
let onEnd = () => {};

/** Callbacks: after each step that leaves the game at rest, and when the player has quit. */
export function whenAtRest(rests, ends) {
  onStep = rests;
  onEnd = ends;
}

/** Load the interpreter and the game's files; return the functions of front.py. */
export async function load() {
  catchMemory();
  const [{ loadMicroPython }, archive] = await Promise.all([
    import("./micropython.js"),
    fetch(new URL("game.gz", import.meta.url)).then((answer) => {
      if (!answer.ok) throw new Error(`game.gz: ${answer.status}`);
      const unzipped = answer.body.pipeThrough(new DecompressionStream("gzip"));
      return new Response(unzipped).arrayBuffer();
    }),
  ]);
  vm = await loadMicroPython({ heapsize: HEAP, pystack: STACK, stdout: (line) => console.info(line) });
  const path = unpack(archive);
  vm.FS.mkdir("/saves");
  vm.registerJsModule("pixels", forPython);
  vm.runPython(`import sys\nsys.path[:] = ${JSON.stringify(path)}\nimport front`);
  front = vm.pyimport("front");
  return front;
}

/** Put the files of the archive on the drive; return the paths for modules. */
function unpack(archive) {
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

/** Return a file of the interpreter; null if there is none. */
export function readFile(path) {
  return vm.FS.analyzePath(path).exists ? vm.FS.readFile(path) : null;
}

/** Write a file of the interpreter, or delete it: null. */
export function writeFile(path, data) {
  if (data !== null) vm.FS.writeFile(path, data);
  else if (vm.FS.analyzePath(path).exists) vm.FS.unlink(path);
}

/** Run the game, step by step, from now on. */
export function run() {
  stopped = false;
  step();
}

/** Stop; `run` goes on. */
export function halt() {
  stopped = true;
  cancelAnimationFrame(frame);
  clearTimeout(timer);
}

/** Whether the game is running: it was not halted, put away or stopped by an error. */
export function isRunning() {
  return !stopped;
}

/** Deliver a press of a button, 0-7, or its release, plus 8, and show the effect immediately. */
export function press(event) {
  front.key(event);
  if (!stopped) step();
}

/** Deliver a mouse event, see `point` in front.py. */
export function point(what, x, y) {
  front.point(what, x, y);
  if (!stopped) step();
}

/** Undo or redo a step on the table: "undo", "redo". */
export function command(name) {
  front[name]();
  if (!stopped) step();
}

function step() {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  let state = 0;
  try {
    state = front.tick();
  } catch (error) {
    halt();
    onEnd(error);
    return;
  }
  if (!(state & RUNNING)) {
    halt();
    onEnd(null);
  } else if (state & IDLE) {
    timer = setTimeout(step, REST);
    onStep();
  } else {
    frame = requestAnimationFrame(step);
  }
}
