import { HOUR_MS } from "../../domain/durations.ts";
import { isoTime } from "../../platform/clock.ts";

/** Five weeks: enough for a late digest, with room for a clock that was ahead. */
export const KEPT_HOURS = 35 * 24;

/** Returns the start of the hour of an epoch time, ISO 8601, UTC. */
export const hourOf = (time: number): string => isoTime(time - (time % HOUR_MS));

export const oldestKept = (hour: string): string => hourOf(Date.parse(hour) - KEPT_HOURS * HOUR_MS);
