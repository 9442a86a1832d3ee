import type { AboutSource } from "../about.ts";

export const binance = {
  name: "binance",
  label: "Binance",
  /** Documented: a weight of 6,000 a minute, of which a request here costs 2. */
  limits: { perMinute: 120, burst: 20 },
  /** Pairs in dollar coins (USDT, USDC) are not prices in dollars and are not used. */
  gives: {
    quote: ["CCC"],
    bars: ["CCC"],
    stream: ["CCC"],
  },
  terms: { use: "personal" },
} as const satisfies AboutSource;
