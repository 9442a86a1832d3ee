/** The only reader of the system's clocks. Everything else is handed a {@link Clock}. */
export interface Clock {
  /**
   * The time of day, in milliseconds since the Unix epoch. Whoever sets the system's clock makes it
   * jump, either way: for what is shown, stored and compared with times of others.
   */
  now(): number;
  /**
   * Milliseconds since some instant of this process; never goes back and never jumps. For intervals,
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
 * Milliseconds since, for what is kept in memory until it is too old. By the clock that has moved
 * further: after a step, or a sleep of the machine, its age is in doubt and it counts as old.
 */
export const ageOf = (moment: Moment, clock: Clock): number =>
  Math.max(clock.elapsed() - moment.elapsed, Math.abs(clock.now() - moment.now));

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };

/** A clock for tests: stands still until told to move. */
export interface ManualClock extends Clock {
  /** Time goes by. */
  advance(ms: number): void;
  /** Time goes by until then; going back is a step. */
  set(time: number | string): void;
  /** Somebody sets the system's clock: the time of day jumps, and no time has gone by. */
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

/** ISO 8601 in UTC, as every time on the wire is written. */
export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString();
