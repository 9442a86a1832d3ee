import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.ts";
import { isCertainlyOpen } from "../calendars/liveStatus.ts";
import type { Sample } from "../sample.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/**
 * Why a well-formed price needs confirmation. `unknown`: the symbol is new. `scale`: about a
 * hundred times the last price or a hundredth of it (pence for pounds). `jump`: more than a factor
 * of three away. `frozen`: unchanged during an open session.
 */
export type Anomaly = "unknown" | "scale" | "jump" | "frozen";

type Sighting = Pick<Sample, "symbol" | "price" | "source" | "previousClose">;

/** Ratio of pence mistaken for pounds, with a day's trading on either side. */
const SCALE = { least: 80, most: 125 };
/** No share moves further than this between two polls except in a split or a catastrophe. */
export const MAX_MOVE_RATIO = 3;
/**
 * A liquid share trades every few seconds; an unchanged price is checked against another source.
 */
export const FROZEN_AFTER_MS = 10 * MINUTE_MS;
/** Required number and duration of sightings of an unconfirmed jump. */
const LASTING = { sightings: 10, forMs: 10 * MINUTE_MS, within: 1.3 };
const MAX_SYMBOLS = 10_000;

/** An unchanged price of one source and its start; a confirmation restarts it. */
interface UnchangedPrice {
  readonly price: number;
  /** In elapsed time. */
  readonly since: number;
  readonly isFoundOut: boolean;
}

interface Jump {
  readonly price: number;
  readonly since: number;
  readonly sightings: number;
}

const distance = (one: number, other: number): number => Math.max(one / other, other / one);

const isScaled = (one: number, other: number): boolean => {
  const times = distance(one, other);
  return times >= SCALE.least && times <= SCALE.most;
};

/** Remembers the last accepted price of each symbol and reports anomalies of the next one. */
export type Plausibility = ReturnType<typeof createPlausibility>;

export function createPlausibility(clock: Clock) {
  const accepted = new LRUCache<string, number>({ max: MAX_SYMBOLS });
  const standing = new LRUCache<string, UnchangedPrice>({ max: MAX_SYMBOLS });
  const jumps = new LRUCache<string, Jump>({ max: MAX_SYMBOLS });

  const standingKey = ({ source, symbol }: Sighting): string => `${source} ${symbol}`;

  function standsStill(sighting: Sighting): boolean {
    const key = standingKey(sighting);
    const now = clock.elapsed();
    const known = standing.get(key);
    if (known?.price === sighting.price) return now - known.since >= FROZEN_AFTER_MS;
    standing.set(key, { price: sighting.price, since: now, isFoundOut: false });
    return false;
  }

  return {
    findAnomaly(sighting: Sighting): Anomaly | undefined {
      const { symbol, price, previousClose } = sighting;
      const hasStood = standsStill(sighting);
      const last = accepted.get(symbol);
      if (last === undefined) {
        const close = previousClose ?? price;
        return isScaled(price, close) ? "scale" : "unknown";
      }
      if (isScaled(price, last)) return "scale";
      if (distance(price, last) > MAX_MOVE_RATIO) return "jump";
      return hasStood && isCertainlyOpen(symbol, clock.now()) ? "frozen" : undefined;
    },
    accept({ symbol, price }: Sighting): void {
      accepted.set(symbol, price);
      jumps.delete(symbol);
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
    hasLasted({ symbol, price }: Sighting): boolean {
      const now = clock.elapsed();
      const known = jumps.get(symbol);
      const isSame = known !== undefined && distance(known.price, price) <= LASTING.within;
      const jump = isSame
        ? { ...known, sightings: known.sightings + 1 }
        : { price, since: now, sightings: 1 };
      jumps.set(symbol, jump);
      return jump.sightings >= LASTING.sightings && now - jump.since >= LASTING.forMs;
    },
    /** Called if another source differs widely, so that the next price needs a second opinion. */
    invalidateLastPrice(symbol: string): void {
      accepted.delete(symbol);
    },
    last: (symbol: string): number | undefined => accepted.get(symbol),
  };
}
