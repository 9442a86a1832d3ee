import type { BarDoubt } from "../../../domain/bar.ts";
import type { YahooBar, YahooSplit } from "./chartBar.ts";

/**
 * Yahoo serves some bars in another unit than their neighbors: pence among pounds, or prices from
 * before a split among those after it. A run of them is converted only where both of its ends are
 * seen, or where its one end is at a listed split. A run with a single end is left as it is and its
 * bars are marked, because a real move looks the same. The faults and their corrected series are
 * those that yfinance collects (github.com/ranaroussi/yfinance, `tests/data`, "repair").
 */

/** A bar of which one price or all were multiplied by `factor`. */
export interface BarRepair {
  readonly time: number;
  readonly factor: number;
  readonly reason: BarDoubt;
}

/** `bars` are as they came, except those of `repairs` and those that now have a `doubt`. */
export interface RepairedBars {
  readonly bars: readonly YahooBar[];
  readonly repairs: readonly BarRepair[];
}

/** A correction can bring another fault to light; more than a few in turn contradict each other. */
const MAX_PASSES = 5;

/**
 * Repairs bars until nothing is left to repair, so that a repaired series stays as it is. Expects
 * `bars` oldest first, prices above zero but not yet validated; splits in any order.
 */
export function repairBars(
  bars: readonly YahooBar[],
  splits: readonly YahooSplit[],
  granularity: string | null,
): RepairedBars {
  let repaired: RepairedBars = { bars, repairs: [] };
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const next = repairOnce(repaired.bars, splits, granularity);
    if (next.repairs.length === 0) {
      return { bars: next.bars, repairs: combineRepairs(repaired.repairs) };
    }
    repaired = { bars: next.bars, repairs: [...repaired.repairs, ...next.repairs] };
  }
  return { bars, repairs: [] };
}

function repairOnce(
  bars: readonly YahooBar[],
  splits: readonly YahooSplit[],
  granularity: string | null,
): RepairedBars {
  const ofCells = repairSinglePrices(bars);
  const ofRuns = repairUnitRuns(ofCells.bars, splits);
  const repairs = [...ofCells.repairs, ...ofRuns.repairs];
  let repaired = ofRuns.bars;
  if (isDaily(granularity)) {
    for (const split of splits.toSorted((one, other) => other.at - one.at)) {
      const ofSplit = repairAroundSplit(repaired, split);
      repaired = ofSplit.bars;
      repairs.push(...ofSplit.repairs);
    }
  }
  return { bars: repaired, repairs };
}

/** One repair per bar and reason, oldest first. */
function combineRepairs(repairs: readonly BarRepair[]): readonly BarRepair[] {
  const combined = new Map<string, BarRepair>();
  for (const repair of repairs) {
    const key = `${repair.time} ${repair.reason}`;
    const factor = repair.factor * (combined.get(key)?.factor ?? 1);
    combined.set(key, { ...repair, factor });
  }
  return [...combined.values()].toSorted((one, other) => one.time - other.time);
}

const isDaily = (granularity: string | null): boolean => /^(1d|1wk|1w|5d)$/.test(granularity ?? "");

/** A hundred pence to the pound, with tolerance for the day's own move. */
const isHundredfold = (ratio: number): boolean => ratio > 80 && ratio < 125;

/** The factor that converts where `ratio` is a hundred or a hundredth; 1 where it is neither. */
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

/** A close in another unit than the one before it. */
interface UnitStep {
  /** Index of the newer of the two bars. */
  readonly at: number;
  readonly isUp: boolean;
  /** The ratio is near enough to a hundred to be seen without its counterpart. */
  readonly isClear: boolean;
}

/** Steps that may be a change of unit, allowing for a move by half or double on the same day. */
function findUnitSteps(bars: readonly YahooBar[]): readonly UnitStep[] {
  return bars.slice(1).flatMap((bar, at) => {
    const ratio = bar.close / (bars[at]?.close ?? Number.NaN);
    const size = Math.max(ratio, 1 / ratio);
    if (!mayBeHundredfold(size)) return [];
    return { at: at + 1, isUp: ratio > 1, isClear: isHundredfold(size) };
  });
}

const mayBeHundredfold = (ratio: number): boolean => ratio > 50 && ratio < 200;

/**
 * Converts runs of bars in the other unit that have both ends. The last traded bar is assumed to be
 * right: Yahoo errs most while trading is suspended, and then repeats the wrong price without
 * volume. From there on, two steps in opposite directions are the ends of a run if one of them is
 * clear. Bars beyond a single step are converted only if they repeat the last price without a
 * trade; the others are marked.
 */
function repairUnitRuns(bars: readonly YahooBar[], splits: readonly YahooSplit[]): RepairedBars {
  const isSplitLikeUnit = splits.some(({ numerator, denominator }) =>
    mayBeHundredfold(Math.max(numerator / denominator, denominator / numerator)),
  );
  const steps = isSplitLikeUnit ? [] : findUnitSteps(bars);
  if (steps.length === 0) return { bars, repairs: [] };
  const lastTraded = bars.findLastIndex(({ volume }) => (volume ?? 0) > 0);
  const anchor = lastTraded >= 0 ? lastTraded : bars.length - 1;
  const factors = bars.map(() => 1);
  const doubts = new Set<number>();
  for (const isOlder of [true, false]) {
    const side = steps.filter(({ at }) => at <= anchor === isOlder);
    if (isOlder) side.reverse();
    for (let found = 0; found < side.length; found += 2) {
      const [inner, outer] = [side[found], side[found + 1]];
      if (!inner) break;
      const isRun = outer !== undefined && outer.isUp !== inner.isUp;
      const beyond = isOlder ? 0 : bars.length;
      const ends = [inner.at, isRun ? outer.at : beyond];
      const [from, to] = [Math.min(...ends), Math.max(...ends)];
      const factor = inner.isUp === isOlder ? 100 : 1 / 100;
      const right = bars[isOlder ? inner.at : inner.at - 1];
      const isSure = isRun
        ? inner.isClear || outer.isClear
        : lastTraded >= 0 && right && isRepeated(bars.slice(from, to), right.close / factor);
      if (isSure) factors.fill(factor, from, to);
      else for (let at = from; at < to; at++) doubts.add(at);
      if (!isRun) break;
    }
  }
  return scaleBars(markBars(bars, doubts, "unit"), factors, "unit");
}

/** True if no bar was traded and all have the same price, to the six digits that Yahoo keeps. */
const isRepeated = (bars: readonly YahooBar[], price: number): boolean =>
  bars.every(
    (bar) => bar.volume === 0 && PRICES.every((field) => Math.abs(bar[field] / price - 1) < 1e-6),
  );

function markBars(
  bars: readonly YahooBar[],
  doubts: ReadonlySet<number>,
  doubt: BarDoubt,
): readonly YahooBar[] {
  if (doubts.size === 0) return bars;
  return bars.map((bar, at) =>
    doubts.has(at) && bar.doubt === undefined ? { ...bar, doubt } : bar,
  );
}

/** Bars after a split that may still be in the old unit, and before it that may be in the new. */
const BARS_AFTER = 7;
const BARS_BEFORE = 40;
/** Longest run of wrong bars that has right ones on both sides. */
const MAX_RUN = 10;
/** A smaller ratio cannot be distinguished from a day's move. */
const MIN_SPLIT = Math.log(1.2);
/** A jump by less than half or nearly double may be a real move of the days around a split. */
const MIN_SINGLE_END = Math.log(1.9);
/** Deviation from a split's ratio that a quiet series is allowed, as a logarithm. */
const MIN_TOLERANCE = 0.05;
/** A larger jump is no day's move, so that it may be a large move on top of a split. */
const MAX_MOVE = Math.log(5);

interface Jump {
  /** Index of the older of the two bars. */
  readonly at: number;
  readonly change: number;
}

/**
 * Bars on the wrong side of a split. A jump counts when it is nearer to the split's ratio than to
 * the series' own moves; moves are taken from closes adjusted for dividends where there are any,
 * because a consolidation often comes with a dividend as large as itself. A run between two jumps
 * is converted if both are of the split's ratio. Of a series that reaches back in the other unit, the
 * listed split is the one end that shows: the jump must be within {@link BARS_AFTER} bars of it, of its
 * ratio, and larger than a day's move, else the bars are only marked. A series whose own
 * moves are as large as the split is left alone.
 */
function repairAroundSplit(bars: readonly YahooBar[], split: YahooSplit): RepairedBars {
  const ratio = split.numerator / split.denominator;
  const size = Math.abs(Math.log(ratio));
  const first = bars.findIndex(({ time }) => time >= split.at);
  if (size < MIN_SPLIT || first < 0) return { bars, repairs: [] };
  const changes = logChanges(bars);
  const usual = 5 * robustDeviation(changes);
  if (usual > size / 2) return { bars, repairs: [] };
  const newest = Math.min(bars.length - 2, first + BARS_AFTER);
  const oldest = Math.max(0, first - BARS_BEFORE);
  const jumps: Jump[] = [];
  for (let at = newest; at >= oldest; at--) {
    const change = changes[at] ?? 0;
    if (Math.abs(change) > (size + usual) / 2 && Math.abs(change) < 1.5 * size) {
      jumps.push({ at, change });
    }
  }
  const tolerance = Math.max(usual, MIN_TOLERANCE, size - MAX_MOVE);
  const isNearSize = (change: number): boolean => Math.abs(Math.abs(change) - size) <= tolerance;
  const factors = bars.map(() => 1);
  for (let found = 0; found < jumps.length; found += 2) {
    const [entry, exit] = [jumps[found], jumps[found + 1]];
    if (!entry) break;
    const factor = entry.change > 0 ? Math.max(ratio, 1 / ratio) : Math.min(ratio, 1 / ratio);
    if (exit && exit.change > 0 !== entry.change > 0 && entry.at - exit.at <= MAX_RUN) {
      if (isNearSize(entry.change) && isNearSize(exit.change)) {
        factors.fill(factor, exit.at + 1, entry.at + 1);
      }
      continue;
    }
    if (exit !== undefined) break;
    const isOfSplit =
      size >= MIN_SINGLE_END &&
      Math.abs(first - 1 - entry.at) <= BARS_AFTER &&
      isNearSize(closeChange(bars, entry.at));
    if (isOfSplit) factors.fill(factor, 0, entry.at + 1);
    else {
      const older = new Set(bars.keys().take(entry.at + 1));
      return scaleBars(markBars(bars, older, "split"), factors, "split");
    }
  }
  return scaleBars(bars, factors, "split");
}

/** Natural logarithm of the unadjusted close after `at` over that of `at`. */
const closeChange = (bars: readonly YahooBar[], at: number): number =>
  Math.log((bars[at + 1]?.close ?? Number.NaN) / (bars[at]?.close ?? Number.NaN));

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
  reason: BarDoubt,
): RepairedBars {
  const repairs: BarRepair[] = [];
  const scaled = bars.map((bar, at) => {
    const factor = factors[at] ?? 1;
    if (factor === 1) return bar;
    repairs.push({ time: bar.time, factor, reason });
    // In a bar during which the unit changed, only the prices near its close are in the wrong one.
    const scale = (price: number): number =>
      reason === "unit" && Math.max(price / bar.close, bar.close / price) > 10
        ? price
        : price * factor;
    // Fewer old shares are as much money as more new ones; pence and pounds are the same shares.
    const shares =
      bar.volume === null || reason === "unit" ? bar.volume : Math.round(bar.volume / factor);
    return {
      time: bar.time,
      open: scale(bar.open),
      high: scale(bar.high),
      low: scale(bar.low),
      close: scale(bar.close),
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
