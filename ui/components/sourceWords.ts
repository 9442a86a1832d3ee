import { formatAsOf } from "../format/time.ts";
import {
  ANSWERING,
  CAPABILITY_NAMES,
  FAILING,
  HEALTHY,
  LAST_ANSWER_FAILED,
  PARTLY_PAUSED,
  PAUSED,
  TRYING_AGAIN,
  describePaused,
} from "./messages.ts";

/** How a market source has been doing with one kind of question. Times are ISO 8601. */
export interface SourceAnswers {
  capability: string;
  asked: number;
  failed: number;
  /** Held back, because its request budget is exhausted for now. */
  deferred: number;
  lastError: string | null;
  lastErrorAt: string | null;
  lastSuccessAt: string | null;
  breaker: "closed" | "open" | "half-open";
  openUntil: string | null;
  /** Median, milliseconds. */
  latencyMs: number | null;
}

/** What a kind of question is called; one that the product has no word for keeps its own. */
export const nameCapability = (capability: string): string =>
  Object.hasOwn(CAPABILITY_NAMES, capability)
    ? (CAPABILITY_NAMES[capability] ?? capability)
    : capability;

export type AnswerState = "answering" | "failing" | "paused" | "trying";

/** Paused and trying are the breaker's; else what the last answer was. */
export function stateOfAnswers(answers: SourceAnswers): AnswerState {
  if (answers.breaker === "open") return "paused";
  if (answers.breaker === "half-open") return "trying";
  const { lastErrorAt, lastSuccessAt } = answers;
  const hasFailedLast =
    lastErrorAt !== null &&
    (lastSuccessAt === null || Date.parse(lastErrorAt) > Date.parse(lastSuccessAt));
  return hasFailedLast ? "failing" : "answering";
}

/** The state in words; `now` in epoch milliseconds. */
export function describeAnswers(answers: SourceAnswers, now: number, timeZone?: string): string {
  const state = stateOfAnswers(answers);
  switch (state) {
    case "answering":
      return ANSWERING;
    case "failing":
      return LAST_ANSWER_FAILED;
    case "paused":
      return describePaused(formatAsOf(answers.openUntil, now, timeZone));
    case "trying":
      return TRYING_AGAIN;
    default:
      return state satisfies never;
  }
}

/** The source in a word: all of it, some of it, or nothing of it answers. */
export function describeSource(source: {
  isHealthy: boolean;
  byCapability?: readonly SourceAnswers[];
}): string {
  if (source.isHealthy) return HEALTHY;
  const states = new Set((source.byCapability ?? []).map(stateOfAnswers));
  if (!states.has("paused")) return FAILING;
  return states.has("answering") ? PARTLY_PAUSED : PAUSED;
}
