import type { LiveSourceName } from "./liveSourceNames.ts";
import type { VendorLimits } from "./pacing.ts";

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
 * Yahoo's budget in two parts: current prices, which alerts wait for, and all the rest, so that a
 * scan of a whole universe takes nothing from them. Together they are the whole.
 */
export const yahooLanes: Readonly<Record<"prices" | "research", VendorLimits>> = {
  prices: { perMinute: 70, burst: 6 },
  research: { perMinute: 50, burst: 4 },
};
