import { proxy, wrap, type Remote } from "comlink";
import { setupWorker } from "msw/browser";
import { packRequest, unpackResponse } from "./callTransfer.ts";
import type { DemoBackend, PersistenceStatus } from "./demoBackend.ts";
import { createHandlers, type BackendClient } from "./handlers.ts";
import type { Inbox } from "./inbox.ts";

export interface RunningDemo {
  readonly inbox: Pick<Inbox, "list" | "subscribe">;
  readonly keeping: () => { readonly status: PersistenceStatus };
  readonly onKeeping: (listener: () => void) => () => void;
  readonly exportText: () => Promise<string>;
  readonly importText: (text: string) => Promise<void>;
  readonly reset: () => Promise<void>;
  readonly startEmpty: () => Promise<void>;
  readonly alertSoon: () => Promise<string>;
  readonly takeOver: () => Promise<void>;
}

/** MSW looks for a newer worker at every start, which rejects without a network. */
async function letUpdateFail(base: URL): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(base);
  if (!registration) return;
  const update = registration.update.bind(registration);
  registration.update = () => update().catch(() => registration);
}

function createFollowed<T>(first: T) {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    current: () => current,
    set: (next: T) => {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Only this event reports a worker that failed. */
const failureOf = (thread: Worker): Promise<never> =>
  new Promise((_resolve, reject) => {
    thread.addEventListener("error", ({ message }) => {
      reject(new Error(message || "The demo's backend could not be loaded"));
    });
  });

const openRemoteClient = (
  backend: Remote<DemoBackend>,
  started: Promise<void>,
  onWrite: () => void,
): BackendClient => ({
  handle: async (request) => {
    await started;
    if (request.method !== "GET" && request.method !== "HEAD") onWrite();
    return unpackResponse(await backend.handle(await packRequest(request)));
  },
  join: (line) => {
    const joined = started.then(() => backend.join(proxy(line)));
    return {
      receive: (text) => void joined.then((connection) => connection.receive(text)),
      leave: () => void joined.then((connection) => connection.leave()),
    };
  },
});

export async function startDemo(
  base: URL,
  { onWrite }: { readonly onWrite: () => void },
): Promise<RunningDemo> {
  const thread = new Worker(new URL("demoWorker.ts", import.meta.url), { type: "module" });
  const backend = wrap<DemoBackend>(thread);
  const keeping = createFollowed<{ readonly status: PersistenceStatus }>({ status: "kept" });
  const mails = createFollowed<ReturnType<Inbox["list"]>>([]);
  const options = {
    name: `stock-monitor-demo:${base.pathname}`,
    publicUrl: base.href.replace(/\/$/, ""),
  };
  const listener = proxy({
    keeping: (status: PersistenceStatus) => keeping.set({ status }),
    mails: mails.set,
  });
  const started = Promise.race([backend.start(options, listener), failureOf(thread)]);
  await letUpdateFail(base);
  const client = openRemoteClient(backend, started, onWrite);
  await Promise.all([
    started,
    setupWorker(...createHandlers(client, window.location)).start({
      quiet: true,
      onUnhandledRequest: "bypass",
      serviceWorker: { url: new URL("service-worker.js", base).href },
    }),
  ]);

  const flush = () => void backend.flush();
  // Last chance to save when the page is left or put in the background.
  window.addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", flush);
  return {
    inbox: { list: mails.current, subscribe: mails.subscribe },
    keeping: keeping.current,
    onKeeping: keeping.subscribe,
    exportText: () => backend.exportText(),
    importText: (text) => backend.importText(text),
    reset: () => backend.reset(),
    startEmpty: () => backend.startEmpty(),
    alertSoon: () => backend.alertSoon(),
    takeOver: () => backend.takeOver(),
  };
}
