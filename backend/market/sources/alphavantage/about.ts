import type { AboutSource } from "../about.ts";

export const alphavantage = {
  name: "alphavantage",
  label: "Alpha Vantage",
  /** A free key allows 25 requests a day, at most one a second. */
  limits: { perMinute: 22 / (24 * 60), burst: 1 },
  gives: {
    quote: ["US"],
  },
  terms: { use: "personal" },
  key: { variable: "ALPHAVANTAGE_API_KEY", meaning: "Key for the `alphavantage` source" },
} as const satisfies AboutSource;
