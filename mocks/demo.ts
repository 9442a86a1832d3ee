import { setupWorker } from "msw/browser";
import wasmUrl from "sql.js/dist/sql-wasm-browser.wasm?url";
import { createLog } from "../backend/log.ts";
import { createHandlers } from "./handlers.ts";
import type { Inbox } from "./inbox.ts";
import { createWorld } from "./world.ts";

/** Brings the backend into the page and puts it behind the page's own address. */
export async function startDemo(baseUrl: string): Promise<Inbox> {
  const base = new URL(baseUrl, window.location.href);
  const world = await createWorld({
    wasmUrl,
    log: createLog("error"),
    publicUrl: base.href.replace(/\/$/, ""),
  });
  await setupWorker(...createHandlers(world, window.location)).start({
    quiet: true,
    onUnhandledRequest: "bypass",
    serviceWorker: { url: new URL("mockServiceWorker.js", base).href },
  });
  return world.inbox;
}
