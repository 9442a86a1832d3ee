import { intervalMs, type Interval } from "../../market/bar.ts";
import type { Batch } from "../../market/conditions/observation.ts";
import { requirementsOf } from "../../market/conditions/requirements.ts";
import type { Rule } from "../../market/conditions/rule.ts";
import { MINUTE_MS } from "../../platform/durations.ts";
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

/** Bars that are caught up on after a time without evaluation; what is older is not shown. */
const MAX_MISSED_BARS = 5000;

/** With those that closed in a time without prices. */
export const withMissedBars = (series: SeriesWanted, missedMs: number): SeriesWanted => {
  const missed = Math.ceil(Math.max(0, missedMs) / intervalMs[series.timeframe]);
  return { ...series, bars: series.bars + Math.min(MAX_MISSED_BARS, missed) + 1 };
};

/** Those alone, and so many before them. */
export const onlyMissedBars = (
  series: SeriesWanted,
  missedMs: number,
  before: number,
): SeriesWanted => {
  const missed = Math.ceil(missedMs / intervalMs[series.timeframe]);
  return { ...series, since: null, bars: Math.min(MAX_MISSED_BARS, missed + before) };
};

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

/** So long a bar waits for those of other series that close at the same time. */
const MAX_WAIT_MS = 30 * MINUTE_MS;

/**
 * The bars before the first that has to wait: another series should have one of that time by now
 * (`closes`, when its next one does), and its newest is older. A back-test has both at once.
 */
export function readyBars(
  bars: readonly ClosedBar[],
  series: readonly Pick<SeriesWanted, "symbol" | "timeframe">[],
  now: number,
  newest: ReadonlyMap<string, ClosedBar>,
  closes: ReadonlyMap<string, number>,
): readonly ClosedBar[] {
  const lastOf = new Map<string, number>();
  for (const [key, { closedAt }] of newest) lastOf.set(key, closedAt);
  for (const { observation, closedAt } of bars) {
    lastOf.set(`${observation.symbol} ${observation.timeframe}`, closedAt);
  }
  const isEarly = ({ closedAt }: ClosedBar) =>
    now - closedAt < MAX_WAIT_MS &&
    series.some(({ symbol, timeframe }) => {
      const key = `${symbol} ${timeframe}`;
      const isExpected = (closes.get(key) ?? Number.POSITIVE_INFINITY) <= closedAt;
      return newest.has(key) && isExpected && (lastOf.get(key) ?? 0) < closedAt;
    });
  const early = bars.filter(isEarly).map(({ closedAt }) => closedAt);
  return early.length === 0 ? bars : bars.filter(({ closedAt }) => closedAt < Math.min(...early));
}
