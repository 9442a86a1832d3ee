import { MINUTE_MS, SECOND_MS } from "../../format/durations.ts";

/** Half of what a live market is kept for, so that figures are a minute and a half old at most. */
export const MARKET_POLL_MS = 30 * SECOND_MS;

/** While the stocks of a market are being listed. */
export const LIST_POLL_MS = 2 * SECOND_MS;

/** Dates change by the day, and the server keeps its answers for an hour. */
export const CALENDAR_POLL_MS = 15 * MINUTE_MS;
