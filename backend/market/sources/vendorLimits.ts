import type { LiveSourceName } from "./liveSourceNames.ts";
import type { UrgencyBudgets, VendorLimits } from "./pacing.ts";

/**
 * What may leave for each vendor: its token budget. Where a limit is stated, `perMinute + burst` is
 * below it; where none is, this is what a person with the site open might cause.
 */
export const vendorLimits: Readonly<Record<LiveSourceName, VendorLimits>> = {
  /** Nothing is stated; an address that asks much more is turned away for minutes. */
  yahoo: { perMinute: 120, burst: 10 },
  /** Nothing is stated; the site hangs for those who hurry. */
  nasdaq: { perMinute: 30, burst: 5 },
  /** Stated: ten a second for everything (sec.gov, "Accessing EDGAR data"). */
  edgar: { perMinute: 480, burst: 1 },
  /** Nothing is stated; one list of ten pages serves half an hour. */
  apewisdom: { perMinute: 30, burst: 10 },
  /** Stated: sixty a minute for a free key, thirty a second for anybody. */
  finnhub: { perMinute: 50, burst: 9 },
};

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
