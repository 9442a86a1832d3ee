import { intervals, intervalMs, type Interval } from "../../../domain/bar.ts";
import type { Rule } from "../../../domain/rules/rule.ts";
import type { Outcome } from "../../../domain/rules/watch.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import type { BarMarket, ClosedBar } from "../series/closedBars.ts";
import { WatchedRule } from "../watch/watchedRule.ts";
import {
  batchesOf,
  readSeries,
  seriesWantedBy,
  type SeriesWanted,
} from "../series/symbolSeries.ts";

export interface SymbolBacktest {
  readonly symbol: string;
  readonly currency: string;
  readonly firings: readonly Outcome[];
  readonly closes: readonly number[];
  readonly closedAt: readonly number[];
}

const AT_ONCE = 1000;

export function clockOf(rule: Rule): Interval {
  const own = new Set(
    seriesWantedBy([rule], OWN)
      .filter(({ symbol }) => symbol === OWN)
      .map(({ timeframe }) => timeframe),
  );
  return intervals.find((timeframe) => own.has(timeframe)) ?? "1d";
}
/** Placeholder that no symbol has as its name. */
const OWN = " ";

/**
 * Returns firings on one symbol since `from` (epoch milliseconds), using the live evaluation on
 * closed bars. Undefined if no source knows the symbol; rejects with SourceUnavailable.
 */
export async function backtestSymbol(
  market: BarMarket,
  rule: Rule,
  symbol: string,
  from: number,
  isCanceled: () => boolean,
): Promise<SymbolBacktest | undefined> {
  const timeframe = clockOf(rule);
  const wanted = seriesWantedBy([rule], symbol).map((series) => {
    const before = from - warmUpMs(series.timeframe, series.bars);
    return { ...series, since: Math.min(before, series.since ?? before) };
  });
  const hasClock = wanted.some((each) => each.symbol === symbol && each.timeframe === timeframe);
  const clock: SeriesWanted = {
    symbol,
    timeframe,
    bars: 1,
    since: from,
    withExtendedHours: false,
    isNeeded: true,
  };
  const { bars, unknown } = await readSeries(market, hasClock ? wanted : [...wanted, clock]);
  if (unknown.includes(symbol)) return undefined;
  // A bar that the rule does not read does not show on which side of a crossing it begins.
  const isClock = ({ observation }: ClosedBar) =>
    !hasClock && observation.symbol === symbol && observation.timeframe === timeframe;
  const batches = batchesOf(bars.filter((bar) => !isClock(bar)));
  const next = batches.findIndex(({ at }) => at > from);
  const firstNew = next < 0 ? batches.length : next;
  const before = batches.slice(0, firstNew);
  const { watched, found } = WatchedRule.begin(rule, symbol, { from }, before);
  const firings: Outcome[] = [...found];
  for (let start = firstNew; start < batches.length; start += AT_ONCE) {
    if (isCanceled()) break;
    for (const batch of batches.slice(start, start + AT_ONCE)) {
      const outcome = watched.advance(batch);
      if (outcome?.kind === "fired") firings.push(outcome);
    }
    await yieldToEventLoop();
  }
  const own = bars.filter(
    ({ observation, closedAt }) =>
      observation.symbol === symbol && observation.timeframe === timeframe && closedAt > from,
  );
  return {
    symbol,
    currency: await currencyOf(market, symbol),
    firings,
    closes: own.map(({ observation }) => observation.bar.close),
    closedAt: own.map(({ closedAt }) => closedAt),
  };
}

/** Reads the last known quote, because requesting hundreds for a currency is too expensive. */
async function currencyOf({ peek }: BarMarket, symbol: string): Promise<string> {
  const quote = await peek.quote(symbol).catch(() => undefined);
  return quote?.currency ?? marketOf(symbol).currency;
}

/** Exchanges are open a third of the day, five days a week. */
const warmUpMs = (timeframe: Interval, bars: number): number => {
  const share = intervalMs[timeframe] >= DAY_MS ? 1.6 : 6;
  return bars * intervalMs[timeframe] * share + 10 * DAY_MS;
};
