import type { Chart } from "../../../api/endpoints.ts";

/** Returns the exchange's IANA zone; null for daily and weekly bars, which are dated in UTC. */
export const barZone = ({ interval, timeZone }: Chart): string | null =>
  interval === "1d" || interval === "1w" ? null : timeZone;
