import { intervalMs, type Bar } from "../../domain/bar.ts";
import type { Sample } from "../../market/sample.ts";
import type { GapFacts, MarketHistory, WatchedAlert } from "./referenceHistory.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** Section 6, "Gaps", and section 7's prices of a bar, of stories/docs/AlertRules.mdx. */

/** `bar` is the start of the gap's bar in which the price was found; null for a live price. */
export type BarSample = Sample & {
  readonly bar: number | null;
  /** Trade date of the shares: for a gap's bars, that of the sample after it. */
  readonly inSharesOf: string;
};

/** Section 1: recorded while the clock was ahead. */
export const isOfFuture = (
  time: number,
  { exchangeTime, receivedAt }: Sample,
  { gaps }: MarketHistory,
): boolean =>
  gaps !== null && time > receivedAt + MINUTE_MS && exchangeTime <= receivedAt + MINUTE_MS;

/** Alerts whose triggers count as late. */
export interface GapMark {
  isLateFor(alert: WatchedAlert): boolean;
}

/** Open, the nearer of low and high (on a tie low), the other one, close. */
export function pathOf({
  open,
  high,
  low,
  close,
}: Omit<Bar, "time" | "volume">): readonly number[] {
  // Equal decimal distances differ only by rounding.
  return high - open - (open - low) >= -1e-9 * open
    ? [open, low, high, close]
    : [open, high, low, close];
}

const isExtended = ({ sessions }: WatchedAlert): boolean =>
  sessions.some((session) => session !== "regular");

interface Missed {
  readonly bars: readonly BarSample[];
  readonly mark: GapMark;
}

/**
 * Returns the newest one in the sample's currency. Each source's samples are in order, so the
 * search ends at the last one of each of `sources`.
 */
export function newestCounted(
  counted: readonly Sample[],
  { currency }: Sample,
  sources: ReadonlySet<string>,
): Sample | undefined {
  const missing = new Set(sources);
  let newest: Sample | undefined;
  for (let index = counted.length - 1; index >= 0 && missing.size > 0; index--) {
    const other = counted[index];
    if (other?.currency !== currency || !missing.delete(other.source)) continue;
    if (newest === undefined || other.exchangeTime > newest.exchangeTime) newest = other;
  }
  return newest;
}

/** Bars between the last counted sample, of any source, and this one. */
export function missedBars(
  sample: Sample,
  lastCounted: Sample | undefined,
  market: MarketHistory,
  withExtendedHours: boolean,
): Missed {
  const nothing: Missed = { bars: [], mark: { isLateFor: () => false } };
  const { gaps } = market;
  if (!gaps || !lastCounted) return nothing;
  const since = lastCounted.exchangeTime;
  const isGap = (extended: boolean) => {
    const least = 2 * Math.max(sample.intervalMs, gaps.usualMs, gaps.pollingMs);
    const open = gaps.longestOpen(since, sample.exchangeTime, extended);
    return sample.exchangeTime - since > least && open > least;
  };
  if (!isGap(withExtendedHours)) return nothing;
  const mark: GapMark = {
    isLateFor: (alert) =>
      isGap(isExtended(alert)) && (alert.createdAt === null || alert.createdAt <= since),
  };
  return { bars: readBars(sample, since, market, gaps, withExtendedHours), mark };
}

function readBars(
  sample: Sample,
  since: number,
  market: MarketHistory,
  gaps: GapFacts,
  withExtendedHours: boolean,
): readonly BarSample[] {
  for (const interval of ["1m", "5m", "30m"] as const) {
    const bars = gaps.bars(interval);
    if (!bars.some(({ time }) => time <= since)) continue;
    const length = intervalMs[interval];
    return bars
      .filter(({ time }) => time + length > since && time <= sample.exchangeTime)
      .flatMap((bar) => samplesOf(bar, sample, market, gaps))
      .filter(
        ({ session }) => session === "regular" || (withExtendedHours && session !== "closed"),
      );
  }
  return [];
}

function samplesOf(
  bar: Bar,
  sample: Sample,
  market: MarketHistory,
  gaps: GapFacts,
): readonly BarSample[] {
  const tradeDate = market.tradeDateAt(bar.time);
  const dayBefore = market
    .dailyBarsOn(sample.tradeDate)
    .filter((day) => day.tradeDate < tradeDate)
    .toSorted((a, b) => (a.tradeDate < b.tradeDate ? -1 : 1))
    .at(-1);
  return pathOf(bar).map((price, index) => ({
    ...sample,
    price,
    exchangeTime: bar.time + index,
    session: gaps.sessionAt(bar.time),
    tradeDate,
    previousClose: dayBefore?.close ?? null,
    bar: bar.time,
    inSharesOf: sample.tradeDate,
  }));
}
