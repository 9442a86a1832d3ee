import type { Currency } from "./currency.ts";

export const marketCodes = ["US", "LSE", "TSE", "TSX"] as const;
export type MarketCode = (typeof marketCodes)[number];

export interface MarketInfo {
  readonly code: MarketCode;
  readonly suffix: string;
  readonly currency: Currency;
  /** IANA zone of the exchange. */
  readonly zone: string;
}

export const markets: Readonly<Record<MarketCode, MarketInfo>> = {
  US: { code: "US", suffix: "", currency: "USD", zone: "America/New_York" },
  LSE: { code: "LSE", suffix: ".L", currency: "GBP", zone: "Europe/London" },
  TSE: { code: "TSE", suffix: ".T", currency: "JPY", zone: "Asia/Tokyo" },
  TSX: { code: "TSX", suffix: ".TO", currency: "CAD", zone: "America/Toronto" },
};

/** The market a symbol's suffix names; an unknown or missing suffix is the US market. */
export function marketOf(symbol: string): MarketInfo {
  for (const market of Object.values(markets)) {
    if (market.suffix !== "" && symbol.endsWith(market.suffix)) return market;
  }
  return markets.US;
}
