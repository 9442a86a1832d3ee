import { useSyncExternalStore } from "react";

/**
 * Returns epoch milliseconds from the page's time origin plus its monotonic clock. A change of the
 * system clock while the page is open therefore cannot make "3h" go backwards.
 */
export const readNow = (): number => performance.timeOrigin + performance.now();

/** Milliseconds between updates of relative times, short enough to keep "now" correct. */
const TICK_MS = 30_000;

let now = readNow();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Updates every relative time now. */
export function tick(): void {
  now = readNow();
  for (const each of listeners) each();
}

function subscribe(listener: () => void): () => void {
  if (timer === undefined) {
    now = readNow();
    timer = setInterval(tick, TICK_MS);
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

/** Maximum age of the time that the first reader gets, milliseconds. */
const MAX_STALE_MS = 1000;

/** Without a subscriber nothing updates the time: the first reader must not draw an old one. */
function readShared(): number {
  if (timer === undefined && Math.abs(readNow() - now) > MAX_STALE_MS) now = readNow();
  return now;
}

export const useNow = (): number => useSyncExternalStore(subscribe, readShared);
