import type { Kysely } from "kysely";
import type { Batch } from "../../../domain/rules/observation.ts";
import { SourceUnavailable } from "../../../market/source.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { ClosedBar } from "../series/closedBars.ts";
import { BARS } from "./recordFindings.ts";
import { batchesOf, MAX_WAIT_MS } from "../series/symbolSeries.ts";
import type { EvaluatedBars } from "../series/watchedSeries.ts";
import { readSeenBy } from "../lifecycle/watchStore.ts";

/**
 * Returns up to when an earlier process evaluated each series. Rejects with SourceUnavailable if
 * the bars end before that.
 */
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
 * Like {@link batchesOf}, after a restart. A late bar was evaluated as of a later time than its
 * close, so the next bars may have closed before `lastAt`, the newest time that the rule evaluated.
 * Those are dated after it. A series missing from `evaluated` has missed nothing.
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
 * Returns true if a series ends before what was `evaluated` of it, as in a stale response. After
 * half an hour it is accepted anyway, because a vendor may have removed a bar.
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
    // A time in the future was recorded before the clock was set back.
    return closedAt < until && until <= now && now - until < MAX_WAIT_MS;
  });
}
