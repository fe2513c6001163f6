/**
 * Keeps the files of the page, so that it opens without a network and, while the server has the same version, without
 * asking for each of them again. The page itself is always asked for; whatever is not a file of it, the interface of
 * the server first of all, never comes through here.
 */

/** The server fills in both. */
const VERSION = "";
const FILES = [];

const KEPT = `cardtable ${VERSION}`;
/** Here, because a worker may be ended and started again between two requests. */
const NOTES = "cardtable notes";
const OUTDATED = "/outdated";

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && pathname === "/") event.respondWith(opened(request));
  else if (search === "" && FILES.includes(pathname)) event.respondWith(file(request));
});

/** One after the other: whoever plays meanwhile has the network for themselves. */
async function keepAll() {
  const kept = await caches.open(KEPT);
  for (const path of FILES) await kept.add(new Request(path, { cache: "no-cache" }));
  await self.skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.clients.claim();
}

/** The page as the server has it now; without a network as it was. */
async function opened(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await note(answer.headers.get("page-version") !== VERSION);
    return answer;
  } catch {
    return (await caches.match("/", { cacheName: KEPT })) ?? Response.error();
  }
}

/** A kept file, unless the server has a newer page; what could not be fetched then is better old than missing. */
async function file(request) {
  const kept = await caches.match(request.url, { cacheName: KEPT });
  if (kept && !(await isOutdated())) return kept;
  return fetch(request).catch(() => kept ?? Response.error());
}

/** @param {boolean} outdated */
async function note(outdated) {
  const notes = await caches.open(NOTES);
  if (outdated) await notes.put(OUTDATED, new Response());
  else await notes.delete(OUTDATED);
}

const isOutdated = async () => (await caches.match(OUTDATED, { cacheName: NOTES })) !== undefined;
