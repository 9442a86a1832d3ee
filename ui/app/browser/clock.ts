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

/** Updates the time if no timer has kept it current. */
function start(): void {
  if (timer !== undefined) return;
  now = readNow();
  timer = setInterval(tick, TICK_MS);
}

function subscribe(listener: () => void): () => void {
  start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** The same from the first read to the next tick: if it changes, React renders everything again. */
function readShared(): number {
  start();
  return now;
}

export const useNow = (): number => useSyncExternalStore(subscribe, readShared);
