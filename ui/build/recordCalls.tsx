// Provides a page, which the modules below look for when they are loaded.
import "../app/testDom.ts";
import { createRoot } from "react-dom/client";
import { App } from "../App.tsx";
import { makeStore } from "../app/store.ts";

/** Milliseconds without a request until a screen counts as drawn. */
const QUIET_MS = 300;
const STEP_MS = 10;

/** Reports every element as visible, because nothing has a position here. */
class EverythingVisible {
  constructor(private readonly report: (entries: readonly { isIntersecting: true }[]) => void) {}
  observe(): void {
    this.report([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

/** Draws the screen at `path` without a browser; returns the paths it reads from `handle`. */
export async function recordCalls(
  path: string,
  handle: (request: Request) => Promise<Response>,
): Promise<readonly string[]> {
  const called = new Set<string>();
  let open = 0;
  globalThis.fetch = (async (input: Request) => {
    const { pathname, search } = new URL(input.url);
    if (input.method === "GET") called.add(pathname + search);
    open++;
    return handle(input).finally(() => open--);
  }) as unknown as typeof fetch;
  Object.assign(globalThis, { IntersectionObserver: EverythingVisible });
  window.history.replaceState(null, "", path);
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  root.render(<App store={makeStore()} />);
  // Loading its code requests nothing either.
  const isWaiting = () =>
    open > 0 || !element.querySelector("h1") || element.querySelector(".skeleton") !== null;
  for (let quietMs = 0; quietMs < QUIET_MS; quietMs = isWaiting() ? 0 : quietMs + STEP_MS) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  root.unmount();
  element.remove();
  return [...called];
}
