import { GlobalWindow } from "happy-dom";

/**
 * Preloaded by `bun test` (bunfig.toml): gives hook and component tests a document.
 *
 * Only names that Bun lacks are taken from happy-dom. Bun's own fetch, Request, Response,
 * Headers, AbortController, WebSocket, URL and timers stay, because MSW intercepts those and
 * backend tests run in the same process.
 */
const page = new GlobalWindow({ url: "http://localhost/" });

/** happy-dom's elements dispatch only its own events, so these replace Bun's. */
const REPLACED = new Set(["Event", "CustomEvent", "EventTarget", "MessageEvent"]);

for (const name of Object.getOwnPropertyNames(page)) {
  if (name in globalThis && !REPLACED.has(name)) continue;
  const descriptor = Object.getOwnPropertyDescriptor(page, name);
  if (descriptor !== undefined) {
    Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
  }
}
// Not globalThis: what happy-dom dispatches on its window must reach who listens on it.
Object.defineProperty(globalThis, "window", { value: page, configurable: true });
Object.defineProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT", { value: true, writable: true });
