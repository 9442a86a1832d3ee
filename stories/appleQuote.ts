import type { Quote } from "../ui/api/endpoints.ts";

export const appleQuote: Quote = {
  symbol: "AAPL",
  companyName: "Apple",
  price: 304.04,
  change: -1.85,
  changePercent: -0.6,
  volume: 9_027_061,
  open: 306,
  high: 307.41,
  low: 301.67,
  previousClose: 305.89,
  lastUpdated: "2026-11-20T15:00:00.000Z",
  tradeDate: "2026-11-20",
  market: "US",
  exchange: { name: "United States", timeZone: "America/New_York", session: "regular" },
  extended: null,
  currency: "USD",
  upsidePotential: 6.93,
  analysis: { riskLevel: "LOW" },
  source: "simulated",
  delaySeconds: 0,
};
