import { HOUR_MS } from "../../domain/durations.ts";
import { isoTime } from "../../platform/clock.ts";

/** Five weeks: what a digest that is late looks back at, with room for a clock that was ahead. */
export const KEPT_HOURS = 35 * 24;

/** The hour of a time (epoch milliseconds), ISO 8601, UTC. */
export const hourOf = (time: number): string => isoTime(time - (time % HOUR_MS));

/** Hours before it are kept no longer. */
export const oldestKept = (hour: string): string => hourOf(Date.parse(hour) - KEPT_HOURS * HOUR_MS);
