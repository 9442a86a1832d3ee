import { GlobalWindow } from "happy-dom";

/**
 * Preloaded by `bun test` (bunfig.toml): provides a DOM for tests of hooks and components.
 *
 * Only names that Bun lacks are taken from happy-dom. Bun's own fetch, Request, Response,
 * Headers, AbortController, WebSocket, URL and timers stay, because MSW intercepts those and
 * backend tests run in the same process.
 */
const page = new GlobalWindow({ url: "http://localhost/" });

/** Replaces Bun's classes, because happy-dom's elements dispatch only its own events. */
const REPLACED = new Set(["Event", "CustomEvent", "EventTarget", "MessageEvent"]);

for (const name of Object.getOwnPropertyNames(page)) {
  if (name in globalThis && !REPLACED.has(name)) continue;
  const descriptor = Object.getOwnPropertyDescriptor(page, name);
  if (descriptor !== undefined) {
    Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
  }
}
// Not globalThis: listeners on `window` must receive the events that happy-dom dispatches on its
// window.
Object.defineProperty(globalThis, "window", { value: page, configurable: true });
// happy-dom has no popovers; an element that is one is always shown.
Object.assign(page.HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
Object.defineProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT", { value: true, writable: true });

// Imported only now, because it looks for a document when it is loaded.
const { configure } = await import("@testing-library/dom");
// The default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 60_000 });
