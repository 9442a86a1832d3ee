import { stat } from "node:fs/promises";
import type { Clock } from "../../platform/clock.ts";
import { yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import { pauseWith, type Pause, type StartTimer } from "../../platform/timer.ts";

/** Time that jumps to the next timer when nothing else is left to do. */
export interface VirtualTime {
  readonly clock: Clock;
  readonly startTimer: StartTimer;
  readonly wait: Pause;
  /** Advances time until the promise settles. */
  until<T>(promise: Promise<T>): Promise<T>;
  /** Sets the system's clock. */
  step(milliseconds: number): void;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** `settle` completes work without timers; default: promises only. */
export function createVirtualTime(
  start: number | string,
  settle: () => Promise<void> = settlePromises,
): VirtualTime {
  let now = typeof start === "number" ? start : Date.parse(start);
  let stepped = 0;
  const timers = new Set<Timer>();

  const startTimer: StartTimer = (run, milliseconds) => {
    const timer = { at: now + Math.max(0, milliseconds), run };
    timers.add(timer);
    return () => void timers.delete(timer);
  };

  /** Timers of one instant run in order. */
  const takeNext = (): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers) if (!next || timer.at < next.at) next = timer;
    if (next) timers.delete(next);
    return next;
  };

  return {
    clock: { now: () => now + stepped, elapsed: () => now },
    startTimer,
    wait: pauseWith(startTimer),
    step: (milliseconds) => {
      stepped += milliseconds;
    },
    async until(promise) {
      let isSettled = false;
      const end = () => {
        isSettled = true;
      };
      promise.then(end, end);
      for (let idle = 0; ; idle++) {
        await settle();
        if (isSettled) return promise;
        if (idle > MAX_IDLE) throw new Error("Nothing is left that could settle it");
        const next = takeNext();
        if (!next) continue;
        idle = 0;
        now = Math.max(now, next.at);
        next.run();
      }
    },
  };
}

/** Completes work that needs turns of the event loop, such as reading a stream or writing files. */
export async function settleAnswers(folder: string): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await yieldToEventLoop();
  await stat(folder);
}

/** Maximum turns that work takes before it sets a timer. */
const MAX_IDLE = 20;

async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}
