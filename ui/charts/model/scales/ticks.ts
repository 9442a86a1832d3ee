import { DAY_MS, MINUTE_MS } from "../../../../backend/domain/durations.ts";

/** Finest first. A session opens within the day, such as after a lunch break. */
export const tickRanks = [
  "minute",
  "fiveMinutes",
  "halfHour",
  "hour",
  "threeHours",
  "sixHours",
  "halfDay",
  "session",
  "day",
  "month",
  "year",
] as const;

export type TickStyle = "time" | "day" | "month" | "year";

export interface TimeTick {
  readonly index: number;
  readonly style: TickStyle;
}

/** Returns the milliseconds to add to UTC for the exchange's wall clock at `time`. */
export type UtcOffset = (time: number) => number;

const WITHIN_DAY = [1, 5, 30, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);
const SESSION_RANK = tickRanks.indexOf("session");
const DAY_RANK = tickRanks.indexOf("day");
/** A shorter pause is a quiet market rather than a break. */
const MIN_BREAK = 30 * MINUTE_MS;
const MONTH_RANK = tickRanks.indexOf("month");
const YEAR_RANK = tickRanks.indexOf("year");
/** Rank of a bar on no boundary: seconds apart from the previous one, or in the same minute. */
const NO_RANK = -1;

interface RankedBar {
  readonly time: number;
  readonly session?: string;
}

/**
 * Returns each bar's index in {@link tickRanks}. Without `barMs`, the length of a bar, breaks
 * within a day are not detected.
 */
export function rankBars(
  bars: readonly RankedBar[],
  utcOffset: UtcOffset = () => 0,
  barMs: number = Number.POSITIVE_INFINITY,
): Int8Array {
  const ranks = new Int8Array(bars.length);
  const pause = Math.max(2 * barMs, MIN_BREAK);
  let before: RankedBar | null = null;
  let previous = 0;
  bars.forEach((bar, i) => {
    const wall = bar.time + utcOffset(bar.time);
    if (before === null) ranks[i] = DAY_RANK;
    else {
      const opens = bar.time - before.time >= pause || bar.session !== before.session;
      ranks[i] = Math.max(rankBetween(previous, wall), opens ? SESSION_RANK : NO_RANK);
    }
    before = bar;
    previous = wall;
  });
  return ranks;
}

/**
 * Returns the labeled bars, at least `minGap` bars apart, larger boundaries first. They depend on
 * the whole series, so that labels stay when the view moves.
 */
export function timeTicks(ranks: Int8Array, minGap: number): readonly TimeTick[] {
  const gap = Math.max(1, minGap);
  const byRank: number[][] = tickRanks.map(() => []);
  ranks.forEach((rank, index) => byRank[rank]?.push(index));
  let placed: number[] = [];
  let refused: number[] = [];
  for (let rank = YEAR_RANK; rank >= 0; rank--) {
    const candidates = byRank[rank] ?? [];
    if (candidates.length === 0) continue;
    // A boundary without space also blocks lesser labels: "Jul 2" in place of "Jul" would look
    // wrong.
    const wanted =
      rank === MONTH_RANK
        ? evenMonths(candidates, byRank[YEAR_RANK] ?? [], placed, gap)
        : candidates;
    const clear = wanted.filter(farFrom(refused, gap));
    const chosen = mergeSpaced(placed, clear, gap);
    const kept = new Set(chosen);
    const unplaced = candidates.filter((candidate) => !kept.has(candidate));
    if (unplaced.length > 0) refused = [...refused, ...unplaced].sort((a, b) => a - b);
    placed = chosen;
  }
  return placed.map((index) => ({ index, style: styleOf(ranks[index] ?? NO_RANK) }));
}

function rankBetween(previous: number, wall: number): number {
  if (Math.floor(previous / DAY_MS) !== Math.floor(wall / DAY_MS)) {
    const a = calendarMonth(previous);
    const b = calendarMonth(wall);
    if (a.year !== b.year) return YEAR_RANK;
    return a.month === b.month ? DAY_RANK : MONTH_RANK;
  }
  return WITHIN_DAY.findLastIndex(
    (unit) => Math.floor(previous / unit) !== Math.floor(wall / unit),
  );
}

function calendarMonth(wall: number): { year: number; month: number } {
  const date = new Date(wall);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() };
}

const MONTH_STEPS = [1, 2, 3, 4, 6];
/** One month may lack a label in each 20, because a halt may shorten it. */
const MONTHS_PER_MISSING = 20;

/**
 * Returns every n-th month, counted from January. Months have 19 to 23 bars, so placing every label
 * that fits would alternate. `placed` are the labeled years.
 */
function evenMonths(
  months: readonly number[],
  years: readonly number[],
  placed: readonly number[],
  gap: number,
): readonly number[] {
  const numbers = numberMonths(months, years);
  for (const step of MONTH_STEPS) {
    const kept = months.filter((_, i) => (numbers[i] ?? 0) % step === 0);
    const missing = placed.length + kept.length - mergeSpaced(placed, kept, gap).length;
    if (missing * MONTHS_PER_MISSING <= kept.length) return kept;
  }
  return months;
}

/** Months are numbered from their January; those before the first January are negative. */
function numberMonths(months: readonly number[], years: readonly number[]): readonly number[] {
  const [first = Number.NEGATIVE_INFINITY] = years;
  const ahead = months.filter((month) => month < first).length;
  let next = 0;
  let number = -ahead - 1;
  return months.map((month) => {
    while ((years[next] ?? Number.POSITIVE_INFINITY) < month) {
      next++;
      number = 0;
    }
    return ++number;
  });
}

/** `others` and the candidates must be in ascending order. */
function farFrom(others: readonly number[], gap: number): (candidate: number) => boolean {
  let next = 0;
  return (candidate) => {
    while ((others[next] ?? Number.POSITIVE_INFINITY) <= candidate - gap) next++;
    return (others[next] ?? Number.POSITIVE_INFINITY) >= candidate + gap;
  };
}

/** Adds candidates that are `gap` away from their neighbors; both lists are ascending. */
function mergeSpaced(
  placed: readonly number[],
  candidates: readonly number[],
  gap: number,
): number[] {
  const merged: number[] = [];
  let next = 0;
  for (const candidate of candidates) {
    let following = placed[next];
    while (following !== undefined && following < candidate) {
      merged.push(following);
      next++;
      following = placed[next];
    }
    const before = merged.at(-1);
    const clearLeft = before === undefined || candidate - before >= gap;
    const clearRight = following === undefined || following - candidate >= gap;
    if (clearLeft && clearRight) merged.push(candidate);
  }
  for (const rest of placed.slice(next)) merged.push(rest);
  return merged;
}

function styleOf(rank: number): TickStyle {
  if (rank >= YEAR_RANK) return "year";
  if (rank >= MONTH_RANK) return "month";
  if (rank >= DAY_RANK) return "day";
  return "time";
}
