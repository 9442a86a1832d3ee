import type { LiveSourceName } from "./liveSourceNames.ts";
import type { UrgencyBudgets, VendorLimits } from "./pacing.ts";

/**
 * The request budget of each vendor. Where a limit is documented, `perMinute + burst` is below it;
 * where none is, this is what a person with the site open might cause.
 */
export const vendorLimits: Readonly<Record<LiveSourceName, VendorLimits>> = {
  /** No documented limit; a client that sends much more is blocked for minutes. */
  yahoo: { perMinute: 120, burst: 10 },
  /** No documented limit; the site hangs for fast clients. */
  nasdaq: { perMinute: 30, burst: 5 },
  /** Documented: ten a second in all (sec.gov, "Accessing EDGAR data"). */
  edgar: { perMinute: 480, burst: 1 },
  /** No documented limit; one list of ten pages is used for half an hour. */
  apewisdom: { perMinute: 30, burst: 10 },
  /** Documented: sixty a minute for a free key, thirty a second for all. */
  finnhub: { perMinute: 50, burst: 9 },
};

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
