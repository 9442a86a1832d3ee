/** The only access to the system's clocks; everything else receives a {@link Clock}. */
export interface Clock {
  /**
   * Wall-clock time, milliseconds since the Unix epoch. It jumps in either direction when the
   * system's clock is set. Use it for times that are shown, stored or compared with external ones.
   */
  now(): number;
  /**
   * Monotonic time: milliseconds since some instant of this process; never jumps. Use it for
   * intervals, limits and deadlines within one process.
   */
  elapsed(): number;
}

export interface Moment {
  readonly now: number;
  readonly elapsed: number;
}

export const momentOf = (clock: Clock): Moment => ({ now: clock.now(), elapsed: clock.elapsed() });

/** Uses the clock that moved further: after a clock step or a sleep, a value counts as old. */
export const ageOf = (moment: Moment, clock: Clock): number =>
  Math.max(clock.elapsed() - moment.elapsed, Math.abs(clock.now() - moment.now));

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };

export interface ManualClock extends Clock {
  advance(ms: number): void;
  set(time: number | string): void;
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

/** Formats as ISO 8601 in UTC, the format of every time in the API. */
export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString();
