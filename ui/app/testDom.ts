import { GlobalWindow } from "happy-dom";

/**
 * DOM for `bun test` (bunfig.toml). Only names that Bun lacks come from happy-dom: MSW intercepts
 * Bun's own fetch, WebSocket and so on, and backend tests run in the same process.
 */
const page = new GlobalWindow({ url: "http://localhost/" });

/** happy-dom's elements dispatch only its own events. */
const REPLACED = new Set(["Event", "CustomEvent", "EventTarget", "MessageEvent"]);

for (const name of Object.getOwnPropertyNames(page)) {
  if (name in globalThis && !REPLACED.has(name)) continue;
  const descriptor = Object.getOwnPropertyDescriptor(page, name);
  if (descriptor !== undefined) {
    Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
  }
}
// Listeners on `window` must receive events that happy-dom dispatches on its own window.
Object.defineProperty(globalThis, "window", { value: page, configurable: true });
// happy-dom has no popovers; tests always show them.
Object.assign(page.HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
Object.defineProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT", { value: true, writable: true });

// Imported here, because it looks for a document when it is loaded.
const { configure } = await import("@testing-library/dom");
// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 60_000 });
