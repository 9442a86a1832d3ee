import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import type { ExchangeCode } from "../../domain/exchanges/exchange.ts";

/**
 * The bounds of one trading day as its source names them, by the exchange's clock: milliseconds since
 * it showed midnight, so that they are the same on the date of a clock change.
 */
export interface DayOffsets {
  readonly preOpen: number;
  readonly open: number;
  readonly close: number;
  readonly postClose: number;
}

/** One day of a source's answer, in days since 1970-01-01. */
export interface NamedDay {
  readonly day: number;
  readonly offsets: DayOffsets;
}

/** What is kept of an exchange over a restart. */
export interface KeptHours {
  readonly code: ExchangeCode;
  readonly days: readonly NamedDay[];
  readonly closed: readonly number[];
}

export interface LearnedDay {
  /** Of the day itself where it was named, else the usual ones, or else the whole day. */
  readonly offsets: DayOffsets;
  /** The source has named a trading period on this very day. */
  readonly isNamed: boolean;
  /** An answer named the days before and after it, and not this one. */
  readonly isClosed: boolean;
}

/** The hours of exchanges without a calendar by rule, as their source names them in its answers. */
export interface LearnedHours {
  /**
   * The trading days of one answer, in any order; two periods of a day, around a break, are one from
   * the first opening to the last close. Days between the first and the last without a period are
   * closed: weekends, and the holidays of the exchange.
   */
  learn(code: ExchangeCode, named: readonly NamedDay[]): void;
  /** Undefined before anything was learned of the exchange. */
  on(code: ExchangeCode, day: number): LearnedDay | undefined;
  /** Whether its usual hours are known. */
  has(code: ExchangeCode): boolean;
  /** Whether any of its days begins before its own midnight or ends after the next. */
  crossesMidnight(code: ExchangeCode): boolean;
  kept(): readonly KeptHours[];
  /** What was learned since counts more than what was kept. */
  restore(kept: readonly KeptHours[]): void;
  forget(): void;
}

/** Newest days of an exchange that are kept; a back-test looks ninety days back. */
const MAX_DAYS = 100;
/** A list in one answer that reaches over more is not one of consecutive days. */
const MAX_SPAN_DAYS = 31;
/** The half days of most exchanges are shorter, and so are the whole days of a few in the Gulf. */
const SHORT_MS = 5.5 * HOUR_MS;

const WHOLE_DAY: DayOffsets = { preOpen: 0, open: 0, close: DAY_MS, postClose: DAY_MS };

interface Exchange {
  readonly days: Map<number, DayOffsets>;
  readonly closed: Set<number>;
  /** Undefined while no day is known that tells. */
  readonly usual: DayOffsets | undefined;
  crossesMidnight: boolean;
}

const isSound = ({ offsets: { preOpen, open, close, postClose } }: NamedDay): boolean =>
  preOpen <= open && open < close && close <= postClose && open >= 0 && close <= 2 * DAY_MS;

const isAcrossMidnight = ({ preOpen, postClose }: DayOffsets): boolean =>
  preOpen < 0 || postClose > DAY_MS;

/** One entry a day. */
function joinDays(named: readonly NamedDay[]): readonly NamedDay[] {
  const days = new Map<number, DayOffsets>();
  for (const { day, offsets } of named.filter(isSound)) {
    const { preOpen, open, close, postClose } = days.get(day) ?? offsets;
    days.set(day, {
      preOpen: Math.min(preOpen, offsets.preOpen),
      open: Math.min(open, offsets.open),
      close: Math.max(close, offsets.close),
      postClose: Math.max(postClose, offsets.postClose),
    });
  }
  return [...days].map(([day, offsets]) => ({ day, offsets }));
}

/**
 * The most frequent bounds; of equally frequent ones those of the newest day. A short day alone of
 * its kind may be the eve of a holiday, and says nothing of others.
 */
function usualOf(days: ReadonlyMap<number, DayOffsets>): DayOffsets | undefined {
  const counts = new Map<string, number>();
  let [best, most]: [DayOffsets | undefined, number] = [undefined, 0];
  for (const [, offsets] of [...days].toSorted(([one], [other]) => one - other)) {
    const key = `${offsets.open} ${offsets.close}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const mayBeHalf = count === 1 && offsets.close - offsets.open < SHORT_MS;
    if (count >= most && !mayBeHalf) [best, most] = [offsets, count];
  }
  return best;
}

const newest = (days: Iterable<number>): readonly number[] =>
  [...days].toSorted((one, other) => one - other).slice(-MAX_DAYS);

export function createLearnedHours(): LearnedHours {
  const exchanges = new Map<ExchangeCode, Exchange>();

  const put = (code: ExchangeCode, named: readonly NamedDay[], closed: Iterable<number>): void => {
    const before = exchanges.get(code);
    const all = new Map(before?.days);
    for (const { day, offsets } of named.filter(isSound)) all.set(day, offsets);
    const days = new Map(newest(all.keys()).map((day) => [day, all.get(day) as DayOffsets]));
    if (days.size === 0) return;
    const usual = usualOf(days);
    const shut = [...(before?.closed ?? []), ...closed].filter((day) => !days.has(day));
    const closedDays = new Set(newest(new Set(shut)));
    const crossesMidnight = [...days.values()].some(isAcrossMidnight);
    exchanges.set(code, { days, closed: closedDays, usual, crossesMidnight });
  };

  return {
    learn(code, periods) {
      const named = joinDays(periods);
      const days = new Set(named.map(({ day }) => day));
      const [first, last] = [Math.min(...days), Math.max(...days)];
      const closed: number[] = [];
      if (last - first <= MAX_SPAN_DAYS) {
        for (let day = first + 1; day < last; day++) if (!days.has(day)) closed.push(day);
      }
      put(code, named, closed);
    },
    on(code, day) {
      const exchange = exchanges.get(code);
      if (!exchange) return undefined;
      const own = exchange.days.get(day);
      return {
        offsets: own ?? exchange.usual ?? WHOLE_DAY,
        isNamed: own !== undefined,
        isClosed: exchange.closed.has(day),
      };
    },
    has: (code) => exchanges.get(code)?.usual !== undefined,
    crossesMidnight: (code) => exchanges.get(code)?.crossesMidnight === true,
    kept: () =>
      [...exchanges].map(([code, { days, closed }]) => ({
        code,
        days: [...days].map(([day, offsets]) => ({ day, offsets })),
        closed: [...closed],
      })),
    restore(kept) {
      for (const { code, days, closed } of kept) {
        const own = exchanges.get(code);
        put(code, days, closed);
        if (own)
          put(
            code,
            [...own.days].map(([day, offsets]) => ({ day, offsets })),
            own.closed,
          );
      }
    },
    forget: () => exchanges.clear(),
  };
}

/** Those of this process: the hours of an exchange are the same for every market in it. */
export const learnedHours = createLearnedHours();
