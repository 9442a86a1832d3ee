import { splitLikeFactor } from "../../domain/split.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import type { Sample } from "../sample.ts";

/** A time without prices, from `since` (epoch milliseconds) on, which evidence is the first after. */
export interface Gap {
  readonly since: number;
  /** The beginning of the bar that shows the evidence, ISO 8601; null where no bar does. */
  readonly crossedAt: string | null;
}

/** A split that would explain the first price of a trade date, where no source can say. */
export interface SuspectedSplit {
  readonly tradeDate: TradeDate;
  /** New price ÷ old price. */
  readonly factor: number;
}

/** Undefined where a price does not look like a split, `last` being the one it is compared with. */
export function suspectSplit(
  { price, tradeDate }: Pick<Sample, "price" | "tradeDate">,
  last: number,
): SuspectedSplit | undefined {
  const factor = splitLikeFactor(last, price);
  return factor === undefined ? undefined : { tradeDate, factor };
}

/** What is known of an accepted price beside it. */
export interface Evidence {
  /** Where it is the first after a time without any. */
  readonly gap: Gap | null;
  /**
   * Factor (new price ÷ old) of a split that would explain the day's move, where no source knows
   * whether there was one.
   */
  readonly suspectedSplit?: number | undefined;
  /** Exchange times that were recorded and are later than this do not count; left out, all do. */
  readonly latest?: number | undefined;
}
