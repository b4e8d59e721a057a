// Caches the page's files, so that it opens without a network. A new version loads all its files
// together. Almost all are in a folder of their version, so a page never mixes versions; those of
// the previous version stay for a page that is still loading.

const { version, files, later } = "@VERSION@";
const OURS = `pocket-patience ${registration.scope} `; // a site may have the page in several folders
const CACHE = OURS + version;
const LANGUAGE = /\/[a-z]{2}\.gz$/; // a file of a language

addEventListener("install", (event) => {
  // A file of another version, as from a host in the middle of an update, ends the installation.
  const fresh = files.map(
    ([file, integrity]) => new Request(file, { cache: "no-cache", integrity }),
  );
  const keepAll = async () => {
    await (await caches.open(CACHE)).addAll([...fresh, ...(await findSpoken())]);
    await skipWaiting();
  };
  event.waitUntil(keepAll());
});

// Return requests for the files of the languages that the versions before kept.
async function findSpoken() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const spoken = new Set(kept.flat().map(({ url }) => LANGUAGE.exec(url)?.[0]));
  return later
    .filter(([file]) => LANGUAGE.test(file) && spoken.has(LANGUAGE.exec(file)[0]))
    .map(([file, integrity]) => new Request(file, { cache: "no-cache", integrity }));
}

addEventListener("activate", (event) => {
  const forgetOld = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
    for (const name of others.slice(0, -1)) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(forgetOld());
});

// Fetch and keep a file that is only needed later; null if it is none of these.
async function fetchLater(cache, address) {
  const found = later.find(([file]) => new URL(file, registration.scope).href === address);
  if (!found) return null;
  const answer = await fetch(address, { cache: "no-cache", integrity: found[1] });
  if (answer.ok) await cache.put(address, answer.clone());
  return answer;
}

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const { origin, pathname } = new URL(event.request.url);
    const address = origin + pathname.replace(/\/index\.html$/, "/");
    const cache = await caches.open(CACHE);
    const kept = (await cache.match(address)) ?? (await caches.match(address));
    return kept ?? (await fetchLater(cache, address)) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
