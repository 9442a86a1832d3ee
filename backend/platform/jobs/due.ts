import { Cron } from "croner";
import type { Clock } from "../clock.ts";

export interface Due {
  take(): boolean;
}

const EARLY_MS = 100;

/**
 * Due once every `everyMs` of elapsed time, first after one interval. Missed times are skipped.
 */
export function createIntervalDue(everyMs: number, clock: Clock): Due {
  let dueAt = clock.elapsed() + everyMs;
  return {
    take() {
      const elapsed = clock.elapsed();
      if (elapsed < dueAt - EARLY_MS) return false;
      dueAt = elapsed - dueAt < everyMs ? dueAt + everyMs : elapsed + everyMs;
      return true;
    },
  };
}

/**
 * Due at the times of day that a cron pattern names in a zone. If the clock is set forward across
 * some of them, they are due immediately, as one run. If it is set back, repeated times are skipped
 * unless half their period has passed since: a clock that was a day ahead must not cost a day.
 */
export function createDaytimeDue(cadence: string, zone: string, clock: Clock): Due {
  const cron = new Cron(cadence, { mode: "6-part", timezone: zone, paused: true });
  const after = (time: number): number =>
    cron.nextRun(new Date(time))?.getTime() ?? Number.POSITIVE_INFINITY;
  let seenAt = clock.now();
  let dueAt = after(seenAt);
  /** The latest time of day that was done, and the elapsed time at that moment. */
  let done = { until: Number.NEGATIVE_INFINITY, at: 0 };

  const isRepeat = (): boolean =>
    dueAt <= done.until && clock.elapsed() - done.at < (after(dueAt) - dueAt) / 2;

  return {
    take() {
      const now = clock.now();
      if (now < seenAt) dueAt = after(now);
      seenAt = now;
      if (now < dueAt) return false;
      const isDue = !isRepeat();
      if (isDue) done = { until: now, at: clock.elapsed() };
      dueAt = after(now);
      return isDue;
    },
  };
}
