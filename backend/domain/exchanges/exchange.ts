import type { Currency } from "../currency.ts";

/**
 * The markets whose hours and holidays follow from rules (`calendars/`). Every other exchange has
 * the code that Yahoo gives it: `MIL`, `OSL`, `CCY` (currencies), `CCC` (coins).
 */
export const marketCodes = ["US", "LSE", "TSE", "TSX"] as const;
export type MarketCode = (typeof marketCodes)[number];

/** A {@link MarketCode}, or the code of another exchange of the table. */
export type ExchangeCode = string;

export const isMarketCode = (code: ExchangeCode): code is MarketCode =>
  marketCodes.some((each) => each === code);

/**
 * On which days there is trading. `daily` and `weekdays` are round the clock: coins from midnight
 * to midnight, currencies and futures from Sunday evening to Friday.
 */
export type TradingWeek = "mondayToFriday" | "sundayToThursday" | "weekdays" | "daily";

export interface MarketInfo {
  readonly code: ExchangeCode;
  /** Of its symbols, with the dot; empty where there is none. */
  readonly suffix: string;
  readonly name: string;
  readonly country: string;
  /** That most of its symbols are quoted in, major unit. */
  readonly currency: Currency;
  /** IANA zone of the exchange. */
  readonly zone: string;
  readonly week: TradingWeek;
}
