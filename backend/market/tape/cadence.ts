/** The longest time between two checks that may be set; longer, and the checks had stopped. */
const MAX_MS = 300_000;

/** How many checks back the usual time between two is derived from. */
const CHECKS = 5;

/** How often the market is asked, derived from when it was: a person may change it at any time. */
export interface Cadence {
  /** `now` is the market's clock, epoch milliseconds. */
  checked(now: number): void;
  /** The shortest of the last times between two checks; 0 before there were two. */
  everyMs(): number;
}

export function createCadence(): Cadence {
  let last = Number.NaN;
  let between: readonly number[] = [];
  return {
    checked: (now) => {
      const passed = now - last;
      last = now;
      if (passed > 0 && passed <= MAX_MS) between = [...between, passed].slice(-CHECKS);
    },
    everyMs: () => (between.length === 0 ? 0 : Math.min(...between)),
  };
}
