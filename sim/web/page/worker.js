// SPDX-FileCopyrightText: 2026 The Pocket Patience authors
// SPDX-License-Identifier: MIT
//
// Keeps the page's files, so that it opens without a network. Another version brings all its files
// at once.

const { version, files } = "@VERSION@";
const CACHE = `pocket-patience ${version}`;

addEventListener("install", (event) => {
  const fresh = files.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(fresh))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  const forgetOthers = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("pocket-patience ") && name !== CACHE) await caches.delete(name);
    }
    await clients.claim();
  };
  event.waitUntil(forgetOthers());
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(event.request, { ignoreSearch: true });
    return kept ?? fetch(event.request);
  };
  event.respondWith(answer());
});
