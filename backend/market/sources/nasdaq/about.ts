import type { AboutSource } from "../about.ts";

export const nasdaq = {
  name: "nasdaq",
  label: "Nasdaq",
  /** No documented limit; the site hangs for fast clients. */
  limits: { perMinute: 30, burst: 5 },
  gives: {
    universe: ["US"],
    targets: ["US"],
    earnings: ["US"],
  },
  terms: { use: "personal" },
} as const satisfies AboutSource;
