import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";

const APP = "https://stocks.example/app/";
const source = readFileSync(
  fileURLToPath(new URL("../public/push-worker.js", import.meta.url)),
  "utf8",
);

/** Destination of a click on a button of the message, or with "" on the message itself. */
async function click(message: object, action = ""): Promise<string> {
  const listeners = new Map<string, (event: object) => void>();
  let shown = {};
  let opened = "";
  const self = {
    location: { href: `${APP}push-worker.js` },
    registration: { showNotification: async (_: string, options: object) => (shown = options) },
    clients: { matchAll: async () => [], openWindow: async (url: string) => (opened = url) },
    addEventListener: (name: string, listen: (event: object) => void) =>
      listeners.set(name, listen),
  };
  runInNewContext(source, { self, URL, navigator: {} });
  const works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => works.push(work);
  listeners.get("push")?.({ data: { json: () => message }, waitUntil });
  const notification = { ...shown, close: () => undefined };
  listeners.get("notificationclick")?.({ notification, action, waitUntil });
  await Promise.all(works);
  return opened;
}

test("a click opens its button's address, and never another site", async () => {
  const actions = [{ action: "mute", title: "Mute", link: "/mute?alert=4" }];
  expect(await click({ link: "/stocks/AAPL", actions })).toBe(`${APP}stocks/AAPL`);
  expect(await click({ link: "/stocks/AAPL", actions }, "mute")).toBe(`${APP}mute?alert=4`);
  expect(await click({ link: "https://evil.example/" })).toBe(APP);
});
