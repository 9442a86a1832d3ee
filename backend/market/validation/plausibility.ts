import { LRUCache } from "lru-cache";
import { entryLimit } from "../../domain/entryLimit.ts";
import type { Clock } from "../../platform/clock.ts";
import { isCertainlyOpen } from "../calendars/liveStatus.ts";
import type { Sample } from "../sample.ts";
import { CLOCK_TOLERANCE_MS } from "./quoteValidation.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";

/**
 * Why a well-formed price needs confirmation. `unknown`: the symbol is new. `currency`: not
 * that of the last price. `scale`: about a
 * hundred times the last price or a hundredth of it (pence for pounds). `jump`: more than a factor
 * of three away. `changed`: the first one of a source, after prices of another one. `frozen`:
 * unchanged during an open session.
 */
export type Anomaly = "unknown" | "currency" | "scale" | "jump" | "changed" | "frozen";

type Sighting = Pick<Sample, "symbol" | "price" | "currency" | "source" | "previousClose">;
type Taken = Pick<
  Sample,
  "symbol" | "price" | "currency" | "source" | "exchangeTime" | "tradeDate"
>;

/** Ratio of pence mistaken for pounds, with a day's trading on either side. */
const SCALE = { least: 80, most: 125 };
/** No share moves further than this between two polls except in a split or a catastrophe. */
export const MAX_MOVE_RATIO = 3;
/** A liquid share trades every few seconds; a frozen price is checked with another source. */
export const FROZEN_AFTER_MS = 10 * MINUTE_MS;
/** Required number and duration of sightings of an unconfirmed jump. */
const LASTING = { sightings: 10, forMs: 10 * MINUTE_MS, within: 1.3 };
const MAX_SYMBOLS = 10_000;
/** Saved every minute, so a limit for small disks. */
const MAX_SAVED = 1_000;
/** A source is new to a symbol if its last accepted price is older. */
const KNOWN_FOR_MS = HOUR_MS;
/** Shortest price check interval, less the imprecision of timers. */
const CONFIRMED_AFTER_MS = 5 * SECOND_MS;
/** At least the delay of any source, so that a delayed one catches up with a noted quote. */
const QUOTE_COUNTS_FOR_MS = 30 * MINUTE_MS;

/** An unchanged price of one source and its start; a confirmation restarts it. */
interface UnchangedPrice {
  readonly price: number;
  /** In elapsed time. */
  readonly since: number;
  readonly isFoundOut: boolean;
}

type Quoted = Pick<Taken, "source" | "exchangeTime"> & {
  /** In elapsed time. */
  readonly since: number;
};

/** The first price of a source that is new to a symbol. */
interface Arrival {
  /** In elapsed time. */
  readonly since: number;
  /** True if the newest one of the source is older than the last accepted price. */
  readonly isOlder: boolean;
}

/** State that survives a restart. Lists begin with the most recent; times are epoch milliseconds. */
export interface SavedPrices {
  readonly last: readonly Taken[];
  readonly earlier: readonly Taken[];
  readonly known: readonly { readonly key: string; readonly at: number }[];
  readonly arrivals: readonly {
    readonly key: string;
    readonly at: number;
    readonly isOlder: boolean;
  }[];
}

interface Jump {
  readonly price: number;
  readonly since: number;
  readonly sightings: number;
}

const distance = (one: number, other: number): number => Math.max(one / other, other / one);

/** In minutes: some sources cut their times, and a poll may be seconds behind a stream. */
const isEarlierMinute = (one: number, other: number): boolean =>
  Math.floor(one / MINUTE_MS) < Math.floor(other / MINUTE_MS);

const isScaled = (one: number, other: number): boolean => {
  const times = distance(one, other);
  return times >= SCALE.least && times <= SCALE.most;
};

const firstOf = <T extends object | number>(
  cache: LRUCache<string, T>,
): readonly (readonly [string, T])[] => [...cache.entries()].slice(0, MAX_SAVED);

/** Remembers the last accepted price of each symbol and reports anomalies of the next one. */
export type Plausibility = ReturnType<typeof createPlausibility>;

export function createPlausibility(clock: Clock) {
  const accepted = new LRUCache<string, Taken>(entryLimit(MAX_SYMBOLS));
  /** The last price of the trade date before that of the last accepted one. */
  const earlier = new LRUCache<string, Taken>(entryLimit(MAX_SYMBOLS));
  /** When a source last gave an accepted price of a symbol, in elapsed time. */
  const known = new LRUCache<string, number>(entryLimit(MAX_SYMBOLS));
  const arrivals = new LRUCache<string, Arrival>(entryLimit(MAX_SYMBOLS));
  /** A quote of each symbol without an accepted price, as alerts are created at it. */
  const quoted = new LRUCache<string, Quoted>(entryLimit(MAX_SYMBOLS));
  const standing = new LRUCache<string, UnchangedPrice>(entryLimit(MAX_SYMBOLS));
  const jumps = new LRUCache<string, Jump>(entryLimit(MAX_SYMBOLS));
  let newestTime: number | undefined;
  const saw = (exchangeTime: number): void => {
    newestTime = Math.max(newestTime ?? exchangeTime, exchangeTime);
  };

  const standingKey = ({ source, symbol }: Pick<Sighting, "source" | "symbol">): string =>
    `${source} ${symbol}`;

  function standsStill(sighting: Sighting): boolean {
    const key = standingKey(sighting);
    const now = clock.elapsed();
    const before = standing.get(key);
    if (before?.price === sighting.price) return now - before.since >= FROZEN_AFTER_MS;
    standing.set(key, { price: sighting.price, since: now, isFoundOut: false });
    return false;
  }

  const isNew = (sighting: Sighting): boolean =>
    clock.elapsed() - (known.get(standingKey(sighting)) ?? Number.NEGATIVE_INFINITY) > KNOWN_FOR_MS;

  /**
   * True for a price of another source from before the last accepted one, or, where none was
   * accepted, from before the quote shown.
   */
  function isOlder({ symbol, source, exchangeTime }: Taken): boolean {
    const last = accepted.get(symbol) ?? quoted.get(symbol);
    return (
      last !== undefined &&
      last.source !== source &&
      // A time ahead of the clock was taken before the clock was set back.
      last.exchangeTime <= clock.now() + CLOCK_TOLERANCE_MS &&
      isEarlierMinute(exchangeTime, last.exchangeTime)
    );
  }

  /** Measured once, so that what has not changed is saved as before. */
  const startedAt = clock.now() - clock.elapsed();
  const timeOf = (elapsed: number): number => Math.round(startedAt + elapsed);
  /** A time ahead of the clock was saved before the clock was set back. */
  const elapsedAt = (time: number): number => clock.elapsed() - Math.max(0, clock.now() - time);

  return {
    isOlder,
    saved: (): SavedPrices => ({
      last: firstOf(accepted).map(([, taken]) => taken),
      earlier: firstOf(earlier).map(([, taken]) => taken),
      known: firstOf(known).map(([key, since]) => ({ key, at: timeOf(since) })),
      arrivals: firstOf(arrivals).map(([key, { since, isOlder: isOld }]) => ({
        key,
        at: timeOf(since),
        isOlder: isOld,
      })),
    }),
    restore(saved: SavedPrices): void {
      for (const taken of saved.last.toReversed()) {
        accepted.set(taken.symbol, taken);
        saw(taken.exchangeTime);
      }
      for (const taken of saved.earlier.toReversed()) earlier.set(taken.symbol, taken);
      for (const { key, at } of saved.known.toReversed()) known.set(key, elapsedAt(at));
      for (const { key, at, isOlder: isOld } of saved.arrivals.toReversed()) {
        arrivals.set(key, { since: elapsedAt(at), isOlder: isOld });
      }
    },
    findAnomaly(sighting: Sighting): Anomaly | undefined {
      const { symbol, price, previousClose } = sighting;
      const hasStood = standsStill(sighting);
      const last = accepted.get(symbol);
      if (last === undefined) {
        const close = previousClose ?? price;
        return isScaled(price, close) ? "scale" : "unknown";
      }
      if (sighting.currency !== last.currency) return "currency";
      if (isScaled(price, last.price)) return "scale";
      if (distance(price, last.price) > MAX_MOVE_RATIO) return "jump";
      if (sighting.source !== last.source && isNew(sighting)) return "changed";
      return hasStood && isCertainlyOpen(symbol, clock.now()) ? "frozen" : undefined;
    },
    accept({ symbol, price, currency, source, exchangeTime, tradeDate }: Taken): void {
      const last = accepted.get(symbol);
      if (last && last.tradeDate < tradeDate) earlier.set(symbol, last);
      accepted.set(symbol, { symbol, price, currency, source, exchangeTime, tradeDate });
      saw(exchangeTime);
      jumps.delete(symbol);
      known.set(standingKey({ source, symbol }), clock.elapsed());
      arrivals.delete(standingKey({ source, symbol }));
    },
    /**
     * Holds the first price after a change of source. Returns true for the one that confirms it:
     * the next of that source which is not older than the last accepted price.
     */
    doesConfirmChange(sighting: Taken): boolean {
      const key = standingKey(sighting);
      const now = clock.elapsed();
      const since = arrivals.get(key)?.since;
      const isFirst = since === undefined || now - since > KNOWN_FOR_MS;
      const isOld = isOlder(sighting);
      arrivals.set(key, { since: isFirst ? now : since, isOlder: isOld });
      return since !== undefined && now - since >= CONFIRMED_AFTER_MS && !isOld;
    },
    /**
     * True if the first price of a new source waits for the next one to confirm it, and no other
     * source has given one since. While that source is behind, the next one will not confirm it.
     */
    isHeld(source: string, symbol: string): boolean {
      const arrival = arrivals.get(standingKey({ source, symbol }));
      const last = accepted.get(symbol);
      const acceptedAt = last && known.get(standingKey(last));
      return arrival?.isOlder === false && arrival.since >= (acceptedAt ?? arrival.since);
    },
    /** Keeps a quote for a while, as one after the other could keep a delayed source out for good. */
    noteQuote({
      symbol,
      source,
      exchangeTime,
    }: Pick<Taken, "symbol" | "source" | "exchangeTime">): void {
      const since = clock.elapsed();
      const isKept =
        since - (quoted.get(symbol)?.since ?? Number.NEGATIVE_INFINITY) < QUOTE_COUNTS_FOR_MS;
      if (!isKept) quoted.set(symbol, { source, exchangeTime, since });
    },
    /**
     * Records how an unchanged price compares with another source. If it agrees, no further check
     * is made for a while. If the other has moved on, the price counts as wrong until it changes,
     * because the other may return to it by chance. Returns true while the price may be accepted.
     */
    checkUnchangedPrice(sighting: Sighting, agrees: boolean): boolean {
      const key = standingKey(sighting);
      const isFoundOut = !agrees || standing.get(key)?.isFoundOut === true;
      const since = isFoundOut ? (standing.get(key)?.since ?? clock.elapsed()) : clock.elapsed();
      standing.set(key, { price: sighting.price, since, isFoundOut });
      return !isFoundOut;
    },
    /** Returns true once an unconfirmed jump has lasted long enough to be accepted. */
    hasLasted({ symbol, price }: Pick<Sighting, "symbol" | "price">): boolean {
      const now = clock.elapsed();
      const before = jumps.get(symbol);
      const isSame = before !== undefined && distance(before.price, price) <= LASTING.within;
      const jump = isSame
        ? { ...before, sightings: before.sightings + 1 }
        : { price, since: now, sightings: 1 };
      jumps.set(symbol, jump);
      return jump.sightings >= LASTING.sightings && now - jump.since >= LASTING.forMs;
    },
    /** Counts a sound quote, which is not accepted as a sample, for `newestTime`. */
    saw,
    /** Exchange time of the newest price of any symbol; undefined before the first. */
    newestTime: (): number | undefined => newestTime,
    last: (symbol: string): Taken | undefined => accepted.get(symbol),
    /** Milliseconds since a price of the symbol was last accepted; undefined if none ever was. */
    ageOfLast(symbol: string): number | undefined {
      const last = accepted.get(symbol);
      const since = last && known.get(standingKey(last));
      return since === undefined ? undefined : clock.elapsed() - since;
    },
    /** Last price before a date and the newest since, if both are known and in one currency. */
    movedOver(symbol: string, date: TradeDate): { from: number; to: number } | undefined {
      const from = earlier.get(symbol);
      const to = accepted.get(symbol);
      if (!from || !to || from.tradeDate >= date || to.tradeDate < date) return undefined;
      return from.currency === to.currency ? { from: from.price, to: to.price } : undefined;
    },
  };
}
