/** Written by `bun run contract` from the live sources of the backend; edit those. */
export const liveSourceLabels: Readonly<Record<string, string>> = {
  "yahoo": "Yahoo Finance",
  "nasdaq": "Nasdaq",
  "edgar": "SEC EDGAR",
  "apewisdom": "ApeWisdom",
  "finnhub": "Finnhub",
  "twelvedata": "Twelve Data",
  "alphavantage": "Alpha Vantage"
};
