/** A day is 24 hours here; a calendar day may be an hour longer or shorter. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Last valid time of a Date (ECMA-262, "Time Values and Time Range"), epoch milliseconds. */
export const MAX_TIME = 8.64e15;
