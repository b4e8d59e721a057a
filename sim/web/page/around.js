// What is around the cards on a page for fingers: the game's name and moves above them, a sentence
// and three buttons below. The game tells what they say (shims/around.py).

import * as machine from "./machine.js";
import { translate } from "./words.js";

const BACK = 2; // see `point` in front.py
const HINT = 3;
const START = 7;
const RELEASED = 8;
const CARD = /(10|[2-9AJQK])([♣♦♥♠])/;
const RED = "♦♥";
const SHORT = 6; // letters of a word beside an icon

const find = (id) => document.getElementById(id);
const root = document.documentElement;
const buttons = ["undo", "hint", "menu"].map(find);
let front = null;
let before = "";
let works = [];

const back = () => machine.point(BACK, 0, 0);
// Words, icons and actions of the buttons, by the kind of screen; the title's words come from the game.
const OFFERS = {
  table: () => [
    [translate("Undo"), "undo", back],
    [translate("Hint"), "hint", () => machine.point(HINT, 0, 0)],
    [translate("Menu"), "menu", () => [START, START + RELEASED].forEach(machine.press)],
  ],
  title: () =>
    ["play", "games", "more"].map((icon, at) => ["", icon, () => machine.command("choose", at)]),
  page: () => [[translate("Back"), "undo", back]], // over a part of the table
  full: () => [[translate("Back"), "undo", back]],
  show: () => [[translate("Go on"), "play", back]],
};

/** Make the buttons work. */
export function listen(given, wake) {
  front = given;
  buttons.forEach((button, at) =>
    button.addEventListener("click", () => {
      wake();
      works[at]?.();
    }),
  );
  find("talk").addEventListener("click", (event) => {
    const chips = [...find("talk").querySelectorAll("button")];
    const at = chips.indexOf(event.target);
    if (at >= 0 || chips.length === 1) machine.command("press_words", Math.max(0, at));
  });
  startAgain();
}

/** The game has started again. */
export function startAgain() {
  before = "";
}

/** Write what the game tells, if it differs from before. */
export function write() {
  const told = front.look();
  if (told === "" || told === before) return;
  before = told;
  const [kind, name = "", varies = "", moves = "", sentence = "", ...words] = told.split("\n");
  root.dataset.kind = kind;
  find("game").textContent = name;
  find("varies").textContent = varies;
  find("moves").textContent = varies ? "" : moves;
  writeSentence(sentence);
  const offers = OFFERS[kind]();
  works = offers.map(([, , work]) => work);
  buttons.forEach((button, at) => {
    const [word, icon] = offers[at] ?? [""];
    button.hidden = !icon;
    if (!icon) return;
    const shown = words[at] || word;
    button.querySelector("span").textContent = shown;
    button.classList.toggle("long", shown.length > SHORT);
    button.querySelector("use").setAttribute("href", `#icon-${icon}`);
  });
}

// Write a sentence with its buttons, and with cards as small cards.
function writeSentence(sentence) {
  const talk = find("talk");
  talk.textContent = "";
  sentence.split("\x7f").forEach((part, at) => {
    if (at % 2) {
      const chip = document.createElement("button");
      chip.textContent = part;
      talk.append(chip);
    } else writeCards(talk, part.replace(/^, *$/, " "));
  });
}

function writeCards(talk, text) {
  const found = CARD.exec(text);
  if (!found) {
    talk.append(text);
    return;
  }
  const card = document.createElement("b");
  card.textContent = found[0];
  card.className = RED.includes(found[2]) ? "card red" : "card";
  talk.append(text.slice(0, found.index), card);
  writeCards(talk, text.slice(found.index + found[0].length));
}
