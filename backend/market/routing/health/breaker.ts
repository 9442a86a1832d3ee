import type { BreakerStatus } from "../../../domain/choices.ts";
import type { Clock } from "../../../platform/clock.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";

/** Persisted, so that a new process respects pauses. Pauses of a few symbols are not persisted. */
export interface BreakerState {
  /** Failures since the last success. */
  readonly failures: number;
  readonly openUntil: number | null;
  /** Length of the next pause, milliseconds. */
  readonly pauseMs: number;
}

/** Portfolio trackers use five failures and a minute; half a minute is enough to start with. */
export const FAILURES_TO_OPEN = 5;
export const FIRST_PAUSE_MS = 30_000;
export const MAX_PAUSE_MS = 15 * MINUTE_MS;

export type Breaker = ReturnType<typeof createBreaker>;

/** Maximum number of stocks whose failures are remembered; the oldest is forgotten first. */
const MAX_FAILING = 1000;

/** One stock whose latest answer failed. */
interface Failing {
  /** Failures in a row. */
  readonly count: number;
  /** {@link createBreaker.count} after the latest of them. */
  readonly at: number;
  /** End of its own pause in elapsed time; null before there is one. */
  readonly until: number | null;
  readonly pauseMs: number;
}

/**
 * Creates a circuit breaker (M. Nygard, "Release It!", ch. 5). A source that fails repeatedly is
 * skipped for a while, then tried with a single query. Each failed trial doubles the pause.
 *
 * One stock whose answer fails every time proves nothing about the others, so it has a pause of its
 * own. All pause when {@link FAILURES_TO_OPEN} stocks that answered before fail without a success
 * in between, or as many queries about everything (`about` undefined).
 */
export function createBreaker(clock: Clock) {
  /** Since the last success. */
  let failures = 0;
  /** Those that have begun to fail since the last success. */
  const news = new Set<string | undefined>();
  const failing = new Map<string, Failing>();
  /** Counts all failures, to tell which came after a query was sent. */
  let sequence = 0;
  /** In elapsed time, so that a clock step neither ends a pause nor prolongs it. */
  let openUntil: number | null = null;
  /** A stock that has not failed yet says more than one that has, so it does not wait as long. */
  let openUntilForBetter = Number.NEGATIVE_INFINITY;
  let shownUntil = Number.NaN;
  let pauseMs = FIRST_PAUSE_MS;
  let isTrying = false;
  let triedAbout: string | undefined;

  const isBetter = (about: string | undefined): boolean =>
    about !== undefined && !failing.has(about);

  function open(isByBetter: boolean): void {
    const now = clock.elapsed();
    if (openUntil === null || isByBetter) openUntilForBetter = now + FIRST_PAUSE_MS;
    openUntil = now + pauseMs;
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }

  /** Adds a failure of a stock and returns whether it is one that began to fail. */
  function remember(about: string): boolean {
    const {
      count = 0,
      pauseMs: ownPause = FIRST_PAUSE_MS,
      until = null,
    } = failing.get(about) ?? {};
    const isPaused = count + 1 >= FAILURES_TO_OPEN;
    failing.delete(about);
    failing.set(about, {
      count: count + 1,
      at: sequence,
      until: isPaused ? clock.elapsed() + ownPause : until,
      pauseMs: isPaused ? Math.min(ownPause * 2, MAX_PAUSE_MS) : ownPause,
    });
    const [oldest] = failing.keys();
    if (failing.size > MAX_FAILING && oldest !== undefined) failing.delete(oldest);
    return count === 0;
  }

  /** Wall-clock end of the pause; stable until the clock is set, as it is shown and persisted. */
  function timeOfDay(): number | null {
    if (openUntil === null) return null;
    const until = clock.now() + openUntil - clock.elapsed();
    if (!(Math.abs(until - shownUntil) < 1000)) shownUntil = Math.round(until);
    return shownUntil;
  }

  /** Half-open also while nothing has answered, although a few stocks alone are to blame. */
  const status = (): BreakerStatus => {
    if (openUntil === null) return failures >= FAILURES_TO_OPEN ? "half-open" : "closed";
    return isTrying || clock.elapsed() >= openUntil ? "half-open" : "open";
  };

  return {
    /** Each admitted query must end in `succeed`, `fail`, `trip` or `release`. */
    admit(about?: string): boolean {
      const now = clock.elapsed();
      if (openUntil === null) {
        const own = about === undefined ? null : (failing.get(about)?.until ?? null);
        return own === null || now >= own;
      }
      // Several questions about one stock are often one request.
      if (isTrying) return about !== undefined && about === triedAbout;
      const until = isBetter(about) ? Math.min(openUntil, openUntilForBetter) : openUntil;
      if (now < until) return false;
      isTrying = true;
      triedAbout = about;
      return true;
    },
    succeed(about?: string): void {
      failures = 0;
      news.clear();
      if (about !== undefined) failing.delete(about);
      openUntil = null;
      pauseMs = FIRST_PAUSE_MS;
      isTrying = false;
    },
    /** `countBefore` is {@link count} when the query was sent. */
    fail(about?: string, countBefore = sequence): void {
      // The same answer to another question about the stock.
      if (about !== undefined && (failing.get(about)?.at ?? 0) > countBefore) return;
      failures += 1;
      sequence += 1;
      const wasBetter = isBetter(about);
      if (about === undefined || remember(about)) news.add(about);
      const isWide =
        news.size >= FAILURES_TO_OPEN || (news.has(undefined) && failures >= FAILURES_TO_OPEN);
      // Late responses to queries from before it opened carry no new information.
      const isNews = openUntil === null ? isWide : isTrying;
      isTrying = false;
      if (isNews) open(wasBetter);
    },
    /** Records as many failures at once as it takes to open. */
    trip(): void {
      failures = Math.max(failures, FAILURES_TO_OPEN);
      isTrying = false;
      if (openUntil === null || clock.elapsed() >= openUntil) open(true);
    },
    /** Ends a query without a result, for example because it was not sent. */
    release(): void {
      isTrying = false;
    },
    status,
    /** Returns true while queries about all stocks are refused. */
    isOpen: (): boolean => openUntil !== null && status() === "open",
    count: (): number => sequence,
    state: (): BreakerState => ({ failures, openUntil: timeOfDay(), pauseMs }),
    restore(state: BreakerState): void {
      failures = state.failures;
      pauseMs = Math.min(Math.max(state.pauseMs, FIRST_PAUSE_MS), MAX_PAUSE_MS);
      // The clock may have been set since, so the pause is capped at the length of the next one.
      openUntil =
        state.openUntil === null
          ? null
          : clock.elapsed() + Math.min(state.openUntil - clock.now(), pauseMs);
      openUntilForBetter = clock.elapsed() + FIRST_PAUSE_MS;
    },
  };
}
