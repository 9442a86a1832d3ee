import type { AboutSource } from "../about.ts";

export const finnhub = {
  name: "finnhub",
  label: "Finnhub",
  /** Stated: sixty a minute for a free key, thirty a second for anybody. */
  limits: { perMinute: 50, burst: 9 },
} as const satisfies AboutSource;
