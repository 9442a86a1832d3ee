import type { NotificationRequest } from "../evolve.ts";
import { oneLine, type FiringMessage } from "./message.ts";
import { describeRequest, symbolOf } from "./notice.ts";

/** Firings of one minute, told in one message. */
export interface Digest {
  /** "3 alerts: AAPL, MSFT, VOD.L". */
  readonly headline: string;
  /** One line for each firing, in the order in which they were asked for. */
  readonly lines: readonly string[];
  /** Where one of the prices is made up or recorded. */
  readonly caution: string | null;
}

/** Undefined when there is one only, or none. */
export function describeTogether(requests: readonly NotificationRequest[]): Digest | undefined {
  const messages = messagesOf(requests);
  if (messages.length < 2) return undefined;
  const symbols = symbolsOf(requests);
  return {
    headline: oneLine(`${messages.length} alerts: ${symbols.join(", ")}`),
    lines: messages.map(({ headline }) => headline),
    caution: messages.find(({ caution }) => caution !== null)?.caution ?? null,
  };
}

/** What each request says; tests say nothing of an alert. */
export const messagesOf = (requests: readonly NotificationRequest[]): readonly FiringMessage[] =>
  requests.flatMap((request) => describeRequest(request) ?? []);

/** What they are about, each symbol once. */
export const symbolsOf = (requests: readonly NotificationRequest[]): readonly string[] => [
  ...new Set(requests.flatMap((request) => symbolOf(request) ?? [])),
];
