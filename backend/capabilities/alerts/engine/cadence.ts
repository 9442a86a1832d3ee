/** Maximum check interval that can be set. After a longer pause, checks had stopped. */
const MAX_MS = 300_000;

/** Number of intervals from which the usual one is derived. */
const CHECKS = 5;

/**
 * Estimates how often the market is polled from the times of the checks, because the user may
 * change the interval at any time.
 */
export function createCadence() {
  let last = Number.NaN;
  let between: readonly number[] = [];
  return {
    /** `now` is the time of one steady clock, milliseconds. */
    checked(now: number): void {
      const passed = now - last;
      last = now;
      if (passed > 0 && passed <= MAX_MS) between = [...between, passed].slice(-CHECKS);
    },
    /** Shortest of the last intervals between checks, milliseconds; 0 before the second check. */
    everyMs: (): number => (between.length === 0 ? 0 : Math.min(...between)),
  };
}
