import type { Bar } from "../../../domain/bar.ts";

/** `numerator` new shares for `denominator` old ones; `at` is the first bar that has the new ones. */
export interface YahooSplit {
  readonly at: number;
  readonly numerator: number;
  readonly denominator: number;
}

/** A bar as sent, with the close that Yahoo has adjusted for dividends; null where it has none. */
export interface YahooBar extends Bar {
  readonly adjustedClose: number | null;
}
