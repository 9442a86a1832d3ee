import type { Interval } from "../../market/bar.ts";
import type { Batch } from "../../market/conditions/observation.ts";
import { requirementsOf } from "../../market/conditions/requirements.ts";
import type { Rule } from "../../market/conditions/rule.ts";
import { readClosedBars, type BarMarket, type ClosedBar } from "./closedBars.ts";

/** One list of bars that rules on a symbol read. */
export interface SeriesWanted {
  readonly symbol: string;
  readonly timeframe: Interval;
  readonly bars: number;
  readonly since: number | null;
  readonly withExtendedHours: boolean;
}

/** Every list of bars that these rules read when they are watched on `symbol`. */
export function seriesWantedBy(rules: readonly Rule[], symbol: string): readonly SeriesWanted[] {
  const found = new Map<string, SeriesWanted>();
  for (const rule of rules) {
    const withExtendedHours = rule.sessions === "extended";
    for (const requirement of requirementsOf(rule)) {
      const of = requirement.symbol ?? symbol;
      const key = `${of} ${requirement.timeframe}`;
      const before = found.get(key);
      const times = [requirement.since, before?.since ?? null].filter((time) => time !== null);
      found.set(key, {
        symbol: of,
        timeframe: requirement.timeframe,
        bars: Math.max(requirement.bars, before?.bars ?? 0),
        since: times.length === 0 ? null : Math.min(...times),
        withExtendedHours: withExtendedHours || (before?.withExtendedHours ?? false),
      });
    }
  }
  return [...found.values()];
}

export interface ReadSeries {
  readonly bars: readonly ClosedBar[];
  /** Those that no source knows. */
  readonly unknown: readonly string[];
}

/** Their closed bars, all together. Rejects with SourceUnavailable where one cannot be had. */
export async function readSeries(
  market: BarMarket,
  wanted: readonly SeriesWanted[],
): Promise<ReadSeries> {
  const answers = await Promise.all(
    wanted.map(async (series) => ({
      symbol: series.symbol,
      bars: await readClosedBars(market, series.symbol, series),
    })),
  );
  return {
    bars: answers.flatMap(({ bars }) => bars ?? []),
    unknown: [...new Set(answers.filter(({ bars }) => !bars).map(({ symbol }) => symbol))],
  };
}

/** What closed at one instant together, in order of time. */
export function batchesOf(bars: readonly ClosedBar[]): readonly Batch[] {
  const byTime = Map.groupBy(bars, ({ closedAt }) => closedAt);
  return [...byTime]
    .toSorted(([one], [other]) => one - other)
    .map(([at, closed]) => ({ at, observations: closed.map(({ observation }) => observation) }));
}
