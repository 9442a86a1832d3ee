import type { BreakerStatus } from "../../../backend/domain/choices.ts";
import {
  type SourceCapability,
  liveSourceAttributions,
  liveSourceLabels,
} from "../../api/sources.gen.ts";
import { formatAsOf } from "../../format/time.ts";
import * as words from "../messages.ts";

export type { SourceCapability };

const SOURCE_NAMES: Readonly<Record<string, string>> = {
  ...liveSourceLabels,
  ...words.OWN_SOURCE_NAMES,
};

/** Returns unknown sources unchanged. */
export const nameSource = (source: string): string => SOURCE_NAMES[source] ?? source;

/** Adds the attribution that a source's terms require. */
export function creditSource(source: string): string {
  const attribution = liveSourceAttributions[source];
  return attribution === undefined
    ? nameSource(source)
    : words.describeCredit(nameSource(source), attribution);
}

/** Returns false for simulated and replayed markets, which the header announces. */
export const isLiveSource = (source: string): boolean =>
  source !== "simulated" && source !== "replay";

/** Record of a market source for one kind of request. Times are ISO 8601. */
export interface SourceAnswers {
  capability: string;
  asked: number;
  failed: number;
  /** Requests held back because the request budget is exhausted. */
  deferred: number;
  lastError: string | null;
  lastErrorAt: string | null;
  lastSuccessAt: string | null;
  breaker: BreakerStatus;
  openUntil: string | null;
  /** Median in milliseconds. */
  latencyMs: number | null;
}

const hasName = (capability: string): capability is SourceCapability =>
  Object.hasOwn(words.CAPABILITY_NAMES, capability);

export const nameCapability = (capability: string): string =>
  hasName(capability) ? words.CAPABILITY_NAMES[capability] : capability;

/** Lowercases the label for a sentence; "IPOs" stays. */
export const nameCapabilityInSentence = (capability: string): string =>
  nameCapability(capability).replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

export type AnswerState = "answering" | "failing" | "paused" | "trying";

/** Uses the circuit breaker, else the last response. */
export function stateOfAnswers(answers: SourceAnswers): AnswerState {
  if (answers.breaker === "open") return "paused";
  if (answers.breaker === "half-open") return "trying";
  const { lastErrorAt, lastSuccessAt } = answers;
  const hasFailedLast =
    lastErrorAt !== null &&
    (lastSuccessAt === null || Date.parse(lastErrorAt) > Date.parse(lastSuccessAt));
  return hasFailedLast ? "failing" : "answering";
}

export function describeAnswers(answers: SourceAnswers, now: number, timeZone?: string): string {
  const state = stateOfAnswers(answers);
  switch (state) {
    case "answering":
      return words.ANSWERING;
    case "failing":
      return words.LAST_ANSWER_FAILED;
    case "paused":
      return words.describePaused(formatAsOf(answers.openUntil, now, timeZone));
    case "trying":
      return words.TRYING_AGAIN;
    default:
      return state satisfies never;
  }
}

export function describeSource(source: {
  isHealthy: boolean;
  byCapability?: readonly SourceAnswers[];
}): string {
  if (source.isHealthy) return words.HEALTHY;
  const states = new Set((source.byCapability ?? []).map(stateOfAnswers));
  if (!states.has("paused")) return words.FAILING;
  return states.has("answering") ? words.PARTLY_PAUSED : words.PAUSED;
}
