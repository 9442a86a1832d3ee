import type { Clock } from "../../../platform/clock.ts";
import type { Pause } from "../../../platform/timer.ts";

/** Maximum work without yielding to the event loop, which also serves HTTP; milliseconds. */
const MAX_WORK_MS = 20;
/** Resolution of timers; shorter waits are accumulated. */
const MIN_WAIT_MS = 4;
/** Maximum backlog that a late replay catches up before continuing at its speed. */
const MAX_CATCH_UP_MS = 1000;

/** Creates a function to call after each step. It resolves when the next step is due. */
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
