import { medianOf } from "../../../../domain/median.ts";
import type { BarDoubt, Bar } from "../../../../domain/bar.ts";

/** `numerator` new shares replace `denominator` old ones; `at` is the first bar in new shares. */
export interface YahooSplit {
  readonly at: number;
  readonly numerator: number;
  readonly denominator: number;
}

/** A bar as sent, with Yahoo's dividend-adjusted close; null if it has none. */
export interface YahooBar extends Bar {
  readonly adjustedClose: number | null;
}

/**
 * Yahoo serves some bars in another unit than their neighbors: pence among pounds, or pre-split
 * prices among post-split ones. A run of such bars is converted only if both of its ends are
 * visible, or if its single end is at a listed split. Otherwise a run with a single end is left
 * unchanged and its bars are marked, because a real move looks the same. The faults and their
 * corrected series are those collected by yfinance (github.com/ranaroussi/yfinance, `tests/data`,
 * "repair").
 */

export interface BarRepair {
  readonly time: number;
  readonly factor: number;
  readonly reason: BarDoubt;
}

/** `bars` are unchanged except for those in `repairs` and those that received a `doubt`. */
interface RepairedBars {
  readonly bars: readonly YahooBar[];
  readonly repairs: readonly BarRepair[];
}

/** A correction may reveal another fault; more than a few in sequence contradict each other. */
const MAX_PASSES = 5;

/**
 * Repairs bars until nothing is left to repair, so that repairing again changes nothing. Expects
 * `bars` oldest first with positive but unvalidated prices; splits may be in any order.
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

/** Returns the conversion factor if `ratio` is about 100 or 1/100; otherwise 1. */
function unitFactor(ratio: number): number {
  if (isHundredfold(ratio)) return 1 / 100;
  return isHundredfold(1 / ratio) ? 100 : 1;
}

/** Number of rows on either side to which a single price is compared. */
const NEIGHBORS = 2;
const PRICES = ["open", "high", "low", "close"] as const;

/** True for a range that no day has: some of the bar's prices must be in another unit. */
const isTornApart = ({ open, high, low, close }: YahooBar): boolean =>
  Math.max(open, high, low, close) > 50 * Math.min(open, high, low, close);

/** Repairs prices a hundred times off the surrounding rows in bars whose other prices are not. */
function repairSinglePrices(bars: readonly YahooBar[]): RepairedBars {
  if (bars.length < 3) return { bars, repairs: [] };
  const repairs: BarRepair[] = [];
  const repaired = bars.map((bar, at) => {
    // A bar that is off as a whole is part of a run, in which either unit may be right.
    if (!isTornApart(bar)) return bar;
    const around = bars.slice(Math.max(0, at - NEIGHBORS), at + NEIGHBORS + 1);
    const usual = medianOf(around.flatMap((row) => PRICES.map((field) => row[field])));
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

interface UnitStep {
  /** Index of the newer of the two bars. */
  readonly at: number;
  readonly isUp: boolean;
  /** True if the ratio is close enough to 100 to be recognized without its counterpart. */
  readonly isClear: boolean;
}

/** Finds possible changes of unit, allowing for a halving or doubling on the same day. */
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
 * Converts runs of bars in the other unit that have both ends. Assumes that the last traded bar is
 * right: Yahoo errs most while trading is suspended, and then repeats the wrong price without
 * volume. From that bar outward, two steps in opposite directions delimit a run if one of them is
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

/**
 * Number of bars after a split that may still be in the old unit, and before it that may already be
 * in the new one.
 */
const BARS_AFTER = 7;
const BARS_BEFORE = 40;
/** Maximum run of wrong bars between right ones. */
const MAX_RUN = 10;
/** A smaller ratio cannot be distinguished from a day's move. */
const MIN_SPLIT = Math.log(1.2);
/** A smaller jump may be a real move: a loss of almost half, or almost a doubling. */
const MIN_SINGLE_END = Math.log(1.9);
/** Allowed deviation from a split's ratio in a quiet series, as a logarithm. */
const MIN_TOLERANCE = 0.05;
/** A larger jump exceeds a day's move, so it may be a large move on top of a split. */
const MAX_MOVE = Math.log(5);

interface Jump {
  /** Index of the older of the two bars. */
  readonly at: number;
  readonly change: number;
}

/**
 * Repairs bars on the wrong side of a split. A jump counts if it is closer to the split's ratio
 * than to the series' own moves. Moves are taken from dividend-adjusted closes if available,
 * because a consolidation often comes with a dividend as large as itself. A run between two jumps
 * is converted if both match the split's ratio. If the series begins in the other unit, only its
 * end at the listed split is visible: that jump must be within {@link BARS_AFTER} bars of the
 * split, match its ratio and exceed a day's move; otherwise the bars are only marked. A series
 * whose own moves are as large as the split is left unchanged.
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

/** Returns the natural logarithm of the unadjusted close after `at` over that of `at`. */
const closeChange = (bars: readonly YahooBar[], at: number): number =>
  Math.log((bars[at + 1]?.close ?? Number.NaN) / (bars[at]?.close ?? Number.NaN));

/** Natural logarithms of close over previous close; entry `i` is the step from `i` to `i + 1`. */
function logChanges(bars: readonly YahooBar[]): readonly number[] {
  const isAdjusted = bars.every(({ adjustedClose }) => adjustedClose !== null && adjustedClose > 0);
  const levels = bars.map((bar) => (isAdjusted ? (bar.adjustedClose ?? bar.close) : bar.close));
  return levels.slice(1).map((level, at) => Math.log(level / (levels[at] ?? level)));
}

/** Returns 1.4826 × the median absolute value, a deviation that is robust to outliers. */
const robustDeviation = (changes: readonly number[]): number =>
  changes.length === 0 ? 0 : 1.4826 * medianOf(changes.map(Math.abs));

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
    // In a bar during which the unit changed, only the prices near its close are in the wrong unit.
    const scale = (price: number): number =>
      reason === "unit" && Math.max(price / bar.close, bar.close / price) > 10
        ? price
        : price * factor;
    // Fewer old shares are worth as much as more new ones; pence and pounds count the same shares.
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
