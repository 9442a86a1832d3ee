import type { AboutSource } from "../about.ts";

export const tiingo = {
  name: "tiingo",
  label: "Tiingo",
  /** A free key allows 50 requests an hour and 1,000 a day. */
  limits: { perMinute: 0.65, burst: 5 },
  /** The documented limit is 500; a crash forgets the symbols of the last minute. */
  symbolsPerMonth: 490,
  gives: {
    bars: ["US"],
    splits: ["US"],
  },
  terms: { use: "personal" },
  key: {
    fields: [
      {
        variable: "TIINGO_API_TOKEN",
        meaning: "Token for the `tiingo` source",
        savedAs: "tiingoToken",
        label: "API token",
        shape: /^[A-Za-z0-9]{30,64}$/,
        wanted: "a Tiingo token: 30 to 64 letters and digits",
      },
    ],
  },
} as const satisfies AboutSource;
