import { intervalMs } from "../../../domain/bar.ts";
import type { Batch } from "../../../domain/rules/observation.ts";
import { needsBarsOf, requirementsOf } from "../../../domain/rules/requirements.ts";
import type { Rule } from "../../../domain/rules/rule.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { Unavailable } from "../../../platform/unavailable.ts";
import {
  type BarMarket,
  type BarsWanted,
  type ClosedBar,
  MAX_CLOSED_DAYS,
  nextCloseOf,
  readClosedBars,
} from "./closedBars.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { tradeDayOf, tradingHours } from "../../../market/calendars/exchangeHours.ts";
import type { Market } from "../../../market/routing/router.ts";
import { SourceUnavailable } from "../../../market/source.ts";

export interface SeriesWanted extends BarsWanted {
  readonly symbol: string;
  /** If false, the reader continues without bars while no source answers. */
  readonly isNeeded: boolean;
}

/** Most bars of a whole day per bar of its session: 13 hours against 3.5 on short days. */
const EXTENDED_SHARE = 4;

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
  return [...lists.values()].map(mergeWanted);
}

function mergeWanted(asked: readonly SeriesWanted[]): SeriesWanted {
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

/** Maximum number of bars to catch up on after an outage; older ones are skipped. */
const MAX_MISSED_BARS = 5000;

export const withMissedBars = (series: SeriesWanted, missedMs: number): SeriesWanted => {
  const missed = Math.ceil(Math.max(0, missedMs) / intervalMs[series.timeframe]);
  return { ...series, bars: series.bars + Math.min(MAX_MISSED_BARS, missed) + 1 };
};

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
  readonly unknown: readonly string[];
}

/** Rejects with SourceUnavailable if a needed series is unavailable. */
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

export function batchesOf(bars: readonly ClosedBar[]): readonly Batch[] {
  const byTime = Map.groupBy(bars, ({ closedAt }) => closedAt);
  return [...byTime]
    .toSorted(([one], [other]) => one - other)
    .map(([at, closed]) => ({ at, observations: closed.map(({ observation }) => observation) }));
}

/** Maximum time that a bar waits for bars of other series with the same close. */
export const MAX_WAIT_MS = 30 * MINUTE_MS;

/**
 * Returns the bars before the first one that must wait because another series lacks a bar that
 * should have closed by then (`closes` holds expected closes). A backtest has both at once.
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

/** Start and close of a bar, epoch milliseconds. */
interface LastBar {
  readonly time: number;
  readonly closedAt: number;
}

/**
 * Rejects with SourceUnavailable if a needed series lacks a bar that closed half an hour ago,
 * although its stock has traded since its newest bar. A vendor may answer with an empty or an old
 * list, and a rule that went on without these bars would never evaluate them at their time. Without
 * a trade there is no bar, and the rule goes on. The quote is requested only while a bar is overdue.
 */
export async function refuseStale(
  market: Pick<Market, "quote" | "status">,
  series: readonly SeriesWanted[],
  lastOf: (series: SeriesWanted) => LastBar | undefined,
): Promise<void> {
  const { asOf: now, isRoundTheClock = false } = market.status();
  for (const each of series) {
    const last = each.isNeeded ? lastOf(each) : undefined;
    if (!last) continue;
    const due = nextCloseOf({ ...each, isRoundTheClock }, last);
    if (now - due < MAX_WAIT_MS) continue;
    const quote = await market.quote(each.symbol).catch(() => undefined);
    // A trade in the future is a wrong clock and proves nothing.
    if (!quote || !(quote.asOf <= now + MINUTE_MS)) continue;
    const isLacking = isRoundTheClock
      ? quote.asOf > last.closedAt
      : mustExist(each, { last, due, tradedAt: quote.asOf });
    if (isLacking) {
      throw new SourceUnavailable(
        "market",
        `${each.timeframe} bars of ${each.symbol} end too early`,
      );
    }
  }
}

interface LastTrade {
  readonly last: LastBar;
  /** Close of the bar after the last one, epoch milliseconds. */
  readonly due: number;
  readonly tradedAt: number;
}

/**
 * Returns true if the last trade shows that bars are lacking. A trade outside the sessions of the
 * series says only that the stock trades at all: the last bar of a session may rightly not exist,
 * but not several of them, nor a day.
 */
function mustExist(series: SeriesWanted, { last, due, tradedAt }: LastTrade): boolean {
  const { code } = marketOf(series.symbol);
  const sessionOf = (day: number) => {
    const hours = tradingHours(code, day);
    return series.withExtendedHours
      ? { ...hours, from: hours.preOpen, to: hours.postClose }
      : { ...hours, from: hours.open, to: hours.close };
  };
  let day = tradeDayOf(code, tradedAt);
  const { from, to, isTradingDay } = sessionOf(day);
  if (isTradingDay && tradedAt >= from && tradedAt <= to) return tradedAt > last.closedAt;
  for (let days = 0; days < MAX_CLOSED_DAYS; days++, day--) {
    const session = sessionOf(day);
    if (session.isTradingDay && session.to <= tradedAt) break;
  }
  const ended = sessionOf(day).to;
  return intervalMs[series.timeframe] >= DAY_MS ? ended >= due : ended > due;
}
