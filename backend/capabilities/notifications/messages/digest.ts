import type { NotificationRequest } from "../evolve.ts";
import { oneLine, type FiringMessage } from "./message.ts";
import { describeRequest, symbolOf } from "./notice.ts";

/** The firings of one minute in one message. */
export interface Digest {
  /** "3 alerts: AAPL, MSFT, VOD.L", and "3 alerts, one suspended: AAPL". */
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
    headline: oneLine(
      `${messages.length} alerts${describeSuspended(requests)}: ${symbols.join(", ")}`,
    ),
    lines: messages.map(({ headline }) => headline),
    caution: messages.find(({ caution }) => caution !== null)?.caution ?? null,
  };
}

/** Before the symbols: where a message is short, what comes after them is cut off. */
function describeSuspended(requests: readonly NotificationRequest[]): string {
  const { length } = requests.filter(
    ({ notice, rule }) => notice?.kind === "suspended" || rule?.kind === "suspended",
  );
  return length === 0 ? "" : length === 1 ? ", one suspended" : `, ${length} suspended`;
}

/** The message of each request; tests have none. */
export const messagesOf = (requests: readonly NotificationRequest[]): readonly FiringMessage[] =>
  requests.flatMap((request) => describeRequest(request) ?? []);

/** Their symbols, each once. */
export const symbolsOf = (requests: readonly NotificationRequest[]): readonly string[] => [
  ...new Set(requests.flatMap((request) => symbolOf(request) ?? [])),
];
