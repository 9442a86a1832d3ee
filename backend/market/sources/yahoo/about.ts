import type { AboutSource } from "../about.ts";
import type { UrgencyBudgets } from "../pacing.ts";

export const yahoo = {
  name: "yahoo",
  label: "Yahoo Finance",
  /** Nothing is stated; an address that asks much more is turned away for minutes. */
  limits: { perMinute: 120, burst: 10 },
} as const satisfies AboutSource;

/**
 * How Yahoo's budget is shared. Current prices, which alerts wait for, go first and keep to 70 a
 * minute, so that 50 are always left for people. What neither asks for is lent to runs; they leave
 * six of the burst alone, so that a chart asked for meanwhile, with all that its page wants, leaves
 * at once.
 */
export const yahooBudgets: UrgencyBudgets = {
  price: { limits: { perMinute: 70, burst: 6 }, spares: 0 },
  interactive: { spares: 1 },
  background: { spares: 6 },
};
