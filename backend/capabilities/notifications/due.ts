import { isoTime } from "../../platform/clock.ts";

/**
 * What counts as due. A time further ahead than any rule could have set was written under a clock
 * that has been set back since, and is ignored.
 */
export interface Due {
  /** ISO 8601, UTC. */
  readonly now: string;
  /** ISO 8601, UTC: no rule defers beyond it. */
  readonly horizon: string;
}

export const dueAt = (now: number, maxDelayMs: number): Due => ({
  now: isoTime(now),
  horizon: isoTime(now + maxDelayMs),
});

/** Everything, whatever it waits for: a restart ignores back-off. */
export const ALWAYS: Due = { now: "9999", horizon: "9999" };

export const isDue = (time: string, { now, horizon }: Due): boolean =>
  time <= now || time > horizon;
