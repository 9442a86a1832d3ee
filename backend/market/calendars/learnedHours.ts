import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import type { ExchangeCode } from "../../domain/exchanges/exchange.ts";

/**
 * Session bounds of one trading day as reported by the data source, in milliseconds of the
 * exchange's wall clock since midnight. Wall-clock times stay the same on the date of a clock
 * change.
 */
export interface DayOffsets {
  readonly preOpen: number;
  readonly open: number;
  readonly close: number;
  readonly postClose: number;
}

/** One trading day in a source's response, in days since 1970-01-01. */
export interface NamedDay {
  readonly day: number;
  readonly offsets: DayOffsets;
}

export interface SavedHours {
  readonly code: ExchangeCode;
  readonly days: readonly NamedDay[];
  readonly closed: readonly number[];
}

export interface LearnedDay {
  /** The day's own hours if reported, otherwise the exchange's usual hours or the whole day. */
  readonly offsets: DayOffsets;
  readonly isNamed: boolean;
  /** True if a response covered the days before and after but not this one. */
  readonly isClosed: boolean;
}

/** Maximum number of recent days kept for each exchange; a backtest reads 90 days. */
const MAX_DAYS = 100;
/** A response that spans more days than this is not a list of consecutive days. */
const MAX_SPAN_DAYS = 31;
/** Shorter sessions may be half days. In a few Gulf markets full days are this short too. */
const SHORT_MS = 5.5 * HOUR_MS;

const WHOLE_DAY: DayOffsets = { preOpen: 0, open: 0, close: DAY_MS, postClose: DAY_MS };

interface Exchange {
  readonly days: Map<number, DayOffsets>;
  readonly closed: Set<number>;
  readonly usual: DayOffsets | undefined;
  crossesMidnight: boolean;
}

const isSound = ({ offsets: { preOpen, open, close, postClose } }: NamedDay): boolean =>
  preOpen <= open && open < close && close <= postClose && open >= 0 && close <= 2 * DAY_MS;

const isAcrossMidnight = ({ preOpen, postClose }: DayOffsets): boolean =>
  preOpen < 0 || postClose > DAY_MS;

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
 * Returns the most frequent bounds, preferring the newest day on a tie. A short day that occurs
 * only once may be the eve of a holiday and is ignored.
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

export type LearnedHours = ReturnType<typeof createLearnedHours>;

export function createLearnedHours() {
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
    /**
     * Learns the trading days of one response, in any order. Two periods on a day (around a break)
     * are merged from the first opening to the last close. Days without a period between the first
     * and the last day count as closed: weekends and exchange holidays.
     */
    learn(code: ExchangeCode, periods: readonly NamedDay[]): void {
      const named = joinDays(periods);
      const days = new Set(named.map(({ day }) => day));
      const [first, last] = [Math.min(...days), Math.max(...days)];
      const closed: number[] = [];
      if (last - first <= MAX_SPAN_DAYS) {
        for (let day = first + 1; day < last; day++) if (!days.has(day)) closed.push(day);
      }
      put(code, named, closed);
    },
    on(code: ExchangeCode, day: number): LearnedDay | undefined {
      const exchange = exchanges.get(code);
      if (!exchange) return undefined;
      const own = exchange.days.get(day);
      return {
        offsets: own ?? exchange.usual ?? WHOLE_DAY,
        isNamed: own !== undefined,
        isClosed: exchange.closed.has(day),
      };
    },
    has: (code: ExchangeCode): boolean => exchanges.get(code)?.usual !== undefined,
    crossesMidnight: (code: ExchangeCode): boolean => exchanges.get(code)?.crossesMidnight === true,
    kept: (): readonly SavedHours[] =>
      [...exchanges].map(([code, { days, closed }]) => ({
        code,
        days: [...days].map(([day, offsets]) => ({ day, offsets })),
        closed: [...closed],
      })),
    /** Restores persisted hours. Hours learned since take precedence. */
    restore(kept: readonly SavedHours[]): void {
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
    forget(): void {
      exchanges.clear();
    },
  };
}

/** Shared by the whole process, because an exchange's hours are the same for every market. */
export const learnedHours = createLearnedHours();
