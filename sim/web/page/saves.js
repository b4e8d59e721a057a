// Keeps the interpreter's two save files in IndexedDB. The game writes them in turn, each in a
// separate transaction, so one is always intact. Only the page that holds the lock may write.
//
// If a page is left before a transaction ends, the transaction is lost. So a save also goes to a
// journal in localStorage, and stays there until the end. A browser that is killed may forget the
// last changes of localStorage, so an old entry can come back: the newer of the two counts.

const NAME = "pocket-patience";
const STORE = "saves";
const MARGIN = 4096; // bytes before the save in its file, and after it
const PATIENCE = 150; // ms to wait for an answer before beginning without one
const SLEPT = 10_000; // ms after which the asking page must have started
export const SIZE = 24576; // bytes of the file
export const PATHS = ["/saves/patience1.sav", "/saves/patience2.sav"];

let database = null;
let waiting = 0;
let onFailure = () => {};

/**
 * Open the database; return for each file the versions in it and in the journal, null if missing,
 * and whether the database holds something that this page did not put there. Return null if the
 * database cannot be used.
 */
export async function open(fails) {
  onFailure = fails;
  try {
    database = await finish(indexedDB.open(NAME, 1), (request) => {
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    });
    const store = database.transaction(STORE).objectStore(STORE);
    const found = await Promise.all(PATHS.map((_, at) => finish(store.get(at))));
    return found.map((data, at) => ({
      saved: data ?? null,
      entry: readJournal(at),
      isForeign: data !== undefined && !isSave(data),
    }));
  } catch {
    database = null;
    return null;
  }
}

function isSave(data) {
  return data instanceof Uint8Array && data.length === SIZE;
}

/** Keep a save. If that fails, the callback given to `open` is called. */
export function keep(at, data) {
  const entry = writeJournal(at, data);
  change((store) => store.put(data, at)).then(() => endJournal(at, entry), onFailure);
}

/** Remember a word for the page itself, if the browser allows it. */
export function remember(name, word) {
  try {
    localStorage.setItem(name, word);
  } catch {
    // It is full, or the player lets no page store anything.
  }
}

/** Return the remembered word; null if there is none. */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Then nothing is remembered.
  }
}

function writeJournal(at, data) {
  let end = SIZE - MARGIN;
  while (end > MARGIN && data[end - 1] === 0) end--;
  const entry = btoa(String.fromCharCode(...data.subarray(MARGIN, end)));
  remember(PATHS[at], entry);
  return entry;
}

function readJournal(at) {
  const entry = recall(PATHS[at]);
  if (entry === null) return null;
  const data = new Uint8Array(SIZE);
  try {
    data.set(
      Uint8Array.from(atob(entry), (sign) => sign.charCodeAt(0)),
      MARGIN,
    );
  } catch {
    return null; // not written by this page
  }
  return data;
}

function endJournal(at, entry) {
  if (recall(PATHS[at]) === entry) forget(PATHS[at]);
}

/** Whether a save is still being written to the disk. */
export function isBusy() {
  return waiting > 0;
}

function change(work) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
    waiting++;
    const end = (settle) => () => {
      waiting--;
      settle(transaction.error);
    };
    transaction.oncomplete = end(resolve);
    transaction.onabort = end(reject);
    work(transaction.objectStore(STORE));
    transaction.commit?.();
  });
}

function finish(request, prepare = () => {}) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
    prepare(request);
  });
}

/** Hold the lock while this page exists. If another page turns out to have it, call back. */
export function lock(lost) {
  return new Promise((decide) => {
    if (!navigator.locks) askOthers(lost, decide);
    else {
      const wait = (held) => {
        if (held === null) lost();
        decide();
        return held && new Promise(() => {});
      };
      navigator.locks.request(NAME, { ifAvailable: true }, wait).catch(decide);
    }
  });
}

// A browser has locks only for https addresses. Otherwise the page that asked first has the saves,
// and answers the others; a busy one answers late. One that slept while another asked loses them.
function askOthers(lost, decide) {
  const channel = new BroadcastChannel(NAME);
  const asked = Date.now() + Math.random(); // no two pages ask at the same time
  let isOurs = true;
  channel.onmessage = ({ data: { question, answer } }) => {
    if (!isOurs) return;
    if (asked < question && Date.now() - question < SLEPT) channel.postMessage({ answer: question });
    else if (question || answer === asked) {
      isOurs = false;
      lost();
    }
  };
  channel.postMessage({ question: asked });
  setTimeout(decide, PATIENCE);
}

/** Call back after the other page is gone. */
export function whenFree(done) {
  navigator.locks?.request(NAME, done);
}
