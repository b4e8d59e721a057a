// The controls around the handheld: reading out, full screen, links, downloading and loading saves,
// and choosing boards.

import * as machine from "./machine.js";
import * as saves from "./saves.js";
import { translate } from "./words.js";

const SHOWN = 6000; // ms that a sentence stays
const SCROLLING = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End|Escape| )$/; // keys for a long sentence
const BROUGHT = ["/saves/brought1", "/saves/brought2"];

const find = (id) => document.getElementById(id);
let timer = 0;

/** Show a sentence, and make a screen reader say it; while it is shown, it can have the focus. */
export function say(sentence) {
  const status = find("status");
  status.textContent = ""; // otherwise the same sentence would not be said again
  requestAnimationFrame(() => {
    status.textContent = sentence;
    status.tabIndex = 0;
  });
  hideIn(SHOWN + 60 * sentence.length);
}

function hide() {
  find("status").textContent = "";
  find("status").removeAttribute("tabindex");
}

function hideIn(ms) {
  clearTimeout(timer);
  timer = setTimeout(() => (find("status").matches(":focus") ? hideIn(SHOWN) : hide()), ms);
}

/** Make the page's own controls work. */
export function offer({ front, facts, board, changeBoard, restart, save, notice }) {
  const sheet = find("sheet");
  find("status").addEventListener("click", hide);
  find("status").addEventListener("keydown", (event) => {
    if (SCROLLING.test(event.key)) event.stopPropagation(); // not for the game
    if (event.key === "Escape") hide();
  });
  find("more").addEventListener("click", () => sheet.showModal());
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) sheet.close();
  });
  find("read").addEventListener("click", () => say(front.tell()));
  document.querySelector("footer").addEventListener(
    "click",
    (event) => {
      if (event.detail > 0) event.target.blur(); // Space is for the game again
    },
    { capture: true },
  );
  offerFullScreen(find("full"));
  offerBoards(find("board"), facts.boards, board, (id) => {
    sheet.close();
    changeBoard(id);
  });
  relabel();
  find("copy").addEventListener("click", async () => {
    const address = `${location.href.split("#")[0]}#${front.link()}`;
    sheet.close();
    try {
      await navigator.clipboard.writeText(address);
      say(translate("Link copied."));
    } catch {
      say(address);
    }
  });
  find("take").addEventListener("click", () => {
    sheet.close();
    save();
    takeHome(front.newest_save());
  });
  const file = find("file");
  find("bring").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    sheet.close();
    const given = [...file.files].slice(0, 2);
    file.value = "";
    if (given.length) say(await bring(given));
  });

  async function bring(given) {
    if (given.some((one) => one.size !== saves.SIZE)) return tellNoSave();
    const found = await Promise.all(given.map(async (one) => new Uint8Array(await one.arrayBuffer())));
    BROUGHT.forEach((path, at) => machine.writeFile(path, found[at] ?? null));
    const state = front.check_saves(...BROUGHT);
    if (state !== "good") return state === "newer" ? tellNewer() : tellNoSave();
    const keeps = notice() === 0;
    const question = keeps
      ? translate("Replace the save in this browser?")
      : translate("Leave this game for the saved one?");
    if (!confirm(question)) return translate("Nothing was changed.");
    machine.halt(); // otherwise the old game could be saved after this one
    front.bring_save(...BROUGHT);
    restart();
    return keeps
      ? translate("The save was loaded.")
      : translate("The save was loaded. It is not stored here: download it again before you leave.");
  }
}

/** Write the labels that change in the player's language. */
export function relabel() {
  find("full").textContent = document.fullscreenElement
    ? translate("Leave full screen")
    : translate("Full screen");
  find("board").options[0].text = translate("None: cards only, for fingers");
}

function tellNoSave() {
  return translate("That is not a Pocket Patience save.");
}

function tellNewer() {
  return translate(
    "A newer version saved that. Reload this page to update it, then load the save again.",
  );
}

function takeHome(path) {
  const data = path && machine.readFile(path);
  if (!data) {
    say(translate("Nothing has been saved yet."));
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type: "application/octet-stream" }));
  link.download = path.split("/").pop();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SHOWN);
}

function offerFullScreen(button) {
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen({ navigationUI: "hide" });
  });
  document.addEventListener("fullscreenchange", relabel);
}

function offerBoards(select, boards, board, change) {
  select.add(new Option("", "cards"));
  for (const row of boards) {
    select.add(new Option(`${row.name}, ${row.width} x ${row.height}`, row.id));
  }
  select.value = board().id;
  select.addEventListener("change", () => change(select.value));
}
