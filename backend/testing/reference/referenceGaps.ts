import { intervalMs, type Bar } from "../../domain/bar.ts";
import type { Sample } from "../../market/sample.ts";
import type { GapFacts, MarketHistory, WatchedAlert } from "./referenceHistory.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** Section 6, "Gaps", and the four prices of a bar of section 7, of stories/docs/AlertRules.mdx. */

/** A price, and the start of the bar that it was found in after a gap; null for a live one. */
export type BarSample = Sample & {
  readonly bar: number | null;
  /** The trade date in whose shares the price is: bars of a gap are in those of the sample after it. */
  readonly inSharesOf: string;
};

/** Section 1: recorded under a clock that was ahead of the one that this sample was received by. */
export const isOfFuture = (
  time: number,
  { exchangeTime, receivedAt }: Sample,
  { gaps }: MarketHistory,
): boolean =>
  gaps !== null && time > receivedAt + MINUTE_MS && exchangeTime <= receivedAt + MINUTE_MS;

/** For which alerts what fires now is late. */
export interface GapMark {
  isLateFor(alert: WatchedAlert): boolean;
}

/** Open, the nearer of low and high (low when they are as near), the other, close. */
export function pathOf({
  open,
  high,
  low,
  close,
}: Omit<Bar, "time" | "volume">): readonly number[] {
  // Decimal prices as near as each other: their distances differ by rounding alone.
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
 * The newest of those in the sample's currency. Each source's come in their order, so the last one of
 * each of `sources` is looked for, from the end on.
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

/** What was missed between the last counted sample, of whichever source, and this one. */
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
