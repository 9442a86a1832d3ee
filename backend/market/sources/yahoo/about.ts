import type { AboutSource } from "../about.ts";
import type { UrgencyBudgets } from "../pacing.ts";

export const yahoo = {
  name: "yahoo",
  label: "Yahoo Finance",
  /** No documented limit; a client that sends much more is blocked for minutes. */
  limits: { perMinute: 120, burst: 10 },
} as const satisfies AboutSource;

/**
 * How Yahoo's budget is shared. Current prices, which alerts wait for, go first and are limited to
 * 70 a minute, so that 50 are always left for people. The rest is lent to runs, which leave six of
 * the burst free, so that a chart opened meanwhile, with all that its page needs, loads at once.
 */
export const yahooBudgets: UrgencyBudgets = {
  price: { limits: { perMinute: 70, burst: 6 }, spares: 0 },
  interactive: { spares: 1 },
  background: { spares: 6 },
};
