import { useSyncExternalStore } from "react";

/**
 * Milliseconds since the Unix epoch. The page's origin plus its monotonic clock, so a change of
 * the system clock while the page is open cannot run "3h" backwards.
 */
export const readNow = (): number => performance.timeOrigin + performance.now();

/** Relative times change by the hour at their finest; half a minute keeps "now" honest. */
const TICK_MS = 30_000;

let now = readNow();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  if (timer === undefined) {
    now = readNow();
    timer = setInterval(() => {
      now = readNow();
      for (const each of listeners) each();
    }, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** The time for everything relative on screen: one timer for the whole page. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
