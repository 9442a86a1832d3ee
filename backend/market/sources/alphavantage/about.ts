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
  key: {
    fields: [
      {
        variable: "ALPHAVANTAGE_API_KEY",
        meaning: "Key for the `alphavantage` source",
        savedAs: "alphavantageKey",
        label: "API key",
        shape: /^[A-Za-z0-9]{8,64}$/,
        wanted: "an Alpha Vantage key: 8 to 64 letters and digits",
      },
    ],
  },
} as const satisfies AboutSource;
