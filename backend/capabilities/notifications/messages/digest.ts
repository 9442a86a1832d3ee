import type { NotificationRequest } from "../evolve.ts";
import { oneLine, type FiringMessage } from "./message.ts";
import { describeRequest, symbolOf } from "./notice.ts";

/** The firings of one minute in one message. */
export interface Digest {
  /** "3 alerts: AAPL, MSFT, VOD.L". */
  readonly headline: string;
  /** One line for each firing, in the order of the requests. */
  readonly lines: readonly string[];
  /** The caution when one of the prices is simulated or recorded. */
  readonly caution: string | null;
}

/** Undefined with only one, or none. */
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

/** The message of each request; tests have none. */
export const messagesOf = (requests: readonly NotificationRequest[]): readonly FiringMessage[] =>
  requests.flatMap((request) => describeRequest(request) ?? []);

/** Their symbols, each once. */
export const symbolsOf = (requests: readonly NotificationRequest[]): readonly string[] => [
  ...new Set(requests.flatMap((request) => symbolOf(request) ?? [])),
];
