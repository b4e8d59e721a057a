// The player's language: that of the address (`?language=de`), of the last choice, or of the browser.
// The options change it: once the game has been fetched in that language, it replaces the other one.

import * as machine from "./machine.js";
import { recall, remember } from "./saves.js";

const CHOSEN = "pocket-patience language"; // the key for the player's choice
const IN_ADDRESS = "language";

let rows = []; // of a code and a name
let used = machine.ENGLISH;
let wanted = machine.ENGLISH;
let isLoading = false;
let onFetched = () => {};
let onFailure = () => {};

/** Return the code of the language to begin with. */
export function choose(languages) {
  rows = languages;
  const asked = [new URL(location).searchParams.get(IN_ADDRESS), recall(CHOSEN), ...navigator.languages];
  const codes = asked.map((name) => name?.toLowerCase().split("-")[0]);
  return codes.find((code) => rows.some(([known]) => known === code)) ?? machine.ENGLISH;
}

/** Let the player change the language from now on; callbacks get a fetched game, or a failure. */
export function begin(code, fetched, failed) {
  used = wanted = code;
  onFetched = fetched;
  onFailure = failed;
  keepOffline();
}

/** Return the name of a language: of the one that is used. */
export function nameUsed() {
  return rows.find(([code]) => code === used)[1];
}

/** Change to the next language, or with -1 to the one before; return its name at once. */
export function change(by) {
  const at = rows.findIndex(([code]) => code === wanted);
  const [code, name] = rows[(at + by + rows.length) % rows.length];
  wanted = code;
  load();
  return name;
}

// A player may go on to yet another language while one is loading.
async function load() {
  if (isLoading) return;
  isLoading = true;
  try {
    while (wanted !== used) {
      const code = wanted;
      const fetched = await machine.fetchGame(Promise.resolve(code));
      if (code === wanted) take(code, fetched);
    }
  } catch (error) {
    wanted = used;
    onFailure(error);
  }
  isLoading = false;
}

function take(code, fetched) {
  used = code;
  remember(CHOSEN, code);
  const address = new URL(location);
  if (address.searchParams.has(IN_ADDRESS)) {
    address.searchParams.delete(IN_ADDRESS);
    history.replaceState(null, "", address);
  }
  onFetched(fetched);
}

// The first page is loaded without the service worker, which keeps what it fetches.
function keepOffline() {
  const worker = navigator.serviceWorker;
  if (!worker || worker.controller || used === machine.ENGLISH) return;
  const again = () => fetch(new URL(`${used}.gz`, import.meta.url)).catch(() => {});
  worker.addEventListener("controllerchange", again, { once: true });
}
