export type StartTimer = (run: () => void, milliseconds: number) => () => void;

/** Timers measure elapsed time, so setting the system's clock does not affect them. */
export const startRealTimer: StartTimer = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** Like {@link startRealTimer}, but does not keep the process alive. */
export const startIdleTimer: StartTimer = (run, milliseconds) => {
  // In a browser, timers are numbers and keep nothing alive.
  const timer: { unref?: () => void } | number = setTimeout(run, milliseconds);
  if (typeof timer === "object") timer.unref?.();
  return () => clearTimeout(timer as ReturnType<typeof setTimeout>);
};

/** Resolves after the given time, but not before one turn of the event loop, or when aborted. */
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

/** Rejects with the signal's reason as soon as it is aborted, and drops a later result. */
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

export class TimedOut extends Error {
  override readonly name = "TimedOut";
  constructor(limitMs: number) {
    super(`no response within ${limitMs / 1000} s`);
  }
}

export interface TimeoutOptions {
  /** Error to reject with when the time is up; defaults to {@link TimedOut}. */
  readonly late?: () => Error;
  readonly signal?: AbortSignal | undefined;
  readonly startTimer?: StartTimer | undefined;
}

/** Times out even if the work ignores its signal. For a bare `fetch`, use `AbortSignal.timeout`. */
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
