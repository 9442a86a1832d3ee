import { MINUTE_MS, SECOND_MS } from "../../../backend/domain/durations.ts";

/**
 * Half of the time that the server caches a live market, so that figures are at most a minute and a
 * half old.
 */
export const MARKET_POLL_MS = 30 * SECOND_MS;

/** Interval while the stocks of a market are being listed. */
export const LIST_POLL_MS = 2 * SECOND_MS;

/** Dates change daily, and the server caches its responses for an hour. */
export const CALENDAR_POLL_MS = 15 * MINUTE_MS;
