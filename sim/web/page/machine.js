// The interpreter with the game in it: loads MicroPython, puts the files of game.gz on its drive, with
// the texts of a language, and runs the game, a step for each frame while something moves.

import { catchMemory, fetchArchive, takeJson, unpack } from "./archive.js";
import { drawIn, forPython } from "./pixels.js";
import { fill } from "./texts.js";

/** The language of game.gz; others have a file each. */
export const ENGLISH = "en";

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
// Forgets the modules of a game. The page may still refer to the first, so that it is emptied; and a
// deleted entry keeps its value (see lib/patience/on_demand.py).
const FORGET = `
for name in list(sys.modules):
    if name not in others:
        if name == "front":
            sys.modules[name].__dict__.clear()
        sys.modules[name] = None
        del sys.modules[name]
front = None
`;

let vm = null;
let functions = null; // of front.py
let codes = new Map(); // of the letters that ASCII lacks, as characters; see sim/texts/letters
let letters = new Map(); // by these codes
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

/** The functions of front.py in the language that is used now. */
export const front = new Proxy(
  {},
  {
    get(_, name) {
      const found = functions[name];
      if (typeof found !== "function") return found;
      return (...given) => decode(found(...given.map(encode)));
    },
  },
);

/**
 * Fetch the game in a language, for `begin`, with the page's words.
 * @param chosen a promise of the language's code
 */
export async function fetchGame(chosen) {
  const [game, [language, spoken]] = await Promise.all([
    fetchArchive("game.gz"),
    chosen.then(async (code) => [code, code === ENGLISH ? null : await fetchArchive(`${code}.gz`)]),
  ]);
  const own = spoken ?? { files: new Map() };
  const english = takeJson(game, "/texts.json");
  const texts = takeJson(own, "/texts.json") ?? english;
  const words = takeJson(own, "/words.json") ?? {};
  const coded = Object.entries(takeJson(own, "/letters.json") ?? {});
  return { path: game.path, files: game.files, own: own.files, texts, coded, language, words };
}

// What the game says is in codes, and so is what it is told; callbacks get letters, and return them.
function decode(value) {
  if (typeof value !== "string" || !letters.size) return value;
  return Array.from(value, (code) => letters.get(code) ?? code).join("");
}

function encode(value) {
  if (typeof value === "function") return (...given) => encode(value(...given.map(decode)));
  return typeof value === "string" ? Array.from(value, encodeSign).join("") : value;
}

// A letter that the language lacks is one without its accent.
function encodeSign(sign) {
  if (sign <= "\x7f") return sign;
  const plain = sign.normalize("NFD")[0];
  return codes.get(sign) ?? (plain <= "\x7f" ? plain : "?");
}

/** Load the interpreter. */
export async function load() {
  catchMemory(drawIn);
  const { loadMicroPython } = await import("./micropython.js");
  vm = await loadMicroPython({ heapsize: HEAP, pystack: STACK, stdout: (line) => console.info(line) });
  vm.FS.mkdir("/saves");
  vm.registerJsModule("pixels", forPython);
  vm.runPython("import sys\nothers = set(sys.modules)");
}

/** Begin with a fetched game; it replaces one before, whose saves and proved deals stay. */
export function begin({ path, files, own, texts, coded }) {
  functions = null;
  vm.runPython(FORGET);
  unpack(vm, [...[...files].map(([name, data]) => [name, fill(name, data, texts)]), ...own]);
  vm.runPython(`sys.path[:] = ${JSON.stringify(path)}\nimport front`);
  codes = new Map(coded.map(([letter, code]) => [letter, String.fromCharCode(code)]));
  letters = new Map([...codes].map(([letter, code]) => [code, letter]));
  functions = vm.pyimport("front");
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
