import { useSyncExternalStore } from "react";
import { DAY_MS } from "../../../backend/domain/durations.ts";
import { readNow } from "./clock.ts";
import { useMediaQuery } from "./useMediaQuery.ts";

/** Chromium's event is not in TypeScript's library. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

export type InstallState =
  | "installed"
  | "offered"
  /** Safari on an iPhone or iPad: users install from the Share menu. */
  | "ios"
  | "unavailable";

const DISMISSED_KEY = "install-dismissed";
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

/** True if closed, or postponed in the month before `now` (epoch milliseconds). */
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
    // Private browsing may forbid storage.
  }
}

// The event fires once, soon after the page has loaded.
if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    change({ offer: event as InstallOffer });
  });
  window.addEventListener("appinstalled", () => change({ offer: null, isInstalled: true }));
}

/** iPads report themselves as Macs, but no Mac has a touch screen. */
const isIos = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function postponeInstall(): void {
  change({ isDismissed: true });
  remember(POSTPONED_KEY, new Date(readNow()).toISOString());
}

/** Settings still offers the installation. */
function dismissInstall(): void {
  change({ isDismissed: true });
  remember(DISMISSED_KEY, "yes");
}

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

export type InstallControl = ReturnType<typeof useInstall>;

export function useInstall() {
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
