// Starts the page: shows the title picture, restores the saves, starts the game, and connects it to
// the controls, the sounds and the page's other controls.

import * as around from "./around.js";
import * as controls from "./controls.js";
import * as decks from "./decks.js";
import { cardsSize, fit, isUpright } from "./handheld.js";
import * as languages from "./languages.js";
import * as machine from "./machine.js";
import { offer, relabel, say } from "./offers.js";
import { counts, readPicture, showOn } from "./pixels.js";
import * as saves from "./saves.js";
import * as sound from "./sound.js";
import * as verdict from "./verdict.js";
import { speak, translate } from "./words.js";

const { front } = machine;

const CANNOT_SAVE = 6; // indexes into `words.SAVE_NOTICES`
const IN_USE = 13;
const ENTRY = "/saves/journal.sav"; // an entry of the journal, to compare with its file
const SEEDS = 2 ** 30;
const SHADES = [1, 0.45, 0.6, 0.8, 1, 1.1]; // by brightness; 0 is automatic
const SHOW = 2000; // ms of lights after a win
const BOARD = "pocket-patience board"; // the key for the chosen board
const CARDS = "cards"; // the choice of only the cards, without a handheld
const PHONE = 500; // CSS pixels: a narrower touch screen gets only the cards
const SETTLED = 400; // ms until a window has its size
const CALM = "pocket-patience calm"; // the key for the choice of no animation

const handheld = document.querySelector(".handheld");
const canvas = document.getElementById("screen");
const asleep = document.getElementById("asleep");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let facts = null;
let board = null;
let leftAlone = []; // indexes of saves in whose place the database has something else
let notice = 0;
let resized = 0; // the timer of a new size
let upright = false; // when the size of the layout with only cards was chosen

function start() {
  asleep.hidden = true;
  front.start(
    board.id === CARDS ? "" : board.labels.join(" "), // then sentences name actions
    Math.floor(Math.random() * SEEDS),
    notice,
    becameCalm(),
    (at) => notice || saves.keep(at, machine.readFile(saves.PATHS[at])),
    (kind, volume) => board.sound && sound.play(kind, facts.volumes[volume]),
    shade,
    () => board.lights && showLights(),
    today,
    copy,
  );
  front.offer_languages(languages.nameUsed(), languages.change);
  if (board.id === CARDS) front.expect_fingers();
  around.startAgain();
  verdict.startAgain();
  decks.startAgain();
}

// Return the days since 1 January 1970, in the player's time zone.
function today() {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000;
}

// Share a result of the day with the link to its deal: a phone offers its own ways, and elsewhere it is
// copied. If that is refused, show it.
async function copy(said, code) {
  const text = `${said}\n${location.href.split("#")[0]}#${code}`;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ text });
      return;
    }
    await navigator.clipboard.writeText(text);
  } catch (error) {
    if (error.name !== "AbortError") say(text); // otherwise the player thought better of it
  }
}

// Whether gliding cards must stop. If the player then turns them on again, they stay on.
function becameCalm() {
  const was = saves.recall(CALM);
  const now = String(calm.matches);
  if (was !== now) saves.remember(CALM, now);
  return calm.matches && was !== now;
}

// Deal the game in the address, once: after a reload the current game continues.
function openLink() {
  const [address, link] = location.href.split("#");
  if (link && deal(link)) history.replaceState(null, "", address);
}

// Deal the share code at a link's end or in pasted text; return whether that worked.
function deal(text) {
  if (!asleep.hidden) restart();
  const wrong = front.open_link(text.slice(-facts.longest));
  if (wrong) say(wrong);
  machine.wake();
  return !wrong;
}

function takeBoard(id) {
  board = facts.boards.find((row) => row.id === id) ?? facts.boards[0];
  if (id === CARDS) {
    upright = isUpright();
    board = { ...board, id, ...cardsSize(), lights: false };
  }
  const names = { 4: board.labels[0], 5: board.labels[1], 6: board.labels[2], 7: board.labels[3] };
  for (const [button, name] of Object.entries(names)) {
    const drawn = handheld.querySelector(`[data-button="${button}"]`);
    drawn.querySelector("b").textContent = name;
    drawn.classList.toggle("long", name.length > 2);
  }
  handheld.classList.toggle("lit", board.lights);
  // The title for fingers has another button of this name.
  document.getElementById("more").textContent = id === CARDS ? translate("Saves, links") : translate("More");
  fit(board.width, board.height, board.id === CARDS);
  front.show_splash(board.width, board.height);
}

/** Continue with another board's screen. */
function changeBoard(id) {
  saves.remember(BOARD, id);
  save();
  machine.halt();
  takeBoard(id);
  start();
  machine.run();
}

// Continue in another language, with the same screens.
function useLanguage(fetched) {
  const screens = front.open_screens();
  const wasRunning = machine.isRunning();
  front.save();
  machine.halt();
  machine.begin(fetched);
  leftAlone.forEach((at) => front.leave_alone(at));
  speak(fetched.language, fetched.words);
  relabel();
  takeBoard(board.id);
  start();
  front.show_screens(screens);
  if (wasRunning) machine.run();
  hideOrShow();
}

function failToLoadLanguage(error) {
  console.error(error);
  say(translate("That language could not be loaded."));
  front.offer_languages(languages.nameUsed(), languages.change);
  front.show_screens(front.open_screens());
  machine.wake();
}

// A phone that is turned gets the other size, and the game continues; so does one whose window
// stays higher or lower than it was.
function turnPhone() {
  clearTimeout(resized);
  if (board.id !== CARDS || !asleep.hidden) return;
  if (upright !== isUpright()) changeSize();
  else resized = setTimeout(changeSize, SETTLED);
}

function changeSize() {
  const { width, height } = cardsSize();
  if (board.id !== CARDS || (board.width === width && board.height === height)) return;
  const playing = front.is_on_table();
  changeBoard(CARDS);
  if (playing) front.go_to_table();
}

function isPhone() {
  return matchMedia("(pointer: coarse)").matches && Math.min(innerWidth, innerHeight) < PHONE;
}

function shade(level) {
  canvas.style.filter = SHADES[level] === 1 ? "" : `brightness(${SHADES[level]})`;
}

function showLights() {
  handheld.classList.add("won");
  setTimeout(() => handheld.classList.remove("won"), SHOW);
}

function press(event) {
  if (!asleep.hidden) {
    if (event > 7) return;
    restart();
    return;
  }
  machine.press(event);
}

function obey(command) {
  if (command === "tell") say(front.tell());
  else if (command === "back") verdict.goBack();
  else if (command === "judge") verdict.toggle();
  else if (asleep.hidden) machine.command(command);
}

function rest() {
  const title = `${front.title()} - Pocket Patience`;
  if (title !== document.title) document.title = title;
  if (board.id === CARDS) around.write();
  verdict.look();
  decks.look();
}

function end(error) {
  if (error) {
    console.error(error);
    say(translate("An error stopped the game. Your save is safe: reload the page."));
    asleep.textContent = error.message.trim().split("\n").pop();
  } else {
    front.save();
    asleep.textContent = translate("Asleep. Press any button.");
  }
  asleep.hidden = false;
}

async function begin() {
  const loaded = fetch(new URL("facts.json", import.meta.url)).then((answer) => answer.json());
  const began = [loadGame(loaded.then((given) => languages.choose(given.languages))), loaded];
  await saves.lock(leaveSaves); // otherwise another page could save after this one has read
  const kept = await saves.open(failToKeep);
  showOn(canvas);
  let language = null;
  [language, facts] = await Promise.all(began);
  takeBoard(saves.recall(BOARD) ?? (isPhone() ? CARDS : ""));
  performance.mark("picture");
  await new Promise((done) => setTimeout(done)); // or the title picture would not show
  kept?.forEach(({ saved, entry, isForeign }, at) => {
    if (isForeign) {
      leftAlone.push(at);
      front.leave_alone(at);
      return;
    }
    machine.writeFile(saves.PATHS[at], saved);
    machine.writeFile(ENTRY, entry);
    front.take_newer(ENTRY, saves.PATHS[at]);
  });
  if (kept === null && !notice) {
    notice = CANNOT_SAVE;
    say(
      translate(
        "This browser stores nothing for this page. To keep a game, choose More, then Download save.",
      ),
    );
  }
  languages.begin(language, useLanguage, failToLoadLanguage);
  start();
  await decks.begin(front, facts.decks);
  openLink();
  machine.whenAtRest(rest, end);
  const wake = () => sound.wake(facts.samples, facts.rate);
  around.listen(front, wake);
  controls.listen(handheld, facts.keys, press, obey, wake);
  controls.listenToScreen(canvas, machine.point, wake);
  asleep.addEventListener("click", () => press(0));
  offer({ front, facts, board: () => board, changeBoard, restart, save, notice: () => notice });
  machine.run();
  performance.mark("keys");
  document.documentElement.classList.add("ready");
  addEventListener("hashchange", openLink);
  addEventListener("paste", (event) => deal(event.clipboardData.getData("text")));
  addEventListener("resize", turnPhone);
  addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", hideOrShow);
  hideOrShow();
  verdict.begin(front, machine.wake);
  navigator.serviceWorker?.register("worker.js").catch(() => {}); // only needed without a network
}

// Load the game in a language, or else in English; return the code of its language.
async function loadGame(chosen) {
  const fetching = machine.fetchGame(chosen).catch(async (error) => {
    if ((await chosen) === machine.ENGLISH) throw error;
    return machine.fetchGame(Promise.resolve(machine.ENGLISH)); // without a network
  });
  const [fetched] = await Promise.all([fetching, machine.load()]);
  machine.begin(fetched);
  if (fetched.language !== machine.ENGLISH) speak(fetched.language, fetched.words);
  return fetched.language;
}

// No time passes while the page is hidden.
function hideOrShow() {
  if (document.hidden) {
    save();
    front.stop_clock();
  } else {
    front.start_clock();
  }
  verdict.look();
}

// A game that is halted may be damaged by an error, or about to be replaced.
function save() {
  if (machine.isRunning()) front.save();
}

/** Start again with the saves that are in the interpreter's files now. */
function restart() {
  machine.halt();
  front.show_splash(board.width, board.height);
  start();
  machine.run();
}

/** Save nothing from now on, because another page saves. */
function leaveSaves() {
  notice = IN_USE;
  if (isReady()) front.keep_nothing(notice);
  say(translate("Pocket Patience is open in another page: games here are not saved."));
  saves.whenFree(() =>
    say(translate("The other page is closed. Reload this one to continue from there.")),
  );
}

function isReady() {
  return document.documentElement.classList.contains("ready");
}

function failToKeep() {
  front.forget_saved();
  say(translate("This browser could not keep the save."));
}

/** For the tests of the page. */
globalThis.pocketPatience = {
  front: () => front,
  halt: machine.halt,
  run: machine.run,
  picture: readPicture,
  counts,
  isSaving: saves.isBusy,
  changeBoard,
  copy,
  writeFile: machine.writeFile,
  restart,
};

document.getElementById("unstarted").remove();
begin().catch((error) => {
  console.error(error);
  say(translate("The game could not be loaded: {}", error.message));
});
