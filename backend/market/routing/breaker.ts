import type { Clock } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** `closed` admits all queries, `open` none, `half-open` a single trial query. */
export const breakerStatuses = ["closed", "open", "half-open"] as const;
export type BreakerStatus = (typeof breakerStatuses)[number];

/** Persisted across restarts, so that a new process does not hammer a paused source. */
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
 */
export function createBreaker(clock: Clock) {
  let failures = 0;
  /** In elapsed time, so that a clock step neither ends a pause nor prolongs it. */
  let openUntil: number | null = null;
  let shownUntil = Number.NaN;
  let pauseMs = FIRST_PAUSE_MS;
  let isTrying = false;

  function open(): void {
    openUntil = clock.elapsed() + pauseMs;
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }

  /**
   * Returns the wall-clock end of the pause. Stable until the clock is set, because it is shown and
   * persisted.
   */
  function timeOfDay(): number | null {
    if (openUntil === null) return null;
    const until = clock.now() + openUntil - clock.elapsed();
    if (!(Math.abs(until - shownUntil) < 1000)) shownUntil = Math.round(until);
    return shownUntil;
  }

  const status = (): BreakerStatus => {
    if (openUntil === null) return "closed";
    return isTrying || clock.elapsed() >= openUntil ? "half-open" : "open";
  };

  return {
    /**
     * Returns whether a query may be sent now. Each admitted query must end in `succeed`, `fail`,
     * `trip` or `release`.
     */
    admit(): boolean {
      if (openUntil === null) return true;
      if (isTrying || clock.elapsed() < openUntil) return false;
      isTrying = true;
      return true;
    },
    succeed(): void {
      failures = 0;
      openUntil = null;
      pauseMs = FIRST_PAUSE_MS;
      isTrying = false;
    },
    fail(): void {
      failures += 1;
      // Late responses to queries from before it opened carry no new information.
      const isNews = openUntil === null ? failures >= FAILURES_TO_OPEN : isTrying;
      isTrying = false;
      if (isNews) open();
    },
    /** Records as many failures at once as it takes to open. */
    trip(): void {
      failures = Math.max(failures, FAILURES_TO_OPEN);
      isTrying = false;
      if (openUntil === null || clock.elapsed() >= openUntil) open();
    },
    /** Ends a query without a result, for example because it was not sent. */
    release(): void {
      isTrying = false;
    },
    status,
    state: (): BreakerState => ({ failures, openUntil: timeOfDay(), pauseMs }),
    restore(state: BreakerState): void {
      failures = state.failures;
      pauseMs = Math.min(Math.max(state.pauseMs, FIRST_PAUSE_MS), MAX_PAUSE_MS);
      // The clock may have been set since, so the pause is capped at the length of the next one.
      openUntil =
        state.openUntil === null
          ? null
          : clock.elapsed() + Math.min(state.openUntil - clock.now(), pauseMs);
    },
  };
}
