// Opens My pages and the kiosk without a network (rules M3, M4). It stores files of the build, whose names change with their content, and two
// pages that are the same for everybody; never an answer about somebody. Punches wait in IndexedDB, which it does not touch.

/** Replaced by the server: another build is another worker. */
const VERSION = '{version}';
const OFFLINE_PATH = '{offline}';
const MY_PATH = '{me}';
const KIOSK_PATH = '{kiosk}';
const CACHE = `jornada-${VERSION}`;

const isFile = (url) => url.origin === self.location.origin && url.pathname.startsWith('/_next/static/');
/** The stored page for an address without a network; undefined for addresses that need one. */
function storedPathOf({ pathname }) {
  if (pathname === KIOSK_PATH) return KIOSK_PATH;
  return pathname === MY_PATH || pathname.startsWith(`${MY_PATH}/`) ? OFFLINE_PATH : undefined;
}

/** Stores a page, in the language of the reader, with the files that it names. */
async function storePage(path) {
  const answer = await fetch(path, { redirect: 'error' });
  if (!answer.ok) throw new Error(`The page ${path} was answered with ${answer.status}.`);
  const html = await answer.clone().text();
  const cache = await caches.open(CACHE);
  await storeFiles([...html.matchAll(/\/_next\/static\/[^"'\\\s<>]+/g)].map(([path]) => path));
  await cache.put(path, answer);
}

/** The kiosk is stored on tablets alone: where it was opened, and by the worker before this one. */
async function storePages() {
  await storePage(OFFLINE_PATH);
  if (await caches.match(KIOSK_PATH, { ignoreVary: true })) await storePage(KIOSK_PATH);
}

async function storeFiles(names) {
  const cache = await caches.open(CACHE);
  const files = names.map((name) => new URL(name, self.location.origin)).filter(isFile);
  await Promise.all(
    [...new Set(files.map(({ href }) => href))].map(async (href) => (await cache.match(href)) ?? cache.add(href)),
  );
}

async function answerFile(request) {
  const stored = await caches.match(request);
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

async function answerPage(event, path) {
  try {
    const answer = await fetch(event.request);
    // In the language that the reader has by now.
    event.waitUntil(storePage(path).catch(() => {}));
    return answer;
  } catch (error) {
    const page = await (await caches.open(CACHE)).match(path, { ignoreVary: true });
    if (page) return page;
    throw error;
  }
}

async function removeOlder() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('jornada-') && name !== CACHE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(storePages()));
self.addEventListener('activate', (event) => event.waitUntil(removeOlder()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  const path = request.mode === 'navigate' && url.origin === self.location.origin && storedPathOf(url);
  if (isFile(url)) event.respondWith(answerFile(request));
  else if (path) event.respondWith(answerPage(event, path));
});

self.addEventListener('message', (event) => {
  // A page says so when no tab is sending punches.
  if (event.data?.replace) event.waitUntil(self.skipWaiting());
  if (event.data?.page === KIOSK_PATH) event.waitUntil(storePage(KIOSK_PATH).catch(() => {}));
  if (Array.isArray(event.data?.files)) event.waitUntil(storeFiles(event.data.files).catch(() => {}));
});
