import type { CompanyRow } from "./company.ts";

/**
 * Further instruments of the simulated market: three exchanges without rule-based hours,
 * currencies, a coin, a future, some indices and a fund. They can be looked up, charted and
 * watched, but are in no screened list.
 */
export const otherMarkets: readonly CompanyRow[] = [
  ["ENI.MI", "Eni", "EN", 15.62, 49_000, 9_500],
  ["EQNR.OL", "Equinor", "EN", 246.3, 640_000, 3_800],
  ["M&M.NS", "Mahindra & Mahindra", "CD", 3_714, 4_620_000, 2_600],
  ["EURUSD=X", "EUR/USD", "FI", 1.1524, 0, 0],
  ["GBPUSD=X", "GBP/USD", "FI", 1.3105, 0, 0],
  ["USDJPY=X", "USD/JPY", "FI", 156.41, 0, 0],
  ["USDCAD=X", "USD/CAD", "FI", 1.4102, 0, 0],
  ["USDNOK=X", "USD/NOK", "FI", 10.214, 0, 0],
  ["USDCHF=X", "USD/CHF", "FI", 0.8085, 0, 0],
  ["BTC-USD", "Bitcoin USD", "FI", 91_200, 1_820_000, 420],
  ["GC=F", "Gold", "MA", 4_118.4, 0, 184],
  ["^GSPC", "S&P 500", "FI", 6_602, 0, 0],
  ["^IXIC", "NASDAQ Composite", "IT", 22_080, 0, 0],
  ["^DJI", "Dow Jones Industrial Average", "FI", 46_240, 0, 0],
  ["^RUT", "Russell 2000", "FI", 2_369, 0, 0],
  ["^FTSE", "FTSE 100", "FI", 9_540, 0, 0],
  ["^N225", "Nikkei 225", "FI", 48_620, 0, 0],
  ["^GSPTSE", "S&P/TSX Composite", "FI", 30_160, 0, 0],
  ["VFIAX", "Vanguard 500 Index Fund Admiral Shares", "FI", 611.4, 0, 0],
];
