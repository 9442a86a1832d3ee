import type { Bar } from "../../../domain/bar.ts";
import type { Currency } from "../../../domain/currency.ts";
import { mapInBatches } from "../../../market/routing/mapInBatches.ts";
import type { Market } from "../../../market/routing/router.ts";
import { stampOfTradeDate, type TradeDate } from "../../../domain/tradeDate.ts";
import { ageOf, momentOf, type Clock, type Moment } from "../../../platform/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";
import { crossRate, directPair, furtherPairs } from "../../../market/crossRate.ts";

export interface Closes {
  /** Returns the close on a date or the last trading day before it; undefined if unknown. */
  on(symbol: string, date: TradeDate): number | undefined;
  readonly missing: ReadonlySet<string>;
  /** Number of symbols not requested before the time limit; these are not in `missing`. */
  readonly waiting: number;
}

interface Wanted {
  readonly symbols: readonly string[];
  readonly pairs: readonly (readonly [from: Currency, to: Currency])[];
  readonly since: TradeDate;
}

interface Kept {
  readonly askedAt: Moment;
  readonly lastsMs: number;
  readonly asOf: number;
  readonly days: number;
  readonly times: Float64Array;
  readonly closes: Float64Array;
}

/** Longest closure of an exchange: a week of holidays between two weekends. */
const MAX_AGE_MS = 10 * DAY_MS;
const MAX_DAYS = 8000;
/**
 * Past closes do not change, and the newest price is fetched separately. A fast replay passes an
 * hour at once, so its closes last half a minute, whatever its clock shows.
 */
const LASTS_MS = HOUR_MS;
const LOCAL_LASTS_MS = 30 * SECOND_MS;
const RETRY_MS = MINUTE_MS;
/** Twice the largest portfolio that the page is tested with. */
const MAX_KEPT = 1000;
const ASK_WITHIN_MS = 6 * SECOND_MS;

const NOTHING = new Float64Array(0);

function findLast(times: Float64Array, stamp: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Number.POSITIVE_INFINITY) <= stamp) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export type PastCloses = ReturnType<typeof createPastCloses>;

/** The market's cache has fewer series than a portfolio, whose charts would evict each other. */
export function createPastCloses(
  market: Pick<Market, "status" | "bars">,
  clock: Clock,
  askWithinMs = ASK_WITHIN_MS,
) {
  const kept = new Map<string, Kept>();

  const isFresh = (symbol: string, days: number): boolean => {
    const found = kept.get(symbol);
    if (found === undefined || found.days < days) return false;
    const age = ageOf(found.askedAt, clock);
    if (age >= found.lastsMs) return false;
    return age < LOCAL_LASTS_MS || Math.abs(market.status().asOf - found.asOf) < found.lastsMs;
  };

  function keep(symbol: string, days: number, bars: readonly Bar[] | undefined, lasts: number) {
    kept.delete(symbol);
    kept.set(symbol, {
      askedAt: momentOf(clock),
      lastsMs: lasts,
      asOf: market.status().asOf,
      days,
      times: bars ? Float64Array.from(bars, ({ time }) => time) : NOTHING,
      closes: bars ? Float64Array.from(bars, ({ close }) => close) : NOTHING,
    });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  async function ask(symbol: string, days: number): Promise<undefined> {
    try {
      const bars = await market.bars(symbol, "1d", days, { priority: "background" });
      keep(symbol, days, bars, LASTS_MS);
    } catch {
      const before = kept.get(symbol);
      if (before && before.times.length > 0) {
        const { asOf } = market.status();
        kept.set(symbol, { ...before, days, askedAt: momentOf(clock), asOf, lastsMs: RETRY_MS });
      } else keep(symbol, days, undefined, RETRY_MS);
    }
    return undefined;
  }

  return {
    /** Never rejects and returns within seconds; the next call requests what was not reached. */
    read: async ({ symbols, pairs, since }: Wanted): Promise<Closes> => {
      const age = Math.ceil((market.status().asOf - stampOfTradeDate(since)) / DAY_MS);
      const days = Math.min(Math.max(age, 0) + MAX_AGE_MS / DAY_MS, MAX_DAYS);
      const signal = AbortSignal.timeout(askWithinMs);
      let waiting = 0;
      const askAll = async (wanted: Iterable<string>): Promise<void> => {
        const due = [...new Set(wanted)].filter((symbol) => !isFresh(symbol, days));
        await mapInBatches(due, (symbol) => ask(symbol, days), { signal }).catch(() => undefined);
        waiting += due.filter((symbol) => !isFresh(symbol, days)).length;
      };
      const needed = pairs.filter(([from, to]) => from !== to);
      const newest = (pair: string) => kept.get(pair)?.closes.at(-1);
      const isUnknown = ([from, to]: readonly [Currency, Currency]) =>
        crossRate(from, to, newest) === undefined;
      // Rates first: without one, every holding in that currency has no value.
      await askAll(needed.map(([from, to]) => directPair(from, to)));
      await askAll(needed.filter(isUnknown).flatMap(([from, to]) => furtherPairs(from, to)));
      await askAll(symbols);
      const isMissing = (symbol: string) =>
        isFresh(symbol, days) && kept.get(symbol)?.times.length === 0;
      // A history reads the same dates for each symbol, and parsing dates dominates the cost.
      const stamps = new Map<TradeDate, number>();
      const stampOf = (date: TradeDate): number => {
        const stamp = stamps.get(date) ?? stampOfTradeDate(date);
        stamps.set(date, stamp);
        return stamp;
      };
      return {
        on: (symbol, date) => {
          const { times = NOTHING, closes = NOTHING } = kept.get(symbol) ?? {};
          const stamp = stampOf(date);
          const at = findLast(times, stamp);
          const time = times[at];
          return time !== undefined && stamp - time <= MAX_AGE_MS ? closes[at] : undefined;
        },
        missing: new Set([
          ...symbols.filter(isMissing),
          ...(waiting > 0 ? [] : needed.filter(isUnknown).map(([from, to]) => `${from}/${to}`)),
        ]),
        waiting,
      };
    },
  };
}
