import type { AboutSource } from "../about.ts";

export const halts = {
  name: "halts",
  label: "Nasdaq Trade Halts",
  /** Documented: the feed is to be read once a minute at most (nasdaqtrader.com, trade halts). */
  limits: { perMinute: 1, burst: 1 },
} as const satisfies AboutSource;
