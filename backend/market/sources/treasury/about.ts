import type { AboutSource } from "../about.ts";

export const treasury = {
  name: "treasury",
  label: "US Treasury",
  /** No documented limit; a year of days is one request. */
  limits: { perMinute: 4, burst: 2 },
  gives: {
    yields: ["US"],
  },
  terms: { use: "open" },
} as const satisfies AboutSource;
