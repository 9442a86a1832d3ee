import type { Chart } from "../../../api/endpoints.ts";

/**
 * Returns the IANA time zone of a chart's times: the exchange's. Null for daily and weekly bars,
 * which are stamped by date in UTC.
 */
export const barZone = ({ interval, timeZone }: Chart): string | null =>
  interval === "1d" || interval === "1w" ? null : timeZone;
