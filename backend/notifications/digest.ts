import type { FiringFacts } from "./events.ts";
import type { NotificationRequest } from "./evolve.ts";
import { describeFiring, oneLine } from "./message.ts";

/** Firings of one minute, told in one message. */
export interface Digest {
  /** "3 alerts: AAPL, MSFT, VOD.L". */
  readonly headline: string;
  /** One line for each firing, in the order in which they were asked for. */
  readonly lines: readonly string[];
  /** Where one of the prices is made up or recorded. */
  readonly caution: string | null;
}

/** Undefined when there is one firing only, or none. */
export function describeTogether(requests: readonly NotificationRequest[]): Digest | undefined {
  const firings = factsOf(requests);
  if (firings.length < 2) return undefined;
  const messages = firings.map(describeFiring);
  const symbols = [...new Set(firings.map(({ symbol }) => symbol))];
  return {
    headline: oneLine(`${firings.length} alerts: ${symbols.join(", ")}`),
    lines: messages.map(({ headline }) => headline),
    caution: messages.find(({ caution }) => caution !== null)?.caution ?? null,
  };
}

export const factsOf = (requests: readonly NotificationRequest[]): readonly FiringFacts[] =>
  requests.flatMap(({ facts }) => (facts === null ? [] : [facts]));
