import type { Bar } from "../../../../domain/bar.ts";

/** `numerator` new shares replace `denominator` old ones; `at` is the first bar in new shares. */
export interface YahooSplit {
  readonly at: number;
  readonly numerator: number;
  readonly denominator: number;
}

/** A bar as sent, with Yahoo's dividend-adjusted close; null if it has none. */
export interface YahooBar extends Bar {
  readonly adjustedClose: number | null;
}
