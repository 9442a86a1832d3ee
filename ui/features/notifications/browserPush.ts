import type { NewPushSubscription } from "../../api/endpoints.ts";
import { readBaseUrl } from "../../app/browser/baseUrl.ts";

export type PushPermission = "unsupported" | NotificationPermission;

export function readPermission(): PushPermission {
  const isSupported =
    "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return isSupported ? Notification.permission : "unsupported";
}

/** Safari before 16.4 only supports a callback here, but it has no push either. */
export const askPermission = (): Promise<NotificationPermission> =>
  Notification.requestPermission();

const scopeUrl = (): string => new URL("push/", readBaseUrl()).href;

/** The worker's scope contains no page, so `serviceWorker.ready` would never resolve. */
async function openWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(
    new URL("push-worker.js", readBaseUrl()),
    { scope: scopeUrl() },
  );
  if (registration.active) return registration;
  const worker = registration.installing ?? registration.waiting;
  if (!worker) throw new Error("The service worker could not be installed");
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("The service worker was not accepted"));
    });
  });
  return registration;
}

const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (await navigator.serviceWorker.getRegistrations()).find(({ scope }) => scope === scopeUrl());

export async function findSubscription(): Promise<PushSubscription | null> {
  if (readPermission() !== "granted") return null;
  const registration = await findRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** `publicKey` is the server's, base64url. Rejects with the browser's error. */
export async function subscribeBrowser(publicKey: string): Promise<NewPushSubscription> {
  const { pushManager } = await openWorker();
  // A subscription made with another server's key would be rejected on every push.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decodeKey(publicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error("The browser gave no complete subscription");
  return { endpoint, p256dh, auth };
}

function decodeKey(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
