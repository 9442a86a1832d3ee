import type { AboutSource } from "../about.ts";

export const finnhub = {
  name: "finnhub",
  label: "Finnhub",
  /** Documented: 60 a minute for a free key, 30 a second for all keys. */
  limits: { perMinute: 50, burst: 9 },
  gives: {
    quote: ["US"],
    stream: ["US"],
    ratings: ["US"],
    earnings: ["US"],
    headlines: ["US"],
  },
  terms: { use: "personal" },
  key: {
    fields: [
      {
        variable: "FINNHUB_API_KEY",
        meaning: "Key for the `finnhub` source",
        savedAs: "stockDataKey",
        label: "API key",
        shape: /^[A-Za-z0-9_]{16,64}$/,
        wanted: "a Finnhub key: 16 to 64 letters and digits",
      },
    ],
    credential: "stockData",
  },
} as const satisfies AboutSource;
