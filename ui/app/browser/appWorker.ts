import { useSyncExternalStore } from "react";
import { readBaseUrl } from "./baseUrl.ts";
import { HOUR_MS } from "../../../backend/domain/durations.ts";

let update: (() => void) | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useAppUpdate = (): (() => void) | null =>
  useSyncExternalStore(subscribe, () => update);

const LOOK_EVERY_MS = HOUR_MS;

export const readBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

function ask(worker: ServiceWorker, kind: "keep-files" | "tell-build"): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", ({ data }) => resolve(data));
    port1.start();
    worker.postMessage({ kind }, [port2]);
  });
}

const letTakeOver = (worker: ServiceWorker): void =>
  // The rule takes a worker for a window, which alone has a target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage({ kind: "take-over" });

/**
 * Milliseconds until the page reloads anyway. Chromium keeps a busy old worker for up to five
 * minutes.
 */
const TAKE_OVER_MS = 2000;

/** Other open pages switch with their next navigation. */
function reloadWith(worker: ServiceWorker): void {
  const reload = (): void => window.location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  window.setTimeout(reload, TAKE_OVER_MS);
  letTakeOver(worker);
}

/** A reload may have loaded the new page already; then only the worker has to be replaced. */
async function offerUpdate(worker: ServiceWorker): Promise<void> {
  if ((await ask(worker, "tell-build")) === readBuild()) {
    letTakeOver(worker);
    return;
  }
  update = () => reloadWith(worker);
  for (const listener of listeners) listener();
}

function whenInstalled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === "installed") resolve(true);
      if (worker.state === "activated" || worker.state === "redundant") resolve(false);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  if (waiting && registration.active) void offerUpdate(waiting);
  registration.addEventListener("updatefound", () => {
    const { installing, active } = registration;
    if (!installing || !active) return;
    void whenInstalled(installing).then((isReady) =>
      isReady ? offerUpdate(installing) : undefined,
    );
  });
  let looked = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    if (performance.now() - looked < LOOK_EVERY_MS) return;
    looked = performance.now();
    // Rejects if there is no network; the next check retries.
    registration.update().catch(() => undefined);
  });
}

async function whenActive(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker) throw new Error("The service worker could not be installed");
  if (worker.state === "activated") return worker;
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve(worker);
    });
  });
}

/** Sets the document's `data-offline` to "ready" once all files are cached. */
export async function keepForOffline(registration: ServiceWorkerRegistration): Promise<void> {
  watchUpdates(registration);
  const worker = await whenActive(registration);
  if ((await ask(worker, "keep-files")) === true)
    document.documentElement.dataset["offline"] = "ready";
}

/** Does nothing where browsers have no service worker, such as plain HTTP from another machine. */
export async function startAppWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const base = readBaseUrl();
  const registration = await navigator.serviceWorker.register(new URL("service-worker.js", base), {
    scope: base.pathname,
  });
  await keepForOffline(registration);
}
