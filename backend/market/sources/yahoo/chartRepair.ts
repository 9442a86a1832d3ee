import type { YahooBar, YahooSplit } from "./chartBar.ts";

/**
 * Yahoo serves some bars in another unit than their neighbors: pence among pounds, or prices from
 * before a split among those after it. Both are repaired where the series itself shows the fault;
 * what could as well be a real move is left as it is. The faults and their corrected series are
 * those that yfinance collects (github.com/ranaroussi/yfinance, `tests/data`, "repair").
 */

/** A bar of which one price or all were multiplied by `factor`. */
export interface BarRepair {
  readonly time: number;
  readonly factor: number;
  readonly reason: "unit" | "split";
}

export interface RepairedBars {
  readonly bars: readonly YahooBar[];
  readonly repairs: readonly BarRepair[];
}

/** `bars` oldest first, prices above zero but not yet validated; splits in any order. */
export function repairBars(
  bars: readonly YahooBar[],
  splits: readonly YahooSplit[],
  granularity: string | null,
): RepairedBars {
  const ofCells = repairSinglePrices(bars);
  const ofBlocks = repairUnitBlocks(ofCells.bars, splits);
  const repairs = [...ofCells.repairs, ...ofBlocks.repairs];
  let repaired = ofBlocks.bars;
  if (isDaily(granularity)) {
    for (const split of splits.toSorted((one, other) => other.at - one.at)) {
      const ofSplit = repairAroundSplit(repaired, split);
      repaired = ofSplit.bars;
      repairs.push(...ofSplit.repairs);
    }
  }
  return { bars: repaired, repairs };
}

const isDaily = (granularity: string | null): boolean => /^(1d|1wk|1w|5d)$/.test(granularity ?? "");

/** A hundred pence to the pound, with tolerance for the day's own move. */
const isHundredfold = (ratio: number): boolean => ratio > 80 && ratio < 125;

/** What to multiply by where `ratio` is a hundred or a hundredth; 1 where it is neither. */
function unitFactor(ratio: number): number {
  if (isHundredfold(ratio)) return 1 / 100;
  return isHundredfold(1 / ratio) ? 100 : 1;
}

/** Rows on either side that a single price is compared with. */
const NEIGHBORS = 2;
const PRICES = ["open", "high", "low", "close"] as const;

/** No day has such a range: some of the bar's prices must be in another unit. */
const isTornApart = ({ open, high, low, close }: YahooBar): boolean =>
  Math.max(open, high, low, close) > 50 * Math.min(open, high, low, close);

/** Prices a hundred times off the rows around them, in bars whose other prices are not. */
function repairSinglePrices(bars: readonly YahooBar[]): RepairedBars {
  if (bars.length < 3) return { bars, repairs: [] };
  const repairs: BarRepair[] = [];
  const repaired = bars.map((bar, at) => {
    // A bar that is off as a whole is part of a run: which of the two units is right?
    if (!isTornApart(bar)) return bar;
    const around = bars.slice(Math.max(0, at - NEIGHBORS), at + NEIGHBORS + 1);
    const usual = median(around.flatMap((row) => PRICES.map((field) => row[field])));
    const factorOf = (price: number): number => unitFactor(price / usual);
    const factors = PRICES.map((field) => factorOf(bar[field]));
    const factor = factors.find((found) => found !== 1);
    if (factor === undefined || !factors.includes(1)) return bar;
    repairs.push({ time: bar.time, factor, reason: "unit" });
    return {
      ...bar,
      open: bar.open * factorOf(bar.open),
      high: bar.high * factorOf(bar.high),
      low: bar.low * factorOf(bar.low),
      close: bar.close * factorOf(bar.close),
      adjustedClose: bar.adjustedClose === null ? null : bar.adjustedClose * factorOf(bar.close),
    };
  });
  return { bars: repaired, repairs };
}

/**
 * Runs of bars in the other unit. The last traded bar is assumed to be right: Yahoo errs most while
 * trading is suspended, and then repeats the wrong price without volume.
 */
function repairUnitBlocks(bars: readonly YahooBar[], splits: readonly YahooSplit[]): RepairedBars {
  const isSplitLikeUnit = splits.some(
    (split) => unitFactor(split.numerator / split.denominator) !== 1,
  );
  if (isSplitLikeUnit) return { bars, repairs: [] };
  const lastTraded = bars.findLastIndex(({ volume }) => (volume ?? 0) > 0);
  const anchor = lastTraded >= 0 ? lastTraded : bars.length - 1;
  const factors = bars.map(() => 1);
  for (const step of [-1, 1]) {
    let factor = 1;
    for (let at = anchor + step; at >= 0 && at < bars.length; at += step) {
      const [bar, before] = [bars[at], bars[at - step]];
      if (!bar || !before) break;
      factor = roundedUnit(factor * unitFactor(bar.close / before.close));
      // Two steps in the same direction are not a change of unit.
      if (factor > 100 || factor < 1 / 100) return { bars, repairs: [] };
      factors[at] = factor;
    }
  }
  return scaleBars(bars, factors, "unit");
}

/** Keeps 100 × 1/100 at exactly 1. */
const roundedUnit = (factor: number): number => {
  for (const exact of [1, 100, 1 / 100]) if (Math.abs(factor / exact - 1) < 1e-9) return exact;
  return factor;
};

/** Bars after a split that may still be in the old unit, and before it that may be in the new. */
const BARS_AFTER = 7;
const BARS_BEFORE = 40;
/** Longest run of wrong bars that has right ones on both sides. */
const MAX_RUN = 10;
/** A smaller ratio cannot be distinguished from a day's move. */
const MIN_SPLIT = Math.log(1.2);

interface Jump {
  /** Index of the older of the two bars. */
  readonly at: number;
  readonly isUp: boolean;
}

/**
 * Bars on the wrong side of a split. A jump counts when it is nearer to the split's ratio than to
 * the series' own moves; moves are taken from closes adjusted for dividends where there are any,
 * because a consolidation often comes with a dividend as large as itself.
 */
function repairAroundSplit(bars: readonly YahooBar[], split: YahooSplit): RepairedBars {
  const ratio = split.numerator / split.denominator;
  const size = Math.abs(Math.log(ratio));
  const first = bars.findIndex(({ time }) => time >= split.at);
  if (size < MIN_SPLIT || first < 0) return { bars, repairs: [] };
  const changes = logChanges(bars);
  const usual = Math.min(5 * robustDeviation(changes), size / 2);
  const newest = Math.min(bars.length - 2, first + BARS_AFTER);
  const jumps: Jump[] = [];
  for (let at = newest; at >= 0; at--) {
    const change = changes[at] ?? 0;
    if (Math.abs(change) > (size + usual) / 2 && Math.abs(change) < 1.5 * size) {
      jumps.push({ at, isUp: change > 0 });
    }
  }
  const factors = bars.map(() => 1);
  for (let found = 0; found < jumps.length;) {
    const entry = jumps[found];
    if (!entry) break;
    const exit = jumps[found + 1];
    const isRun = exit !== undefined && exit.isUp !== entry.isUp && entry.at - exit.at <= MAX_RUN;
    const reachesStart = exit === undefined && first - entry.at <= BARS_BEFORE;
    if (!isRun && !reachesStart) break;
    const factor = entry.isUp ? Math.max(ratio, 1 / ratio) : Math.min(ratio, 1 / ratio);
    factors.fill(factor, isRun ? exit.at + 1 : 0, entry.at + 1);
    found += 2;
  }
  return scaleBars(bars, factors, "split");
}

/** Natural logarithm of each bar's close over the one before; entry `i` is the step `i` to `i + 1`. */
function logChanges(bars: readonly YahooBar[]): readonly number[] {
  const isAdjusted = bars.every(({ adjustedClose }) => adjustedClose !== null && adjustedClose > 0);
  const levels = bars.map((bar) => (isAdjusted ? (bar.adjustedClose ?? bar.close) : bar.close));
  return levels.slice(1).map((level, at) => Math.log(level / (levels[at] ?? level)));
}

/** 1.4826 × the median absolute value: a deviation that is robust to outliers. */
const robustDeviation = (changes: readonly number[]): number =>
  changes.length === 0 ? 0 : 1.4826 * median(changes.map(Math.abs));

function scaleBars(
  bars: readonly YahooBar[],
  factors: readonly number[],
  reason: BarRepair["reason"],
): RepairedBars {
  const repairs: BarRepair[] = [];
  const scaled = bars.map((bar, at) => {
    const factor = factors[at] ?? 1;
    if (factor === 1) return bar;
    repairs.push({ time: bar.time, factor, reason });
    // Fewer old shares are as much money as more new ones; pence and pounds are the same shares.
    const shares =
      bar.volume === null || reason === "unit" ? bar.volume : Math.round(bar.volume / factor);
    return {
      time: bar.time,
      open: bar.open * factor,
      high: bar.high * factor,
      low: bar.low * factor,
      close: bar.close * factor,
      volume: shares,
      adjustedClose: bar.adjustedClose === null ? null : bar.adjustedClose * factor,
    };
  });
  return repairs.length === 0 ? { bars, repairs } : { bars: scaled, repairs };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
