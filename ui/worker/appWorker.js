// Keeps the interface for times without a network. Written as a classic script, because Firefox
// and the test runner's worker import (`importScripts`) know no other. The build puts the values
// in; see ui/build/appWorker.ts. It never answers calls of the API: what a screen shows of them
// without a server, and how old that is, is the page's own matter (ui/api/offlineCache.ts).
const BUILD = "__BUILD__";
const FILES = __FILES__;
const MOCK_WORKER = __MOCK_WORKER__;

const PREFIX = `stock-monitor-shell:${new URL(self.registration.scope).pathname}:`;
const CACHE = PREFIX + BUILD;
const SHELL = "index.html";
const addressOf = (file) => new URL(file, self.registration.scope).href;
const SHIPPED = new Set(FILES.map(addressOf));

/** Taken before MSW's worker finds it replaced; see the end. */
const followAtOnce = self.skipWaiting.bind(self);

/** A network that neither answers nor fails is given this long before the kept page is shown. */
const TIMEOUT_MS = 4000;

// The first worker is ready at once and fetches its files when the page has been drawn; a later
// one does not replace it before it has everything.
self.addEventListener("install", (event) => {
  if (self.registration.active) event.waitUntil(keepFiles());
});

self.addEventListener("activate", (event) => event.waitUntil(dropOldCaches()));

self.addEventListener("message", (event) => {
  const answer = (value) => event.ports[0]?.postMessage(value);
  switch (event.data?.kind ?? event.data) {
    case "keep-files":
      event.waitUntil(
        keepFiles().then(
          () => answer(true),
          () => answer(false),
        ),
      );
      break;
    case "tell-build":
      answer(BUILD);
      break;
    case "take-over":
      event.waitUntil(takeOver());
      break;
    case "CLIENT_CLOSED":
      // MSW's worker would unregister itself with the last page, and nothing would be left offline.
      event.stopImmediatePropagation();
      break;
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, href } = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (origin !== self.location.origin) return;
  // The folder of Home Assistant begins with /api itself. The demo calls its host, not its folder.
  const { scope } = self.registration;
  const path = href.startsWith(scope) ? href.slice(scope.length - 1) : pathname;
  if (/^\/(api|ws|answer|sign-in)(\/|[?#]|$)/.test(path)) {
    // The browser may have stopped this worker and restarted it: MSW has then forgotten its pages.
    if (MOCK_WORKER && request.mode !== "navigate") activeClientIds.add(event.clientId);
    return;
  }
  if (!isRead) return;
  const respond = (response) => {
    event.respondWith(response);
    event.stopImmediatePropagation();
  };
  if (request.mode === "navigate") respond(MOCK_WORKER ? keptPage(request) : newestPage(request));
  else if (SHIPPED.has(href) || pathname.includes("/assets/")) respond(keptFile(request));
});

/** Resolves when every file of this build is there; rejects when one is not, and is asked again. */
async function keepFiles() {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = FILES.filter((file) => file !== SHELL && !kept.has(addressOf(file)));
  await Promise.all(missing.map((file) => keepFile(cache, file)));
  if (kept.has(addressOf(SHELL))) return;
  // Last: its presence says that the rest is complete. A newer one belongs to other files.
  const response = await fetch(addressOf(SHELL), { cache: "no-cache" });
  const text = await response.clone().text();
  if (!response.ok || !text.includes(BUILD)) throw new Error("The page is of another build");
  await cache.put(addressOf(SHELL), plain(response));
}

async function keepFile(cache, file) {
  const isHashed = file.startsWith("assets/");
  const response = await fetch(addressOf(file), { cache: isHashed ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await cache.put(addressOf(file), plain(response));
}

/** A response that came by way of a redirect may not answer a navigation. */
const plain = (response) =>
  response.redirected
    ? new Response(response.body, { status: 200, headers: response.headers })
    : response;

/** Pages that were opened with the build before may still ask for its parts: two are kept. */
async function dropOldCaches() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
}

async function takeOver() {
  await followAtOnce();
  await self.clients.claim();
}

async function keptFile(request) {
  const kept = await (await caches.open(CACHE)).match(request.url);
  return kept ?? (await findElsewhere(request)) ?? fetch(request);
}

/** A part of the build before, for a page that was opened with it. */
async function findElsewhere(request) {
  if (!request.url.includes("/assets/")) return undefined;
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const kept = await (await caches.open(name)).match(request.url);
    if (kept) return kept;
  }
  return undefined;
}

/** The server's page where it answers; what it refuses (a passcode, a fault) is shown as it is. */
async function newestPage(request) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    return await fetch(request, { signal: abort.signal });
  } catch {
    return (await readShell()) ?? Response.error();
  } finally {
    clearTimeout(timer);
  }
}

/** The demo has no server to be newer than this: the page comes from what is kept. */
async function keptPage(request) {
  const { pathname } = new URL(request.url);
  // Other files of the folder (the catalog, a picture) are themselves; a symbol may have a dot.
  const isPage = pathname.endsWith("/index.html") || /\/stocks\/[^/]+$/.test(pathname);
  const isFile = /\.[a-z0-9]+$/i.test(pathname) && !isPage;
  if (isFile || pathname.includes("/storybook/")) return fetch(request);
  return (await readShell()) ?? fetch(request);
}

/** Shown at any depth, so its relative addresses are anchored where the product lives. */
async function readShell() {
  const kept = await (await caches.open(CACHE)).match(addressOf(SHELL));
  if (!kept) return undefined;
  const text = await kept.text();
  return new Response(text.replace('<base href="./"', `<base href="${self.registration.scope}"`), {
    headers: shellHeaders(kept.headers),
  });
}

/** The body has been unpacked and may have grown. */
function shellHeaders(kept) {
  const headers = new Headers(kept);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return headers;
}

if (MOCK_WORKER) {
  // MSW's worker never waits, and would change the files under an open page.
  Object.defineProperty(self, "skipWaiting", { value: () => Promise.resolve() });
  importScripts(MOCK_WORKER);
}
