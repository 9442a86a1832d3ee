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
  key: { variable: "TWELVEDATA_API_KEY", meaning: "Key for the `twelvedata` source" },
} as const satisfies AboutSource;
