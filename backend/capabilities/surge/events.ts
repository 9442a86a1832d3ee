import type { DomainEvent } from "../../platform/eventStore/event.ts";
import type { RankedCandidate } from "./assess.ts";

export type SurgeRunStarted = DomainEvent<"SurgeRunStarted", { readonly runId: number }>;

/** Results are stored as computed; a later model does not change them. */
export type SurgeRunCompleted = DomainEvent<
  "SurgeRunCompleted",
  {
    readonly runId: number;
    readonly scoreVersion: string;
    /** The market's time of the run; ISO 8601, UTC. */
    readonly asOf: string;
    readonly symbols: number;
    /** Number of symbols without data at that time. */
    readonly unanswered: number;
    readonly candidates: readonly RankedCandidate[];
    readonly highProbabilityCandidates: number;
  }
>;

export type SurgeRunFailed = DomainEvent<
  "SurgeRunFailed",
  { readonly runId: number; readonly reason: string }
>;

export type SurgeEvent = SurgeRunStarted | SurgeRunCompleted | SurgeRunFailed;

export const surgeEventTypes = [
  "SurgeRunStarted",
  "SurgeRunCompleted",
  "SurgeRunFailed",
] as const satisfies readonly SurgeEvent["type"][];

export const surgeRunStream = (runId: number): string => `surge-run-${runId}`;
