import { useSyncExternalStore } from "react";
import { readBaseUrl } from "./baseUrl.ts";
import { HOUR_MS } from "../../format/durations.ts";

/** Loads the new version; null while there is none. */
let update: (() => void) | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How to go on to a new version that is complete; nothing changes before it is called. */
export const useAppUpdate = (): (() => void) | null =>
  useSyncExternalStore(subscribe, () => update);

/** Below this distance two looks for a new version are one. */
const LOOK_EVERY_MS = HOUR_MS;

/** The build this page is of; see ui/build/appWorker.ts. */
const readBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

/** Asks a worker something and resolves to its answer. */
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

/** The other pages of the product follow with their next navigation. */
function reloadWith(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), {
    once: true,
  });
  letTakeOver(worker);
}

/** A reload may have brought the new page already; then the worker only has to follow. */
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
    // Without a network there is nothing to look for.
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

/**
 * Lets the product open without a network from now on, and offers a new version when there is one.
 * The document's `data-offline` says "ready" once everything is kept.
 */
export async function keepForOffline(registration: ServiceWorkerRegistration): Promise<void> {
  watchUpdates(registration);
  const worker = await whenActive(registration);
  if ((await ask(worker, "keep-files")) === true)
    document.documentElement.dataset["offline"] = "ready";
}

/** Where the browser has no workers (plain http on another machine) the product works online. */
export async function startAppWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const base = readBaseUrl();
  const registration = await navigator.serviceWorker.register(new URL("service-worker.js", base), {
    scope: base.pathname,
  });
  await keepForOffline(registration);
}
