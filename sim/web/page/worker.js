// SPDX-FileCopyrightText: 2026 The Pocket Patience authors
// SPDX-License-Identifier: MIT
//
// Keeps the page's files, so that it opens without a network. Another version brings all its files
// at once, and takes over when the page is opened or reloaded while no other is open: none ever gets
// files of two versions.

const { version, files } = "@VERSION@";
const OURS = `pocket-patience ${registration.scope} `; // a site may have the page in several folders
const CACHE = OURS + version;

addEventListener("install", (event) => {
  // A file that is not of this version, as from a host in the middle of an update, ends this.
  const fresh = files.map(
    ([file, integrity]) => new Request(file, { cache: "no-cache", integrity }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

addEventListener("message", () => skipWaiting());

addEventListener("activate", (event) => {
  const forgetOthers = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
    }
    await clients.claim();
  };
  event.waitUntil(forgetOthers());
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    if (event.request.mode === "navigate" && registration.waiting) {
      const open = (await clients.matchAll()).length;
      if (open === 0 || (open === 1 && event.request.isReloadNavigation)) {
        registration.waiting.postMessage("take over");
        return new Response("", { headers: { Refresh: "0" } });
      }
    }
    const { origin, pathname } = new URL(event.request.url);
    const cache = await caches.open(CACHE);
    const kept = await cache.match(origin + pathname.replace(/\/index\.html$/, "/"));
    return kept ?? fetch(event.request);
  };
  event.respondWith(answer());
});
