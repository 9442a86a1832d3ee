import { LRUCache } from "lru-cache";
import { ageOf, momentOf, type Clock, type Moment } from "../../../platform/clock.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { createCoalescer } from "../../coalesce.ts";
import type { Priority } from "../../priority.ts";
import type { Mapped } from "../mapped.ts";
import type { YahooClient } from "./client.ts";
import type { YahooSummary } from "./mapping/summaryMapping.ts";

/** A page requests five parts of one summary within a second or two. */
const SHARED_MS = MINUTE_MS;
const MAX_SUMMARIES = 50;

/**
 * Loads summaries, each requested once for all of its parts. Faults are not cached: the next part
 * retries. Symbols must already be validated.
 */
export function createSummaries(client: Pick<YahooClient, "summary">, clock: Clock) {
  const answers = new LRUCache<
    string,
    { readonly since: Moment; readonly found: Mapped<YahooSummary> }
  >({
    max: MAX_SUMMARIES,
  });
  const coalesce = createCoalescer<Mapped<YahooSummary>>();

  return async (symbol: string, priority?: Priority): Promise<Mapped<YahooSummary>> => {
    const kept = answers.get(symbol);
    if (kept && ageOf(kept.since, clock) < SHARED_MS) return kept.found;
    // Keyed by priority, so that a page does not wait in the queue behind a background run.
    return coalesce(`${symbol} ${priority ?? ""}`, async () => {
      const found = await client.summary(symbol, priority);
      if (found.status === "value") answers.set(symbol, { since: momentOf(clock), found });
      return found;
    });
  };
}
