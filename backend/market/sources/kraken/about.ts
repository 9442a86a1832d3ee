import type { AboutSource } from "../about.ts";

export const kraken = {
  name: "kraken",
  label: "Kraken",
  /** About one request a second and address, so none leave together. */
  limits: { perMinute: 50, burst: 1 },
  gives: {
    quote: ["CCC"],
    bars: ["CCC"],
    stream: ["CCC"],
  },
  terms: { use: "personal" },
} as const satisfies AboutSource;
