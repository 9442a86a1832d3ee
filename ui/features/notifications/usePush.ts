import { useEffect, useState } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import {
  useGetNotificationSettingsQuery,
  useLazyGetVapidKeyQuery,
  useSubscribePushMutation,
  useUnsubscribePushMutation,
  type NewPushSubscription,
} from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import * as words from "./messages.ts";
import { readBaseUrl } from "../../app/browser/baseUrl.ts";

type PushPermission = "unsupported" | NotificationPermission;

function readPermission(): PushPermission {
  const isSupported =
    "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return isSupported ? Notification.permission : "unsupported";
}

/** Safari before 16.4 returns no promise, but has no push either. */
const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission();

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

async function findSubscription(): Promise<PushSubscription | null> {
  if (readPermission() !== "granted") return null;
  const registration = await findRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** `publicKey` is the server's, base64url. Rejects with the browser's error. */
async function subscribeBrowser(publicKey: string): Promise<NewPushSubscription> {
  const { pushManager } = await openWorker();
  // A subscription with another server's key would be rejected.
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

const fail = (message: string): void => void showToast({ intent: "failure", message });

export type PushControl = ReturnType<typeof usePush>;

export function usePush() {
  const { data: settings } = useGetNotificationSettingsQuery();
  const [readKey] = useLazyGetVapidKeyQuery();
  const [subscribe] = useSubscribePushMutation();
  const [unsubscribe] = useUnsubscribePushMutation();
  const [permission, setPermission] = useState<PushPermission>(readPermission);
  const [isEnabledHere, setEnabledHere] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isShown = true;
    const find = async () => (permission === "granted" ? await findSubscription() : null);
    find()
      .catch(() => null)
      .then((subscription) => {
        if (isShown) setEnabledHere(subscription !== null);
        return undefined;
      })
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [permission]);

  const enable = async () => {
    if (permission === "unsupported") return fail(words.PUSH_UNSUPPORTED);
    setBusy(true);
    try {
      const answer = await askPermission();
      setPermission(answer);
      if (answer !== "granted") return fail(words.PUSH_DENIED);
      const { publicKey } = await readKey().unwrap();
      const newPushSubscription = await subscribeBrowser(publicKey);
      if ("error" in (await subscribe({ newPushSubscription })))
        return fail(words.PUSH_SUBSCRIBE_FAILED);
      setEnabledHere(true);
      showToast({ intent: "success", message: words.PUSH_ENABLED });
    } catch (error) {
      const message = error instanceof Error ? error.message : sentenceOf(error);
      showToast({ intent: "failure", title: words.PUSH_ENABLE_FAILED, message });
    } finally {
      setBusy(false);
    }
  };

  const disable = async () => {
    setBusy(true);
    try {
      const subscription = await findSubscription();
      if (subscription) {
        // It does not matter if the server has already deleted it.
        await unsubscribe({ pushSubscriptionRemoval: { endpoint: subscription.endpoint } });
        await subscription.unsubscribe();
      }
      setEnabledHere(false);
      showToast({ intent: "success", message: words.PUSH_DISABLED });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      showToast({ intent: "failure", title: words.PUSH_DISABLE_FAILED, message });
    } finally {
      setBusy(false);
    }
  };

  return {
    /** "unsupported" in the demo. */
    permission,
    subscriptionCount: settings?.push.subscriptionCount ?? 0,
    /** Undefined until it is known. */
    isEnabledHere,
    isBusy,
    enable,
    disable,
  };
}
