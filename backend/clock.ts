/** The only reader of the wall clock. Everything else is handed a {@link Clock}. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock for tests: stands still until told to move. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
  set(time: number | string): void;
}

export function manualClock(start: number | string = "2026-01-05T15:00:00Z"): ManualClock {
  let time = typeof start === "number" ? start : Date.parse(start);
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
    set: (next) => {
      time = typeof next === "number" ? next : Date.parse(next);
    },
  };
}

/** ISO 8601 in UTC, as every time on the wire is written. */
export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString();
