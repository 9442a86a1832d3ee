// Caches the interface for offline use, but no API responses: the page stores those. It is a
// classic script, because Firefox and the test runner support only `importScripts`. The build
// replaces the values below (ui/build/appWorker.ts).
const BUILD = "__BUILD__";
const FILES = __FILES__;
const MOCK_WORKER = __MOCK_WORKER__;

const PREFIX = `stock-monitor-shell:${new URL(self.registration.scope).pathname}:`;
const CACHE = PREFIX + BUILD;
const SHELL = "index.html";
const addressOf = (file) => new URL(file, self.registration.scope).href;
const SHIPPED = new Set(FILES.map(addressOf));

/** Bound before MSW replaces it; see the end of this file. */
const followAtOnce = self.skipWaiting.bind(self);

/** Network timeout, after which the cached page is shown. */
const TIMEOUT_MS = 4000;

// The first worker activates at once and caches later; its successors wait for all their files.
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
      // MSW's worker would unregister itself with the last page, which ends offline use.
      event.stopImmediatePropagation();
      break;
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, href } = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (origin !== self.location.origin) return;
  // A folder of Home Assistant begins with /api. The demo calls its host, not its folder.
  const { scope } = self.registration;
  const path = href.startsWith(scope) ? href.slice(scope.length - 1) : pathname;
  if (/^\/(api|ws|answer|sign-in)(\/|[?#]|$)/.test(path)) {
    // MSW forgets its pages when the browser restarts this worker.
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

/** Rejects if a file is missing; the next call requests only the missing ones. */
async function keepFiles() {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = FILES.filter((file) => file !== SHELL && !kept.has(addressOf(file)));
  await Promise.all(missing.map((file) => keepFile(cache, file)));
  if (kept.has(addressOf(SHELL))) return;
  // The page is stored last, because its presence means that the rest is complete.
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

/** Browsers reject a redirected response to a navigation. */
const plain = (response) =>
  response.redirected
    ? new Response(response.body, { status: 200, headers: response.headers })
    : response;

/** Keeps the previous build, because open pages may still request its parts. */
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

async function findElsewhere(request) {
  if (!request.url.includes("/assets/")) return undefined;
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const kept = await (await caches.open(name)).match(request.url);
    if (kept) return kept;
  }
  return undefined;
}

/** Returns the server's response even if it is an error, such as a missing passcode. */
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

async function keptPage(request) {
  const { pathname } = new URL(request.url);
  // The folder has other files, such as the catalog. A symbol may contain a dot.
  const isPage = pathname.endsWith("/index.html") || /\/stocks\/[^/]+$/.test(pathname);
  const isFile = /\.[a-z0-9]+$/i.test(pathname) && !isPage;
  if (isFile || pathname.includes("/storybook/")) return fetch(request);
  return (await readShell()) ?? fetch(request);
}

/** Makes the relative addresses independent of the page's depth. */
async function readShell() {
  const kept = await (await caches.open(CACHE)).match(addressOf(SHELL));
  if (!kept) return undefined;
  const text = await kept.text();
  return new Response(text.replace('<base href="./"', `<base href="${self.registration.scope}"`), {
    headers: shellHeaders(kept.headers),
  });
}

/** The stored body is decompressed and may have grown. */
function shellHeaders(kept) {
  const headers = new Headers(kept);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return headers;
}

if (MOCK_WORKER) {
  // MSW would activate at once and replace the files of an open page.
  Object.defineProperty(self, "skipWaiting", { value: () => Promise.resolve() });
  importScripts(MOCK_WORKER);
}
