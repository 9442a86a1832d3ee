import type { FiringFacts } from "../capabilities/notifications/events.ts";

/** Apple rises above its target in 2016, as in a replay. */
export const firingFacts = (change: Partial<FiringFacts> = {}): FiringFacts => ({
  symbol: "AAPL",
  alertType: "above",
  targetPrice: 94.5,
  currency: "USD",
  price: 95.89,
  exchangeTime: "2016-05-19T20:00:00.000Z",
  tradeDate: "2016-05-19",
  source: "replay",
  delaySeconds: 0,
  previousClose: 93.1,
  changePercent: 3,
  alreadyMet: false,
  ...change,
});
