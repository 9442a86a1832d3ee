import type { DomainEvent } from "../../platform/eventStore/event.ts";
import type { RankedCandidate } from "./assess.ts";

/** A run over the whole universe has begun. */
export type SurgeRunStarted = DomainEvent<"SurgeRunStarted", { readonly runId: number }>;

/** The run's results. Stored as they were: a later model does not change them. */
export type SurgeRunCompleted = DomainEvent<
  "SurgeRunCompleted",
  {
    readonly runId: number;
    /** Which rule scored; see score.ts. */
    readonly scoreVersion: string;
    /** The market time of the run; ISO 8601, UTC. */
    readonly asOf: string;
    readonly symbols: number;
    /** Symbols without data at that time. */
    readonly unanswered: number;
    /** Highest score first. */
    readonly candidates: readonly RankedCandidate[];
    readonly highProbabilityCandidates: number;
  }
>;

/** The run ended without a result; `reason` is one sentence. */
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

/** The stream of one run. */
export const surgeRunStream = (runId: number): string => `surge-run-${runId}`;
