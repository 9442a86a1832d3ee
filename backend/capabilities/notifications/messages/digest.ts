import type { NotificationRequest } from "../decide.ts";
import { oneLine, type FiringMessage } from "./message.ts";
import { describeRequest, symbolOf } from "./notice.ts";

/** Several firings of one minute in one message. */
export interface Digest {
  /** For example "3 alerts: AAPL, MSFT, VOD.L" or "3 alerts, one suspended: AAPL". */
  readonly headline: string;
  readonly lines: readonly string[];
  /** Caution about a simulated or recorded price among them; null if there is none. */
  readonly caution: string | null;
}

/** Returns undefined for fewer than two messages. */
export function describeDigest(requests: readonly NotificationRequest[]): Digest | undefined {
  const messages = messagesOf(requests);
  if (messages.length < 2) return undefined;
  const symbols = symbolsOf(requests);
  return {
    headline: oneLine(
      `${messages.length} alerts${describeSuspended(requests)}: ${symbols.join(", ")}`,
    ),
    lines: messages.map(({ short }) => short),
    caution: messages.find(({ caution }) => caution !== null)?.caution ?? null,
  };
}

/** Precedes the symbols, because short messages are cut at the end. */
function describeSuspended(requests: readonly NotificationRequest[]): string {
  const { length } = requests.filter(
    ({ notice, rule }) => notice?.kind === "suspended" || rule?.kind === "suspended",
  );
  return length === 0 ? "" : length === 1 ? ", one suspended" : `, ${length} suspended`;
}

export const messagesOf = (requests: readonly NotificationRequest[]): readonly FiringMessage[] =>
  requests.flatMap((request) => describeRequest(request) ?? []);

export const symbolsOf = (requests: readonly NotificationRequest[]): readonly string[] => [
  ...new Set(requests.flatMap((request) => symbolOf(request) ?? [])),
];
