import type { Sample } from "../sample.ts";

/** A consumer of prices other than the alerts. */
export interface PriceFollower {
  /** Symbols that need prices as often as those near a target. */
  readonly symbols: () => Iterable<string>;
  readonly follows: (symbol: string) => boolean;
  readonly isExtended: (symbol: string) => boolean;
  /** Resolves once the resulting changes are persisted. */
  readonly take: (samples: readonly Sample[]) => Promise<void>;
}
