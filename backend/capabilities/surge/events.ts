import { dataOf, type EventOf } from "../../platform/eventStore/event.ts";
import type { RankedCandidate } from "./assess.ts";

const surgeEvents = {
  SurgeRunStarted: dataOf<{ readonly runId: number }>(),
  /** Results are stored as computed; a later model does not change them. */
  SurgeRunCompleted: dataOf<{
    readonly runId: number;
    readonly scoreVersion: string;
    /** The market's time of the run; ISO 8601, UTC. */
    readonly asOf: string;
    readonly symbols: number;
    /** Number of symbols without data at that time. */
    readonly unanswered: number;
    readonly candidates: readonly RankedCandidate[];
    readonly highProbabilityCandidates: number;
  }>(),
  SurgeRunFailed: dataOf<{ readonly runId: number; readonly reason: string }>(),
};

export type SurgeEvent = EventOf<typeof surgeEvents>;
export const surgeEventTypes = Object.keys(surgeEvents);

export type SurgeRunCompleted = EventOf<typeof surgeEvents, "SurgeRunCompleted">;
export type SurgeRunFailed = EventOf<typeof surgeEvents, "SurgeRunFailed">;

export const surgeRunStream = (runId: number): string => `surge-run-${runId}`;
