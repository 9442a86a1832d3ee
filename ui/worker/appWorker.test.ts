import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";

const ORIGIN = "https://stocks.example";
const source = readFileSync(fileURLToPath(new URL("appWorker.js", import.meta.url)), "utf8")
  .replace("__FILES__", "[]")
  .replace("__MOCK_WORKER__", "undefined");

function takes(path: string, scope = "/"): boolean {
  let receive: (event: object) => void = () => undefined;
  const self = {
    registration: { scope: `${ORIGIN}${scope}` },
    location: { origin: ORIGIN },
    skipWaiting: () => undefined,
    addEventListener: (name: string, listener: typeof receive) => {
      if (name === "fetch") receive = listener;
    },
  };
  const caches = { open: () => new Promise(() => undefined) };
  runInNewContext(source, { self, caches, URL, fetch: () => new Promise(() => undefined) });
  let isTaken = false;
  receive({
    request: new Request(`${ORIGIN}${path}`),
    respondWith: () => (isTaken = true),
    stopImmediatePropagation: () => undefined,
  });
  return isTaken;
}

test("the worker caches files, but no API response, which would outlive a sign-out", () => {
  expect(takes("/assets/main-1.js")).toBe(true);
  expect(takes("/api/hassio/assets/main-1.js", "/api/hassio/")).toBe(true);
  for (const path of ["/api/portfolios", "/ws", "/answer/1.2", "/sign-in?to=/"]) {
    expect(takes(path)).toBe(false);
    expect(takes(`/api/hassio${path}`, "/api/hassio/")).toBe(false);
  }
});
