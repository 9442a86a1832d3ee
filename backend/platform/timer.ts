/** Runs something once after so many milliseconds; the result cancels it. */
export type StartTimer = (run: () => void, milliseconds: number) => () => void;

/** Timers count time that goes by: setting the system's clock makes none of them longer. */
export const startRealTimer: StartTimer = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** The same, and it keeps no process alive. */
export const startIdleTimer: StartTimer = (run, milliseconds) => {
  // A browser's timers are numbers and hold nothing open.
  const timer: { unref?: () => void } | number = setTimeout(run, milliseconds);
  if (typeof timer === "object") timer.unref?.();
  return () => clearTimeout(timer as ReturnType<typeof setTimeout>);
};

/** Resolves after so many milliseconds, at least one turn of the event loop, or when aborted. */
export type Pause = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export const pauseWith =
  (startTimer: StartTimer): Pause =>
  (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        stop();
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const stop = startTimer(end, milliseconds);
      signal?.addEventListener("abort", end);
    });

export const pause: Pause = pauseWith(startRealTimer);

/** What the work comes to, or the signal's reason as soon as it is aborted; what comes later is dropped. */
export async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([aborted.promise, work()]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** The time is up. */
export class TimedOut extends Error {
  override readonly name = "TimedOut";
  constructor(limitMs: number) {
    super(`no answer within ${limitMs / 1000} s`);
  }
}

export interface TimeoutOptions {
  /** What it rejects with when the time is up; left out, {@link TimedOut}. */
  readonly late?: () => Error;
  /** Aborted earlier, it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly startTimer?: StartTimer | undefined;
}

/**
 * Gives work so many milliseconds, whether or not it heeds the signal it is handed, which is aborted
 * when they are up. A bare `fetch` takes `AbortSignal.timeout` instead.
 */
export async function withTimeout<T>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  options: TimeoutOptions = {},
): Promise<T> {
  const { late = () => new TimedOut(limitMs), signal, startTimer = startRealTimer } = options;
  signal?.throwIfAborted();
  const over = new AbortController();
  const stop = () => over.abort(signal?.reason);
  const stopTimer = startTimer(() => over.abort(late()), limitMs);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    return await untilAborted(over.signal, () => work(over.signal));
  } finally {
    stopTimer();
    signal?.removeEventListener("abort", stop);
  }
}
