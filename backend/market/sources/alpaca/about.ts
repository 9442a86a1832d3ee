import type { AboutSource } from "../about.ts";

export const alpaca = {
  name: "alpaca",
  label: "Alpaca",
  /** Documented: 200 a minute. */
  limits: { perMinute: 150, burst: 20 },
  gives: {
    quote: ["US"],
    bars: ["US"],
    stream: ["US"],
    splits: ["US"],
  },
  terms: { use: "personal" },
  key: {
    fields: [
      {
        variable: "ALPACA_API_KEY_ID",
        meaning: "Key ID for the `alpaca` source",
        savedAs: "alpacaKeyId",
        label: "API key ID",
        shape: /^[A-Z0-9]{16,40}$/,
        wanted: "an Alpaca key ID: 16 to 40 capital letters and digits",
      },
      {
        variable: "ALPACA_API_SECRET",
        meaning: "Secret key for the `alpaca` source",
        savedAs: "alpacaSecret",
        label: "API secret key",
        shape: /^[A-Za-z0-9/+]{30,80}$/,
        wanted: "an Alpaca secret key: 30 to 80 letters and digits",
      },
    ],
  },
} as const satisfies AboutSource;
