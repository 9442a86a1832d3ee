import { intervalMs } from "../../domain/bar.ts";
import { timeframeWords } from "../../domain/rules/describeSeries.ts";
import type { Rule } from "../../domain/rules/rule.ts";
import type { MarketStatus } from "../../market/source.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { seriesKey } from "./series/watchedSeries.ts";
import { seriesWantedBy } from "./series/symbolSeries.ts";

/**
 * What is left of a live source's budget in each minute while current prices take their share: of
 * Yahoo's 120 requests they take up to 70.
 */
const READS_A_MINUTE = 50;

/**
 * How long after their close the bars of so many symbols are evaluated, and what that means for
 * short ones; null where it is within a minute. Only live sources are asked for one list at a time.
 */
export function describePace(
  rule: Rule,
  symbols: readonly string[],
  { kind }: Pick<MarketStatus, "kind">,
): string | null {
  if (kind !== "live") return null;
  const lists = new Map(
    symbols
      .flatMap((symbol) => seriesWantedBy([rule], symbol))
      .map((series) => [seriesKey(series), series.timeframe] as const),
  );
  const minutes = Math.ceil(lists.size / READS_A_MINUTE);
  if (minutes < 2) return null;
  const late = `The live source is asked for ${lists.size} lists of bars, one after another: a bar is evaluated up to about ${minutes} minutes after its close.`;
  const shortest = [...lists.values()].toSorted((a, b) => intervalMs[a] - intervalMs[b])[0];
  return shortest !== undefined && intervalMs[shortest] < minutes * MINUTE_MS
    ? `${late} The next ${timeframeWords[shortest]} bar closes before that; longer bars or fewer stocks would be in time.`
    : late;
}
