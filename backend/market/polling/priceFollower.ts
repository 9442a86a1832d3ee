import type { Sample } from "../sample.ts";

/** A consumer of prices other than the alerts. */
export interface PriceFollower {
  /** Symbols that need prices as often as those near a target. */
  symbols(): Iterable<string>;
  follows(symbol: string): boolean;
  isExtended(symbol: string): boolean;
  /** Resolves once the resulting changes are persisted. */
  take(samples: readonly Sample[]): Promise<void>;
}
