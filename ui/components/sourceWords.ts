import { formatAsOf } from "../format/time.ts";

/** How a market source has been doing with one kind of question. Times are ISO 8601. */
export interface SourceAnswers {
  capability: string;
  asked: number;
  failed: number;
  /** Held back, because the source bears no more questions just then. */
  deferred: number;
  lastError: string | null;
  lastErrorAt: string | null;
  lastSuccessAt: string | null;
  breaker: "closed" | "open" | "half-open";
  openUntil: string | null;
  /** Median, milliseconds. */
  latencyMs: number | null;
}

const CAPABILITIES: Readonly<Record<string, string>> = {
  quote: "Quotes",
  bars: "Charts",
  stream: "Price checks",
  search: "Search",
  profile: "Profiles",
  universe: "Stock list",
  calendar: "Company calendar",
  targets: "Price targets",
  ratings: "Analyst ratings",
  earnings: "Earnings dates",
  options: "Options",
  insiders: "Insider trades",
  holders: "Holders",
  mentions: "Mentions",
  splits: "Splits",
  fx: "Exchange rates",
};

/** What a kind of question is called; one that the product has no word for keeps its own. */
export const nameCapability = (capability: string): string =>
  Object.hasOwn(CAPABILITIES, capability) ? (CAPABILITIES[capability] ?? capability) : capability;

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
      return "Answering";
    case "failing":
      return "Last answer failed";
    case "paused":
      return `Paused until ${formatAsOf(answers.openUntil, now, timeZone)}`;
    case "trying":
      return "Trying again";
    default:
      return state satisfies never;
  }
}

/** The source in a word: all of it, some of it, or nothing of it answers. */
export function describeSource(source: {
  isHealthy: boolean;
  byCapability?: readonly SourceAnswers[];
}): "Healthy" | "Partly paused" | "Paused" | "Failing" {
  if (source.isHealthy) return "Healthy";
  const states = new Set((source.byCapability ?? []).map(stateOfAnswers));
  if (!states.has("paused")) return "Failing";
  return states.has("answering") ? "Partly paused" : "Paused";
}
