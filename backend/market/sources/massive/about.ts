import type { AboutSource } from "../about.ts";

export const massive = {
  name: "massive",
  label: "Massive",
  /** A free key allows 5 requests a minute. */
  limits: { perMinute: 2.9, burst: 2 },
  gives: {
    quote: ["US"],
    bars: ["US"],
    universe: ["US"],
    splits: ["US"],
  },
  terms: { use: "personal" },
  key: {
    fields: [
      {
        variable: "MASSIVE_API_KEY",
        meaning: "Key for the `massive` source (formerly Polygon.io)",
        savedAs: "massiveKey",
        label: "API key",
        shape: /^[A-Za-z0-9_-]{20,64}$/,
        wanted: "a Massive or Polygon.io key: 20 to 64 letters and digits",
      },
    ],
  },
} as const satisfies AboutSource;
