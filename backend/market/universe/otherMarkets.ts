import type { CompanyRow } from "./company.ts";

/**
 * What the simulated market has beside the companies of the four markets: two exchanges whose hours
 * are not known by rule, a currency, a coin, an index and a fund. They can be looked up, charted and
 * watched, and belong to no list that is screened.
 */
export const otherMarkets: readonly CompanyRow[] = [
  ["ENI.MI", "Eni", "EN", 15.62, 49_000, 9_500],
  ["EQNR.OL", "Equinor", "EN", 246.3, 640_000, 3_800],
  ["EURUSD=X", "EUR/USD", "FI", 1.1524, 0, 0],
  ["BTC-USD", "Bitcoin USD", "FI", 91_200, 1_820_000, 420],
  ["^GSPC", "S&P 500", "FI", 6_602, 0, 0],
  ["VFIAX", "Vanguard 500 Index Fund Admiral Shares", "FI", 611.4, 0, 0],
];
