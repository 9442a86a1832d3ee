import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../platform/clock.ts";
import { createBasePath } from "../../platform/http/basePath.ts";
import { createClientAddress } from "../../platform/http/clientAddress.ts";
import { createGuard } from "../../platform/http/access/guard.ts";
import { eventually } from "../../testing/eventually.ts";
import { openGate, PASSCODE, serverParts } from "../../testing/worlds/serverParts.ts";
import { serve, type RunningServer, type ServerParts } from "./bunServer.ts";
import { loadStaticFiles, type StaticFiles } from "./staticFiles.ts";

const PUBLIC = "https://example.org/stocks";
const HTML = { accept: "text/html", host: "example.org" };
const INDEX = '<head><base href="/" /><script src="./assets/a.js"></script></head>';

let folder: string;
let files: StaticFiles;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "base-path-"));
  await writeFile(join(folder, "index.html"), INDEX);
  await writeFile(join(folder, "theme.js"), "0");
  files = await loadStaticFiles(folder);
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => server.stop(0));

function start(overrides: Partial<ServerParts> = {}, publicUrl: string | null = PUBLIC) {
  server = serve(
    serverParts({
      app: {
        handle: async (request) =>
          Response.json({ url: new URL(request.url).pathname, body: await request.text() }),
      },
      files,
      guard: createGuard({ host: "127.0.0.1", publicUrl }),
      readBasePath: createBasePath(publicUrl),
      ...overrides,
    }),
  );
}

function createGate() {
  const { sessions, access } = openGate(systemClock, true);
  return { sessions, access };
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { redirect: "manual", headers: HTML, ...init });

/** A proxy that keeps the path and one that removes it. */
const kinds = [
  ["passed on", "/stocks"],
  ["removed", ""],
] as const;

test.each(kinds)("with the path %s, pages, files and API calls are found", async (_, prefix) => {
  start();
  for (const path of ["/", "/alerts", "/stocks/AAPL", "/stocks/BRK.B", "/index.html"]) {
    const page = await ask(`${prefix}${path}`);
    expect([path, page.status]).toEqual([path, 200]);
    expect(await page.text()).toContain('<base href="/stocks/" />');
  }
  expect(await (await ask(`${prefix}/theme.js`)).text()).toBe("0");
  const call = await ask(`${prefix}/api/alerts`, {
    method: "POST",
    body: '{"a":1}',
    headers: { "content-type": "application/json", origin: "https://example.org" },
  });
  expect(await call.json()).toEqual({ url: "/api/alerts", body: '{"a":1}' });
});

test("the folder without its slash redirects to it", async () => {
  start();
  const bare = await ask("/stocks?chart=AAPL");
  expect([bare.status, bare.headers.get("location")]).toEqual([308, "/stocks/?chart=AAPL"]);
});

test("the page differs per path, also for caches", async () => {
  start();
  const tag = (await ask("/stocks/")).headers.get("etag") ?? "";
  const same = await ask("/stocks/", { headers: { ...HTML, "if-none-match": tag } });
  expect(same.status).toBe(304);
  await server.stop(0);
  start({}, "https://example.org/other");
  const other = await ask("/other/", { headers: { ...HTML, "if-none-match": tag } });
  expect(other.status).toBe(200);
});

test.each(kinds)("with the path %s, a browser signs in and out", async (_, prefix) => {
  start(createGate());
  const page = await ask(`${prefix}/stocks/AAPL`);
  expect(page.status).toBe(401);
  const html = await page.text();
  expect(html).toContain('<base href="/stocks/" />');
  expect(html).toContain('action="api/session"');
  const signIn = (passcode: string, referer: string, next: string) =>
    ask(`${prefix}/api/session`, {
      method: "POST",
      headers: { ...HTML, referer, origin: "https://example.org" },
      body: new URLSearchParams({ passcode, next }),
    });
  const shown = "https://example.org/stocks/stocks/AAPL?x=1";
  const wrong = await (await signIn("wrong", shown, "/AAPL")).text();
  expect(wrong).toContain('name="next" value="/stocks/AAPL?x=1"');
  const again = "https://example.org/stocks/api/session";
  for (const right of [
    await signIn(PASSCODE, shown, "/AAPL"),
    await signIn(PASSCODE, again, "/stocks/AAPL?x=1"),
  ]) {
    expect([right.status, right.headers.get("location")]).toEqual([303, "/stocks/stocks/AAPL?x=1"]);
    expect(right.headers.get("set-cookie")).toContain("; Path=/stocks; ");
  }
  for (const hostile of ["//evil.example", "/\\evil.example", "https://evil.example/"]) {
    const { headers } = await signIn(PASSCODE, "", hostile);
    expect(headers.get("location")).toBe("/stocks/");
  }
  const elsewhere = await signIn(PASSCODE, "https://example.org/stocks//evil.example", "/");
  expect(elsewhere.headers.get("location")).toBe("/stocks/");
});

test("no path gets past the passcode", async () => {
  start(createGate());
  for (const path of [
    "/stocks/api/alerts",
    "/stocks//api/alerts",
    "/stocks/stocks/api/alerts",
    "/stocks/../api/alerts",
    "/stocks/%2e%2e/stocks/api/alerts",
    "/stocks/theme.js",
    "/stocks/ws",
  ]) {
    const answer = await ask(path, { headers: { host: "example.org" } });
    expect([path, answer.status]).toEqual([path, 401]);
  }
});

test.each(kinds)("with the path %s, the live connection opens", async (_, prefix) => {
  start();
  const socket = new WebSocket(`${server.url.replace("http", "ws")}${prefix}/ws`);
  const messages: string[] = [];
  socket.onmessage = ({ data }) => messages.push(String(data));
  await eventually(() => messages.length > 0);
  socket.close();
});

test("Home Assistant's path is accepted only from its proxy, and allows framing", async () => {
  const ingress = "/api/hassio_ingress/Zx9";
  const headers = { accept: "text/html", "x-ingress-path": ingress };
  const local = { bytes: [127, 0, 0, 1], bits: 32 };
  start({ readAddress: createClientAddress([local]) }, null);
  const trusted = await ask("/alerts", { headers });
  expect(await trusted.text()).toContain(`<base href="${ingress}/" />`);
  expect(trusted.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  const hostile = await ask("/alerts", {
    headers: { ...headers, "x-ingress-path": '/"><script>alert(1)</script>' },
  });
  expect(await hostile.text()).toBe(INDEX);
  await server.stop(0);
  start({ readAddress: createClientAddress([]) }, null);
  const stranger = await ask("/alerts", { headers });
  expect(await stranger.text()).toBe(INDEX);
  expect(stranger.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});
