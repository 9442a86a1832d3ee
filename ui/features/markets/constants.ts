import { MINUTE_MS, SECOND_MS } from "../../../backend/domain/durations.ts";

/** Half of the server's cache time, so that figures are at most a minute and a half old. */
export const MARKET_POLL_MS = 30 * SECOND_MS;

/** For use while a market's stocks are being listed. */
export const LIST_POLL_MS = 2 * SECOND_MS;

/** Dates change daily, and the server caches its responses for an hour. */
export const CALENDAR_POLL_MS = 15 * MINUTE_MS;
