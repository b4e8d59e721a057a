// Whether the game on the table can still be won: asks the solver's worker whenever the cards rest, and
// writes its answer below the cards.

import { translate } from "./words.js";

const WAIT = 400; // ms after the first question until the solver is loaded
const LEAST_MEMORY = 2; // GB of the machine, where the browser tells
const NONE = "null"; // nothing to search

const line = document.getElementById("verdict");
const words = line.querySelector("span");
const offer = line.querySelector("button");
const fingers = matchMedia("(pointer: coarse)");
let front = null;
let wake = () => {};
let worker = null;
let timer = 0;
let failed = null; // returns why there is no solver
let isReady = false;
let asked = NONE;
let known = ""; // the mark of the question
let number = 0; // of the question
let back = 0; // steps to the last winnable position

/** Tell verdicts from now on; `wakes` shows what the game draws then. */
export function begin(given, wakes) {
  front = given;
  wake = wakes;
  offer.addEventListener("click", goBack);
  if (!("Worker" in globalThis)) failed = cannotRun;
  if (navigator.deviceMemory < LEAST_MEMORY) failed = () => translate("The solver has no room here.");
  look();
}

function cannotRun() {
  return translate("The solver cannot run here.");
}

/** The game has started again. */
export function startAgain() {
  rest();
  if (isReady) front.has_solver();
}

/** Ask about the position on the table, if it is another one; call this when the cards rest. */
export function look() {
  if (!front || failed) return;
  const told = document.hidden ? NONE : front.question(known);
  if (told === NONE) rest();
  else if (told) ask(...told.split("\n"));
}

function ask(mark, question) {
  known = mark;
  asked = question;
  number += 1;
  back = 0;
  if (isReady) worker.postMessage({ number, question });
  else if (!worker && !timer) timer = setTimeout(load, WAIT);
}

function rest() {
  known = "";
  line.hidden = true;
  if (asked === NONE) return;
  asked = NONE;
  number += 1;
  worker?.postMessage({ number, question: NONE });
}

// The first question waits until the solver is there.
function load() {
  worker = new Worker(new URL("solver.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data === "ready") beginAsking();
    else if (data.number === number) hear(JSON.parse(data.answer));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    failed = cannotRun;
    worker.terminate();
    rest();
  };
}

function beginAsking() {
  isReady = true;
  front.has_solver();
  worker.postMessage({ number, question: asked });
}

function hear([verdict, steps, whole, searched, winning]) {
  back = steps;
  const told = front.describe(verdict, steps, whole, searched, winning);
  const [text, offered = ""] = told.split("\n");
  line.hidden = !text;
  line.dataset.verdict = verdict;
  words.textContent = text;
  offer.hidden = !offered;
  offer.textContent = fingers.matches ? offered : `R: ${offered}`;
}

/** Go back to the last winnable position, or tell why not. */
export function goBack() {
  if (failed) front.say(failed());
  else if (back && !line.hidden) front.go_back(back);
  else front.say_no_way_back();
  wake();
}

/** Change when the line is shown. */
export function toggle() {
  if (failed) front.say(failed());
  else front.toggle_verdicts();
  known = "";
  wake();
  look();
}
