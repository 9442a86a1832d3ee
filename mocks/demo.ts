import { setupWorker } from "msw/browser";
import wasmUrl from "sql.js/dist/sql-wasm-browser.wasm?url";
import { isoTime, systemClock } from "../backend/clock.ts";
import { createLog } from "../backend/log.ts";
import { acquireDemoLock } from "./demoLock.ts";
import { createHandlers } from "./handlers.ts";
import type { Inbox } from "./inbox.ts";
import { rehearse } from "./rehearse.ts";
import { createSaver, type Saver } from "./saver.ts";
import { readChanges } from "./snapshot.ts";
import { formatSnapshot, parseSnapshot } from "./snapshotFile.ts";
import { createWorld, type WorldOptions } from "./world.ts";
import { openBrowserStore, type WorldStore } from "./worldStore.ts";

/** How the demo's data is kept. */
export type DemoKeeping =
  /** In this browser; a reload finds it. */
  | { readonly status: "kept" }
  /** The browser allows no storage: a reload starts anew. */
  | { readonly status: "unkept" }
  /** Another page has it; this one shows what was there and changes nothing. */
  | { readonly status: "elsewhere" };

export interface RunningDemo {
  readonly inbox: Inbox;
  readonly keeping: () => DemoKeeping;
  readonly onKeeping: (listener: () => void) => () => void;
  /** Everything there is, as the text of a file. */
  readonly exportText: () => Promise<string>;
  /** Takes the place of everything there is; rejects with a sentence and changes nothing. */
  readonly importText: (text: string) => Promise<void>;
  readonly reset: () => Promise<void>;
  /** Makes this the page that saves; the page is to be loaded anew afterwards. */
  readonly takeOver: () => Promise<void>;
}

/** Changes come in bursts: a firing is four events. */
const SAVE_DELAY_MS = 250;

const ELSEWHERE = "The demo is open in another tab; choose “Use it here” to change something";

const openStore = (name: string): Promise<WorldStore | undefined> =>
  openBrowserStore(name).catch(() => undefined);

/** MSW looks for a newer worker at every start and leaves the failure, without a network, to nobody. */
async function letUpdateFail(base: URL): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(base);
  if (!registration) return;
  const update = registration.update.bind(registration);
  registration.update = () => update().catch(() => registration);
}

/** Brings the backend into the page and puts it behind the page's own address. */
export async function startDemo(base: URL): Promise<RunningDemo> {
  const name = `stock-monitor-demo:${base.pathname}`;
  const log = createLog("error");
  const options: WorldOptions = { wasmUrl, log, publicUrl: base.href.replace(/\/$/, "") };
  const listeners = new Set<() => void>();
  let keeping: DemoKeeping = { status: "kept" };
  let saver: Saver | undefined;

  const change = (next: DemoKeeping) => {
    keeping = next;
    for (const listener of listeners) listener();
  };
  const yieldData = async () => {
    await saver?.flush();
    await saver?.stop();
    change({ status: "elsewhere" });
  };

  const lock = await acquireDemoLock(name, yieldData);
  const store = await openStore(name);
  const snapshot = await store?.load();
  const world = await createWorld({ ...options, ...(snapshot ? { snapshot } : {}) });
  if (!store) keeping = { status: "unkept" };
  else if (!lock.isMine) keeping = { status: "elsewhere" };
  else saver = startSaving(world, store, snapshot?.events.at(-1)?.position ?? 0);

  const refusal = () =>
    keeping.status === "elsewhere"
      ? new Response(ELSEWHERE, { status: 409, headers: { "content-type": "text/plain" } })
      : undefined;
  await letUpdateFail(base);
  await setupWorker(
    ...createHandlers(world, window.location, { refusal, changed: () => saver?.changed() }),
  ).start({
    quiet: true,
    onUnhandledRequest: "bypass",
    serviceWorker: { url: new URL("service-worker.js", base).href },
  });

  /** Ends saving for good, so that nothing of this world is written over the next. */
  const replaceWith = async (write: (store: WorldStore) => Promise<void>) => {
    if (keeping.status === "elsewhere") throw new Error(ELSEWHERE);
    if (!store) throw new Error("This browser allows the demo no storage");
    await saver?.stop();
    await write(store);
  };

  return {
    inbox: world.inbox,
    keeping: () => keeping,
    onKeeping: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    exportText: async () => {
      const { events, rest } = await readChanges(world.database, 0);
      const mails = world.inbox.list();
      return formatSnapshot({ events, ...rest, mails }, isoTime(systemClock.now()));
    },
    importText: async (text) => {
      const next = parseSnapshot(text);
      await rehearse(next, options);
      await replaceWith((kept) => kept.replace(next));
    },
    reset: () => replaceWith((kept) => kept.clear()),
    takeOver: lock.takeOver,
  };

  function startSaving(from: typeof world, to: WorldStore, position: number): Saver {
    const created = createSaver(
      {
        world: from,
        store: to,
        later: (work) => setTimeout(work, SAVE_DELAY_MS),
        failed: (error) => log.error("the demo could not be saved", { error }),
      },
      position,
    );
    from.app.store.subscribe(created.changed);
    from.inbox.subscribe(created.changed);
    // The last moments in which a page that is left, or put away on a phone, may still act.
    window.addEventListener("pagehide", () => void created.flush());
    document.addEventListener("visibilitychange", () => void created.flush());
    return created;
  }
}
