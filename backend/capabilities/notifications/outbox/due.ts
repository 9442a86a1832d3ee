import { isoTime } from "../../../platform/clock.ts";

/**
 * What counts as due. A time that lies farther ahead than any rule could have put it was written
 * under a clock that has been set back since, and holds nothing.
 */
export interface Due {
  /** ISO 8601, UTC. */
  readonly now: string;
  /** ISO 8601, UTC: no rule defers beyond it. */
  readonly horizon: string;
}

export const dueAt = (now: number, longestDelayMs: number): Due => ({
  now: isoTime(now),
  horizon: isoTime(now + longestDelayMs),
});

/** Everything, whatever it waits for: a restart waits for no back-off. */
export const ALWAYS: Due = { now: "9999", horizon: "9999" };

export const isDue = (time: string, { now, horizon }: Due): boolean =>
  time <= now || time > horizon;
