import { splitLikeFactor } from "../domain/split.ts";
import type { TradeDate } from "../domain/tradeDate.ts";
import type { Sample } from "./sample.ts";

/** A time without prices, from `since` (epoch milliseconds) until the evidence. */
export interface Gap {
  readonly since: number;
  /** Start of the bar that shows the evidence, ISO 8601; null if no bar does. */
  readonly crossedAt: string | null;
}

/** A split that would explain a date's first price, if no source can confirm or deny it. */
export interface SuspectedSplit {
  readonly tradeDate: TradeDate;
  /** New price ÷ old price. */
  readonly factor: number;
}

/** Returns undefined if the price, compared with `last`, does not look like a split. */
export function suspectSplit(
  { price, tradeDate }: Pick<Sample, "price" | "tradeDate">,
  last: number,
): SuspectedSplit | undefined {
  const factor = splitLikeFactor(last, price);
  return factor === undefined ? undefined : { tradeDate, factor };
}

export interface Evidence {
  /** Set if the price is the first one after a time without any. */
  readonly gap: Gap | null;
  /** Factor (new price ÷ old) of a split that no source can confirm or deny. */
  readonly suspectedSplit?: number | undefined;
  /** Recorded exchange times later than this do not count; if omitted, all do. */
  readonly latest?: number | undefined;
}
