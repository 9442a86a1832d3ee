/** The only reader of the system's clocks. Everything else receives a {@link Clock}. */
export interface Clock {
  /**
   * Wall-clock time, milliseconds since the Unix epoch. It jumps, either way, when the system's
   * clock is set. For what is shown, stored or compared with external times.
   */
  now(): number;
  /**
   * Monotonic time: milliseconds since some instant of this process; never jumps. For intervals,
   * limits and deadlines within one process.
   */
  elapsed(): number;
}

/** The same moment by both clocks. */
export interface Moment {
  readonly now: number;
  readonly elapsed: number;
}

export const momentOf = (clock: Clock): Moment => ({ now: clock.now(), elapsed: clock.elapsed() });

/**
 * Milliseconds since, for cached values. Uses the clock that has moved further: after a step, or a
 * sleep of the machine, the age is uncertain and the value counts as old.
 */
export const ageOf = (moment: Moment, clock: Clock): number =>
  Math.max(clock.elapsed() - moment.elapsed, Math.abs(clock.now() - moment.now));

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };

/** A clock for tests: stands still until it is advanced. */
export interface ManualClock extends Clock {
  /** Time passes. */
  advance(ms: number): void;
  /** Time passes until then; going back is a step. */
  set(time: number | string): void;
  /** Sets the system's clock: the wall-clock time jumps, and no time passes. */
  step(ms: number): void;
}

export function manualClock(start: number | string = "2026-01-05T15:00:00Z"): ManualClock {
  let time = typeof start === "number" ? start : Date.parse(start);
  let elapsed = 0;
  return {
    now: () => time,
    elapsed: () => elapsed,
    advance: (ms) => {
      time += ms;
      elapsed += ms;
    },
    set: (next) => {
      const target = typeof next === "number" ? next : Date.parse(next);
      elapsed += Math.max(0, target - time);
      time = target;
    },
    step: (ms) => {
      time += ms;
    },
  };
}

/** ISO 8601 in UTC, the format of every time in the API. */
export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString();
