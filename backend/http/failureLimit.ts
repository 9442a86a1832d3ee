import type { Clock } from "../clock.ts";

/** Failed attempts by address, so that one guesser does not lock the owner out from elsewhere. */
export interface FailureLimit {
  /** Seconds until the address may try again; 0 when it may now. */
  secondsToWait(address: string): number;
  countFailure(address: string): void;
}

/** An attacker with more addresses than this displaces the oldest; memory stays bounded. */
const MAX_ADDRESSES = 1_000;

/** At most `failures` in any `windowMs` from one address. */
export function createFailureLimit(clock: Clock, failures: number, windowMs: number): FailureLimit {
  const times = new Map<string, number[]>();
  const recent = (address: string): readonly number[] =>
    (times.get(address) ?? []).filter((time) => time > clock.now() - windowMs);
  return {
    secondsToWait: (address) => {
      const failed = recent(address);
      const oldest = failed[failed.length - failures];
      return oldest === undefined ? 0 : Math.ceil((oldest + windowMs - clock.now()) / 1000);
    },
    countFailure: (address) => {
      const failed = [...recent(address), clock.now()].slice(-failures);
      times.delete(address);
      times.set(address, failed);
      const [longestQuiet] = times.keys();
      if (times.size > MAX_ADDRESSES && longestQuiet !== undefined) times.delete(longestQuiet);
    },
  };
}
