import type { AboutSource } from "../about.ts";

export const frankfurter = {
  name: "frankfurter",
  label: "Frankfurter",
  /** No quota, fair use (lineofflight/frankfurter#532); all pairs of a day are one request. */
  limits: { perMinute: 20, burst: 8 },
  gives: {
    fx: ["CCY"],
    quote: ["CCY"],
    bars: ["CCY"],
  },
  terms: { use: "open", attribution: "Reference rates of the European Central Bank" },
} as const satisfies AboutSource;
