import type { Sample } from "../sample.ts";

/** What evaluates prices beside the alerts. */
export interface PriceFollower {
  /** Symbols that it needs prices of, as often as those near a target. */
  readonly symbols: () => Iterable<string>;
  readonly follows: (symbol: string) => boolean;
  /** Whether it listens before and after the regular session, too. */
  readonly isExtended: (symbol: string) => boolean;
  /** Resolves when what the prices changed is recorded. */
  readonly take: (samples: readonly Sample[]) => Promise<void>;
}
