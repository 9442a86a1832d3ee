import type { Clock } from "../../../platform/clock.ts";
import type { Pause } from "../../../platform/timer.ts";

/** Longest work without yielding to the event loop, which also serves HTTP; milliseconds. */
const MAX_WORK_MS = 20;
/** Timers are no finer than this; shorter waits are accumulated. */
const MIN_WAIT_MS = 4;
/** A late replay catches up by at most this much, and then continues at its speed. */
const MAX_CATCH_UP_MS = 1000;

/** Called after each step; resolves when the next one is due. */
export function createPacing(
  stepMs: number,
  clock: Clock,
  wait: Pause,
): (signal: AbortSignal) => Promise<void> {
  let due = clock.elapsed();
  let workedSince = clock.elapsed();
  return async (signal) => {
    const now = clock.elapsed();
    due = Math.max(due + stepMs, now - MAX_CATCH_UP_MS);
    if (due - now >= MIN_WAIT_MS) await wait(due - now, signal);
    else if (now - workedSince >= MAX_WORK_MS) await wait(0, signal);
    else return;
    workedSince = clock.elapsed();
  };
}
