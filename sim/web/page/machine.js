// The interpreter with the game in it: loads MicroPython, puts the files of game.gz on its drive,
// and runs the game, a step for each frame while something moves.

import { catchMemory, unpack } from "./archive.js";
import { drawIn, forPython } from "./pixels.js";

const HEAP = 2 * 1024 * 1024;
const STACK = 4096; // words
// Ms between two steps while nothing moves: at first the game gets ready for the next press, later
// it only looks at the clock.
const REST = 100;
const LONG_REST = 500;
const LIVELY = 2500; // ms after the last press or movement
const OFTEN = 250; // ms between two calls of `onStep` while something moves
const RUNNING = 1; // bits in the result of a step
const IDLE = 2;
const DRAWN = 4;
const OTHER = 8;

let vm = null;
let front = null;
let frame = 0;
let timer = 0;
let stopped = true;
let awake = 0; // when something moved last
let told = 0; // when `onStep` was called last while something moves
let isNew = true; // whether the picture was drawn since the last call of `onStep`
let onStep = () => {};
let onEnd = () => {};

/** Callbacks: when the game rests with another picture, or shows another screen, and now and then
 *  while something moves; and when the player has quit. */
export function whenAtRest(rests, ends) {
  onStep = rests;
  onEnd = ends;
}

/** Load the interpreter and the game's files; return the functions of front.py. */
export async function load() {
  catchMemory(drawIn);
  const [{ loadMicroPython }, archive] = await Promise.all([
    import("./micropython.js"),
    fetch(new URL("game.gz", import.meta.url)).then((answer) => {
      if (!answer.ok) throw new Error(`game.gz: ${answer.status}`);
      const unzipped = answer.body.pipeThrough(new DecompressionStream("gzip"));
      return new Response(unzipped).arrayBuffer();
    }),
  ]);
  vm = await loadMicroPython({ heapsize: HEAP, pystack: STACK, stdout: (line) => console.info(line) });
  const path = unpack(vm, archive);
  vm.FS.mkdir("/saves");
  vm.registerJsModule("pixels", forPython);
  vm.runPython(`import sys\nsys.path[:] = ${JSON.stringify(path)}\nimport front`);
  front = vm.pyimport("front");
  return front;
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
  isNew = true;
  wake();
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
  wake();
}

/** Deliver a mouse event, see `point` in front.py. */
export function point(what, x, y) {
  front.point(what, x, y);
  wake();
}

/** Call a function of front.py, and show the effect: "undo", "redo", "choose" ... */
export function command(name, ...given) {
  front[name](...given);
  wake();
}

/** Go on at once after the game was changed. */
export function wake() {
  awake = performance.now();
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
  isNew ||= (state & (DRAWN | OTHER)) > 0;
  if (!(state & RUNNING)) {
    halt();
    onEnd(null);
  } else if (state & IDLE) {
    timer = setTimeout(step, performance.now() - awake < LIVELY ? REST : LONG_REST);
    if (isNew) onStep();
    isNew = false;
  } else {
    awake = performance.now();
    frame = requestAnimationFrame(step);
    if (!(state & OTHER) && awake - told < OFTEN) return;
    told = awake;
    onStep();
  }
}
