import { isoTime } from "../../platform/clock.ts";

/**
 * A notification is due at or before `now`. A due time beyond `horizon`, which no rule could have
 * set, was written before the clock was set back, and also counts as due.
 */
export interface Due {
  readonly now: string;
  /** Latest time to which any rule can defer; ISO 8601, UTC. */
  readonly horizon: string;
}

export const dueAt = (now: number, maxDelayMs: number): Due => ({
  now: isoTime(now),
  horizon: isoTime(now + maxDelayMs),
});

/** Makes everything due; used after a restart, which ignores backoff. */
export const ALWAYS: Due = { now: "9999", horizon: "9999" };

export const isDue = (time: string, { now, horizon }: Due): boolean =>
  time <= now || time > horizon;
