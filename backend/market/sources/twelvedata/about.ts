import type { AboutSource } from "../about.ts";

export const twelvedata = {
  name: "twelvedata",
  label: "Twelve Data",
  /** A free key allows 8 credits a minute and 800 a day; a quote costs one. */
  limits: { perMinute: 0.55, burst: 6 },
  gives: {
    quote: ["US"],
  },
  terms: { use: "personal" },
  key: {
    fields: [
      {
        variable: "TWELVEDATA_API_KEY",
        meaning: "Key for the `twelvedata` source",
        savedAs: "twelvedataKey",
        label: "API key",
        shape: /^[A-Za-z0-9]{16,64}$/,
        wanted: "a Twelve Data key: 16 to 64 letters and digits",
      },
    ],
  },
} as const satisfies AboutSource;
