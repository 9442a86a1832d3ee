import { intervalMs } from "../../domain/bar.ts";
import { timeframeWords } from "../../domain/rules/describeSeries.ts";
import type { Rule } from "../../domain/rules/rule.ts";
import type { MarketStatus } from "../../market/source.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { seriesKey } from "./series/watchedSeries.ts";
import { seriesWantedBy } from "./series/symbolSeries.ts";

/** Requests left per minute beside current prices, which take up to 60 of Yahoo's 120. */
const READS_A_MINUTE = 50;

/**
 * Describes how long after their close the bars of so many symbols are evaluated, and how that
 * affects short timeframes; null if within a minute. Only live sources need one request per list.
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
  const late = `This rule needs ${lists.size} series of bars from the live source. A bar is evaluated up to about ${minutes} minutes after it closes.`;
  const shortest = [...lists.values()].toSorted((a, b) => intervalMs[a] - intervalMs[b])[0];
  return shortest !== undefined && intervalMs[shortest] < minutes * MINUTE_MS
    ? `${late} The next ${timeframeWords[shortest]} bar closes before that. Use longer bars or fewer stocks.`
    : late;
}
