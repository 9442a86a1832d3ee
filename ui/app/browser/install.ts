import { useSyncExternalStore } from "react";
import { DAY_MS } from "../../format/durations.ts";
import { readNow } from "./clock.ts";
import { useMediaQuery } from "./useMediaQuery.ts";

/** Chromium's offer to install the page; not in the standard, so not in TypeScript's library. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

export type InstallState =
  /** Running as an app, or just installed. */
  | "installed"
  /** The browser offers it. */
  | "offered"
  /** Safari on an iPhone or iPad: by hand, from its Share menu. */
  | "ios"
  /** The browser has not offered it. */
  | "unavailable";

const DISMISSED_KEY = "install-dismissed";
/** ISO 8601: when Later was pressed. */
const POSTPONED_KEY = "install-postponed-at";
const POSTPONED_DAYS = 30;

interface Snapshot {
  readonly offer: InstallOffer | null;
  readonly isInstalled: boolean;
  readonly isDismissed: boolean;
}

let snapshot: Snapshot = { offer: null, isInstalled: false, isDismissed: isPutAway(readNow()) };
const listeners = new Set<() => void>();

function change(next: Partial<Snapshot>): void {
  snapshot = { ...snapshot, ...next };
  for (const listener of listeners) listener();
}

/** Whether the card was closed, or put off less than a month before `now` (epoch milliseconds). */
export function isPutAway(now: number): boolean {
  try {
    if (localStorage.getItem(DISMISSED_KEY) === "yes") return true;
    const postponedAt = Date.parse(localStorage.getItem(POSTPONED_KEY) ?? "");
    return now - postponedAt < POSTPONED_DAYS * DAY_MS;
  } catch {
    return false;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private browsing may forbid storage; it is asked again next time.
  }
}

// The offer comes once, soon after the page has loaded, so it is caught before anybody asks.
if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    change({ offer: event as InstallOffer });
  });
  window.addEventListener("appinstalled", () => change({ offer: null, isInstalled: true }));
}

/** An iPad calls itself a Mac; no Mac has a touch screen. */
const isIos = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Puts the offer away for a month. */
export function postponeInstall(): void {
  change({ isDismissed: true });
  remember(POSTPONED_KEY, new Date(readNow()).toISOString());
}

/** Puts the offer away for good; Settings still has it. */
function dismissInstall(): void {
  change({ isDismissed: true });
  remember(DISMISSED_KEY, "yes");
}

/** Shows the browser's own question. An offer can be used once, whatever the answer. */
async function acceptInstall(): Promise<void> {
  const { offer } = snapshot;
  if (offer === null) return;
  change({ offer: null, isDismissed: true });
  const { outcome } = await offer.prompt();
  if (outcome === "accepted") change({ isInstalled: true });
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export interface InstallControl {
  readonly state: InstallState;
  /** The reader has put the card away. */
  readonly isDismissed: boolean;
  readonly accept: () => Promise<void>;
  readonly postpone: () => void;
  readonly dismiss: () => void;
}

/** Whether the product can be installed as an app, and how. */
export function useInstall(): InstallControl {
  const { offer, isInstalled, isDismissed } = useSyncExternalStore(subscribe, () => snapshot);
  const isStandalone = useMediaQuery("(display-mode: standalone)");
  const state = (): InstallState => {
    if (isInstalled || isStandalone) return "installed";
    if (offer !== null) return "offered";
    return isIos() ? "ios" : "unavailable";
  };
  return {
    state: state(),
    isDismissed,
    accept: acceptInstall,
    postpone: postponeInstall,
    dismiss: dismissInstall,
  };
}
