import type { Kysely } from "kysely";
import type { Batch } from "../../../domain/rules/observation.ts";
import { SourceUnavailable } from "../../../market/source.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { ClosedBar } from "../series/closedBars.ts";
import { BARS } from "./recordFindings.ts";
import { batchesOf, MAX_WAIT_MS } from "../series/symbolSeries.ts";
import type { EvaluatedBars } from "../series/watchedSeries.ts";
import { readSeenBy } from "../lifecycle/watchStore.ts";

/** What an earlier process has evaluated of these bars. Rejects with SourceUnavailable where they are behind. */
export async function readEvaluatedBars(
  database: Kysely<Database>,
  watch: Parameters<typeof readSeenBy>[1],
  bars: readonly ClosedBar[],
  now: number,
): Promise<EvaluatedBars> {
  const evaluated = (await readSeenBy<EvaluatedBars>(database, watch, BARS)) ?? {};
  if (isBehind(bars, evaluated, now)) {
    throw new SourceUnavailable("market", `bars of ${watch.symbol} end before those evaluated`);
  }
  return evaluated;
}

/**
 * As {@link batchesOf}, after a start: a bar that came late was evaluated as of a later time than it
 * closed, so that the next ones may have closed before `lastAt`, the newest time that a rule has
 * evaluated. They come after it. Of a series that `evaluated` does not name none has been missed.
 */
export function missedBatchesOf(
  bars: readonly ClosedBar[],
  evaluated: EvaluatedBars,
  lastAt: number,
): readonly Batch[] {
  const isMissed = ({ closedAt, observation: { symbol, timeframe } }: ClosedBar) =>
    closedAt > (evaluated[`${symbol} ${timeframe}`] ?? Number.POSITIVE_INFINITY);
  const known = batchesOf(bars.filter((bar) => !isMissed(bar)));
  const missed = batchesOf(bars.filter(isMissed)).map((batch, index) => ({
    ...batch,
    at: Math.max(batch.at, lastAt + 1 + index),
  }));
  return [...known, ...missed];
}

/**
 * Whether the newest of a series is older than what was `evaluated` of it: an answer from a store
 * that is behind. After half an hour it is taken all the same: a vendor may have removed a bar.
 */
export function isBehind(
  bars: readonly ClosedBar[],
  evaluated: EvaluatedBars,
  now: number,
): boolean {
  const newest = new Map<string, number>();
  for (const { closedAt, observation } of bars) {
    newest.set(`${observation.symbol} ${observation.timeframe}`, closedAt);
  }
  return [...newest].some(([key, closedAt]) => {
    const until = evaluated[key] ?? Number.NEGATIVE_INFINITY;
    // One that is still to come was left by a clock that has been set back.
    return closedAt < until && until <= now && now - until < MAX_WAIT_MS;
  });
}
