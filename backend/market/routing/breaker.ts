import type { Clock } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** `closed` admits all queries, `open` none, `half-open` a single trial query. */
export const breakerStatuses = ["closed", "open", "half-open"] as const;
export type BreakerStatus = (typeof breakerStatuses)[number];

/**
 * Persisted across restarts, so that a new process does not hammer a paused source. A pause of a
 * few symbols is not.
 */
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

/**
 * Creates a circuit breaker (M. Nygard, "Release It!", ch. 5). A source that fails repeatedly is
 * skipped for a while, then tried with a single query. Each failed trial doubles the pause.
 *
 * One stock whose answer fails every time proves nothing about the others: while fewer than {@link
 * FAILURES_TO_OPEN} different ones fail (`about`; undefined for a query about everything), only
 * they are skipped.
 */
export function createBreaker(clock: Clock) {
  let failures = 0;
  /** The count of failures at the latest of each. */
  const failing = new Map<string | undefined, number>();
  /** In elapsed time, so that a clock step neither ends a pause nor prolongs it. */
  let openUntil: number | null = null;
  let openedAt = Number.NEGATIVE_INFINITY;
  let shownUntil = Number.NaN;
  let pauseMs = FIRST_PAUSE_MS;
  let isTrying = false;
  let triedAbout: string | undefined;

  const isWide = (): boolean => failing.has(undefined) || failing.size >= FAILURES_TO_OPEN;

  function open(): void {
    openedAt = clock.elapsed();
    openUntil = openedAt + pauseMs;
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }

  /**
   * Returns the wall-clock end of the pause. Stable until the clock is set, because it is shown and
   * persisted.
   */
  function timeOfDay(): number | null {
    if (openUntil === null || !isWide()) return null;
    const until = clock.now() + openUntil - clock.elapsed();
    if (!(Math.abs(until - shownUntil) < 1000)) shownUntil = Math.round(until);
    return shownUntil;
  }

  const status = (): BreakerStatus => {
    if (openUntil === null || !isWide()) return "closed";
    return isTrying || clock.elapsed() >= openUntil ? "half-open" : "open";
  };

  return {
    /**
     * Returns whether a query may be sent now. Each admitted query must end in `succeed`, `fail`,
     * `trip` or `release`.
     */
    admit(about?: string): boolean {
      if (openUntil === null) return true;
      const hasFailed = failing.has(about);
      if (!hasFailed && !isWide()) return true;
      // A stock that has not failed yet says more than one that has, so it does not wait as long.
      const isBetter = !hasFailed && about !== undefined;
      const until = isBetter ? Math.min(openUntil, openedAt + FIRST_PAUSE_MS) : openUntil;
      // Several questions about one stock are often one request.
      if (isTrying) return about !== undefined && about === triedAbout;
      if (clock.elapsed() < until) return false;
      isTrying = true;
      triedAbout = about;
      return true;
    },
    succeed(): void {
      failures = 0;
      failing.clear();
      openUntil = null;
      pauseMs = FIRST_PAUSE_MS;
      isTrying = false;
    },
    /** `countBefore` is {@link count} when the query was sent. */
    fail(about?: string, countBefore = failures): void {
      // The same answer to another question about the stock.
      if ((failing.get(about) ?? 0) > countBefore) return;
      failures += 1;
      failing.set(about, failures);
      // Late responses to queries from before it opened carry no new information.
      const isNews = openUntil === null ? failures >= FAILURES_TO_OPEN : isTrying;
      isTrying = false;
      if (isNews) open();
    },
    /** Records as many failures at once as it takes to open. */
    trip(): void {
      failures = Math.max(failures, FAILURES_TO_OPEN);
      failing.set(undefined, failures);
      isTrying = false;
      if (openUntil === null || clock.elapsed() >= openUntil) open();
    },
    /** Ends a query without a result, for example because it was not sent. */
    release(): void {
      isTrying = false;
    },
    status,
    count: (): number => failures,
    state: (): BreakerState => ({ failures, openUntil: timeOfDay(), pauseMs }),
    restore(state: BreakerState): void {
      failures = state.failures;
      if (state.openUntil !== null) failing.set(undefined, failures);
      openedAt = clock.elapsed();
      pauseMs = Math.min(Math.max(state.pauseMs, FIRST_PAUSE_MS), MAX_PAUSE_MS);
      // The clock may have been set since, so the pause is capped at the length of the next one.
      openUntil =
        state.openUntil === null
          ? null
          : clock.elapsed() + Math.min(state.openUntil - clock.now(), pauseMs);
    },
  };
}
