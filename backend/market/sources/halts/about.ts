import type { AboutSource } from "../about.ts";

export const halts = {
  name: "halts",
  label: "Nasdaq Trade Halts",
  /** Documented: read the feed at most once a minute (nasdaqtrader.com, trade halts). */
  limits: { perMinute: 1, burst: 1 },
  gives: {
    halts: ["US"],
  },
  terms: { use: "personal" },
} as const satisfies AboutSource;
