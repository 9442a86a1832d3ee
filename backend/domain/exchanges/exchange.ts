import type { Currency } from "../currency.ts";

/** Markets with rule-based hours (`calendars/`); others have Yahoo's code, such as `MIL`. */
export const marketCodes = ["US", "LSE", "TSE", "TSX"] as const;
export type MarketCode = (typeof marketCodes)[number];

/** Fixed by the specification. */
export const DEFAULT_MARKET: MarketCode = "US";

/** Suffixes of symbols, fixed by the specification; stocks of other exchanges carry theirs, too. */
export const marketSuffixes: Readonly<Record<MarketCode, string>> = {
  US: "",
  LSE: ".L",
  TSE: ".T",
  TSX: ".TO",
};

export type ExchangeCode = string;

export const isMarketCode = (code: ExchangeCode): code is MarketCode =>
  marketCodes.some((each) => each === code);

/**
 * Days with trading. `daily` and `weekdays` trade around the clock: coins from midnight to
 * midnight, currencies and futures from Sunday evening to Friday.
 */
export type TradingWeek = "mondayToFriday" | "sundayToThursday" | "weekdays" | "daily";

export interface MarketInfo {
  readonly code: ExchangeCode;
  readonly suffix: string;
  readonly name: string;
  readonly country: string;
  /** Major unit in which most of its symbols are quoted. */
  readonly currency: Currency;
  /** IANA time zone. */
  readonly zone: string;
  readonly week: TradingWeek;
}
