import type { AnalystRating } from "../../domain/choices.ts";
import { dataOf, type EventOf } from "../../platform/eventStore/event.ts";

const signalEvents = {
  /** Stores the facts of that time, so that later prices do not change the basis of the signal. */
  AnalystActionObserved: dataOf<{
    readonly id: number;
    readonly symbol: string;
    readonly companyName: string;
    readonly rating: AnalystRating;
    /** Time of the rating change; ISO 8601, UTC. */
    readonly publishedAt: string;
    /** Last close before that, in `currency`; null if bars do not reach back that far. */
    readonly publishedPrice: number | null;
    /** ISO 4217 code of the major unit. */
    readonly currency: string;
    readonly targetLow: number | null;
    readonly targetMean: number | null;
    readonly targetHigh: number | null;
    readonly analystCount: number | null;
    readonly source: string;
  }>(),
};

export type AnalystActionObserved = EventOf<typeof signalEvents, "AnalystActionObserved">;
export type SignalEvent = EventOf<typeof signalEvents>;
export const signalEventTypes = Object.keys(signalEvents);

/** One stream per rating change, so that repeats are ignored. `at` is epoch milliseconds. */
export const signalStream = (symbol: string, at: number): string => `signal-${symbol}-${at}`;
