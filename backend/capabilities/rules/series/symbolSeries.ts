import { intervalMs, type Interval } from "../../../domain/bar.ts";
import type { Batch } from "../../../domain/rules/observation.ts";
import { needsBarsOf, requirementsOf } from "../../../domain/rules/requirements.ts";
import type { Rule } from "../../../domain/rules/rule.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { Unavailable } from "../../../platform/unavailable.ts";
import { readClosedBars, type BarMarket, type ClosedBar } from "./closedBars.ts";

/** One list of bars that rules on a symbol read. */
export interface SeriesWanted {
  readonly symbol: string;
  readonly timeframe: Interval;
  readonly bars: number;
  readonly since: number | null;
  readonly withExtendedHours: boolean;
  /** False where who asks goes on without: its bars are then none as long as no source answers. */
  readonly isNeeded: boolean;
}

/**
 * A day has so many times the bars of its regular session at most: 13 hours with 3.5 on the short days
 * of New York.
 */
const EXTENDED_SHARE = 4;

/** Every list of bars that these rules read when they are watched on `symbol`. */
export function seriesWantedBy(rules: readonly Rule[], symbol: string): readonly SeriesWanted[] {
  const asked = rules.flatMap((rule) =>
    requirementsOf(rule).map((requirement) => ({
      ...requirement,
      symbol: requirement.symbol ?? symbol,
      isNeeded: needsBarsOf(rule, requirement),
      withExtendedHours: rule.sessions === "extended",
    })),
  );
  const lists = Map.groupBy(asked, (each) => `${each.symbol} ${each.timeframe}`);
  return [...lists.values()].map(oneList);
}

/** One list for all who ask; a rule of regular hours finds its bars among those of the whole day. */
function oneList(asked: readonly SeriesWanted[]): SeriesWanted {
  const [first] = asked as readonly [SeriesWanted];
  const withExtendedHours = asked.some((each) => each.withExtendedHours);
  const isDiluted = withExtendedHours && intervalMs[first.timeframe] < DAY_MS;
  const bars = asked.map((each) =>
    isDiluted && !each.withExtendedHours ? EXTENDED_SHARE * each.bars : each.bars,
  );
  const times = asked.flatMap(({ since }) => (since === null ? [] : [since]));
  const { symbol, timeframe } = first;
  return {
    symbol,
    timeframe,
    bars: Math.max(...bars),
    since: times.length === 0 ? null : Math.min(...times),
    withExtendedHours,
    isNeeded: asked.some((each) => each.isNeeded),
  };
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

/** Their closed bars, all together. Rejects with SourceUnavailable where one that is needed cannot be had. */
export async function readSeries(
  market: BarMarket,
  wanted: readonly SeriesWanted[],
): Promise<ReadSeries> {
  const answers = await Promise.all(
    wanted.map(async (series) => ({
      symbol: series.symbol,
      bars: await readClosedBars(market, series.symbol, series).catch((error: unknown) => {
        if (series.isNeeded || !(error instanceof Unavailable)) throw error;
        return [];
      }),
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
export const MAX_WAIT_MS = 30 * MINUTE_MS;

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
