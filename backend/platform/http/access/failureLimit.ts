import type { Clock } from "../../clock.ts";

/** Bounds memory; an attacker with more addresses than this evicts the oldest. */
const MAX_ADDRESSES = 1_000;

/** Counts attempts per address, so that one guesser does not lock the owner out from elsewhere. */
export type FailureLimit = ReturnType<typeof createFailureLimit>;

export function createFailureLimit(clock: Clock, failures: number, windowMs: number) {
  const times = new Map<string, number[]>();
  const recent = (address: string): readonly number[] =>
    (times.get(address) ?? []).filter((time) => time > clock.elapsed() - windowMs);
  const keep = (address: string, failed: number[]) => {
    times.delete(address);
    if (failed.length > 0) times.set(address, failed);
    const [longestQuiet] = times.keys();
    if (times.size > MAX_ADDRESSES && longestQuiet !== undefined) times.delete(longestQuiet);
  };
  const secondsToWait = (address: string): number => {
    const failed = recent(address);
    const oldest = failed[failed.length - failures];
    return oldest === undefined ? 0 : Math.ceil((oldest + windowMs - clock.elapsed()) / 1000);
  };
  return {
    secondsToWait,
    /** Counts before the check, as others may start. Returns the seconds to wait, 0 if none. */
    begin(address: string): number {
      const wait = secondsToWait(address);
      if (wait === 0) keep(address, [...recent(address), clock.elapsed()].slice(-failures));
      return wait;
    },
    /** Uncounts an attempt counted by {@link begin} that did not fail. */
    forgive(address: string): void {
      keep(address, recent(address).slice(0, -1));
    },
  };
}
