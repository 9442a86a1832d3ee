import type { Clock } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** `closed` lets everything through, `open` nothing, `half-open` one trial query. */
export const breakerStatuses = ["closed", "open", "half-open"] as const;
export type BreakerStatus = (typeof breakerStatuses)[number];

/** Saved over a restart, so that a new process does not hammer a paused source. */
export interface BreakerState {
  /** Failures since the last success. */
  readonly failures: number;
  /** Epoch milliseconds; null while closed. */
  readonly openUntil: number | null;
  /** How long the next pause will be, milliseconds. */
  readonly pauseMs: number;
}

export interface Breaker {
  /** Whether a query may be sent now. Every one let through ends in one of the three below. */
  admit(): boolean;
  succeed(): void;
  fail(): void;
  /** As many failures at once as it takes to open. */
  trip(): void;
  /** It was not sent, so nothing was learned. */
  release(): void;
  status(): BreakerStatus;
  state(): BreakerState;
  restore(state: BreakerState): void;
}

/** Portfolio trackers use five failures and a minute; half a minute is enough to start with. */
export const FAILURES_TO_OPEN = 5;
export const FIRST_PAUSE_MS = 30_000;
export const MAX_PAUSE_MS = 15 * MINUTE_MS;

/**
 * A circuit breaker (M. Nygard, "Release It!", ch. 5): a source that fails repeatedly is skipped
 * for a while, then tried with a single query. Each failed trial doubles the pause.
 */
export function createBreaker(clock: Clock): Breaker {
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

  /** When the pause ends; stable until the clock is set, because it is shown and saved. */
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
    admit() {
      if (openUntil === null) return true;
      if (isTrying || clock.elapsed() < openUntil) return false;
      isTrying = true;
      return true;
    },
    succeed() {
      failures = 0;
      openUntil = null;
      pauseMs = FIRST_PAUSE_MS;
      isTrying = false;
    },
    fail() {
      failures += 1;
      // Late answers to queries from before it opened carry no new information.
      const isNews = openUntil === null ? failures >= FAILURES_TO_OPEN : isTrying;
      isTrying = false;
      if (isNews) open();
    },
    trip() {
      failures = Math.max(failures, FAILURES_TO_OPEN);
      isTrying = false;
      if (openUntil === null || clock.elapsed() >= openUntil) open();
    },
    release() {
      isTrying = false;
    },
    status,
    state: () => ({ failures, openUntil: timeOfDay(), pauseMs }),
    restore(state) {
      failures = state.failures;
      pauseMs = Math.min(Math.max(state.pauseMs, FIRST_PAUSE_MS), MAX_PAUSE_MS);
      // The clock may have been set since: no pause is longer than the next one will be.
      openUntil =
        state.openUntil === null
          ? null
          : clock.elapsed() + Math.min(state.openUntil - clock.now(), pauseMs);
    },
  };
}
