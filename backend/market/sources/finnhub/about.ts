import type { AboutSource } from "../about.ts";

export const finnhub = {
  name: "finnhub",
  label: "Finnhub",
  /** Documented: sixty a minute for a free key, thirty a second for all. */
  limits: { perMinute: 50, burst: 9 },
  key: {
    variable: "FINNHUB_API_KEY",
    meaning: "Key for the `finnhub` source",
    savedAs: "stockDataKey",
  },
} as const satisfies AboutSource;
