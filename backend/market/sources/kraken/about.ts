import type { AboutSource } from "../about.ts";

export const kraken = {
  name: "kraken",
  label: "Kraken",
  /** About one request a second and address. */
  limits: { perMinute: 40, burst: 8 },
  gives: {
    quote: ["CCC"],
    bars: ["CCC"],
    stream: ["CCC"],
  },
  terms: { use: "personal" },
} as const satisfies AboutSource;
