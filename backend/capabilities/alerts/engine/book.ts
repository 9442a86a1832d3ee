import { changePercent, leastChange } from "../conditions/condition.ts";
import type { AlertTerms, Direction } from "../events.ts";
import { ThresholdIndex } from "./thresholdIndex.ts";

/** What the book knows of an alert that waits. */
export type ArmedAlert = AlertTerms & {
  readonly id: number;
  /** Either way when it does not say. */
  readonly direction?: Direction;
  /** It has fired, and waits for the price to go back over its target by so much. */
  readonly band?: number;
};

/**
 * The armed alerts, laid out so that a price touches only those that it may fire. It proposes;
 * `decide` judges. Symbols are numbered as they come, and keep their number when their last alert
 * is gone, so that others may keep figures by it.
 */
export interface AlertBook {
  /** Armed alerts. */
  readonly size: number;
  /** Arming twice changes nothing. */
  arm(alert: ArmedAlert): void;
  /** False when it was not armed. */
  disarm(alert: ArmedAlert): boolean;
  /** Number of a symbol in a currency, from 0; -1 when no alert ever waited for it. */
  slotOf(symbol: string, currency: string): number;
  /** Whether there is any candidate. Allocates nothing. */
  mayFire(slot: number, price: number, previousClose: number | null): boolean;
  /**
   * How far the price would have to move, in its currency, for the first alert to be met: 0 where one
   * is, or where it cannot be told; infinite where none waits.
   */
  gapToNearest(slot: number, price: number, previousClose: number | null): number;
  /**
   * Prices around `price` that meet no condition and are no jump from one another, both ends
   * excluded; undefined where there are none, or where no price tells. It holds until an alert is
   * armed there.
   */
  bandAround(slot: number, price: number, previousClose: number): PriceBand | undefined;
  /** Pushes the ids of the alerts whose condition the price meets. */
  collect(slot: number, price: number, previousClose: number | null, ids: number[]): void;
  /** Symbols with at least one armed alert, each once. */
  symbols(): IterableIterator<string>;
  /** Puts everything into its final order and room; for after a bulk of arming. */
  settle(): void;
}

export interface PriceBand {
  readonly floor: number;
  readonly ceiling: number;
}

/** From end to end less than {@link mayBeJump} asks of a move. */
const BAND_SHARE = 0.1;

/** A percentage back into a price: what rounding may have moved stays outside. */
const ROUNDING = 1e-9;

/** The kinds side by side: all become "the value reaches the threshold from below". */
const KINDS = 6;
const ABOVE = 0;
const BELOW = 1;
const CHANGE = 2;
const RISE = 3;
const FALL = 4;
/** Waits for what no threshold tells, a new trade date: every price may be its candidate. */
const ANY_PRICE = 5;

const FIRST_SLOTS = 64;

export interface AlertBookOptions {
  /** Called with the symbol's slot before an alert is armed there. */
  readonly beforeArming?: (slot: number) => void;
}

export function createAlertBook({ beforeArming }: AlertBookOptions = {}): AlertBook {
  const slotsByCurrency = new Map<string, Map<string, number>>();
  const indexes: (ThresholdIndex | undefined)[] = [];
  const symbolOf: string[] = [];
  /** The lowest threshold of every ladder: the one line of memory that most samples touch. */
  let lowest = new Float64Array(FIRST_SLOTS * KINDS).fill(Number.POSITIVE_INFINITY);
  let lastCurrency: string | undefined;
  let lastSlots: ReadonlyMap<string, number> | undefined;

  const slotOf = (symbol: string, currency: string): number => {
    if (currency !== lastCurrency) {
      lastSlots = slotsByCurrency.get(currency);
      lastCurrency = currency;
    }
    return lastSlots?.get(symbol) ?? -1;
  };

  const openSlot = (symbol: string, currency: string): number => {
    let slots = slotsByCurrency.get(currency);
    if (!slots) {
      slots = new Map();
      slotsByCurrency.set(currency, slots);
      // What was looked up in vain is there now.
      lastCurrency = undefined;
    }
    const existing = slots.get(symbol);
    if (existing !== undefined) return existing;
    const slot = symbolOf.push(symbol) - 1;
    slots.set(symbol, slot);
    for (let kind = 0; kind < KINDS; kind++) indexes.push(undefined);
    if (indexes.length > lowest.length) {
      const grown = new Float64Array(lowest.length * 2).fill(Number.POSITIVE_INFINITY);
      grown.set(lowest);
      lowest = grown;
    }
    return slot;
  };

  const collectKind = (index: number, value: number, ids: number[]) => {
    if (value >= (lowest[index] ?? Number.POSITIVE_INFINITY)) indexes[index]?.collect(value, ids);
  };

  const sizeOf = (slot: number): number => {
    let size = 0;
    for (let kind = 0; kind < KINDS; kind++) size += indexes[slot * KINDS + kind]?.size ?? 0;
    return size;
  };

  return {
    get size() {
      return symbolOf.reduce((sum, _, slot) => sum + sizeOf(slot), 0);
    },
    arm: (alert) => {
      const slot = openSlot(alert.symbol, alert.currency);
      beforeArming?.(slot);
      const index = slot * KINDS + kindOf(alert);
      const thresholds = (indexes[index] ??= new ThresholdIndex());
      thresholds.add(thresholdOf(alert), alert.id);
      lowest[index] = thresholds.lowest;
    },
    disarm: (alert) => {
      const slot = slotOf(alert.symbol, alert.currency);
      const index = slot * KINDS + kindOf(alert);
      const thresholds = slot < 0 ? undefined : indexes[index];
      if (!thresholds?.remove(thresholdOf(alert), alert.id)) return false;
      lowest[index] = thresholds.lowest;
      return true;
    },
    slotOf,
    mayFire: (slot, price, previousClose) => {
      const first = slot * KINDS;
      // A kind without alerts waits at infinity, which no price reaches.
      if (price >= (lowest[first + ABOVE] ?? Number.POSITIVE_INFINITY)) return true;
      if (-price >= (lowest[first + BELOW] ?? Number.POSITIVE_INFINITY)) return true;
      if (lowest[first + ANY_PRICE] === Number.NEGATIVE_INFINITY) return true;
      const leastChangeArmed = lowest[first + CHANGE] ?? Number.POSITIVE_INFINITY;
      const leastRise = lowest[first + RISE] ?? Number.POSITIVE_INFINITY;
      const leastFall = lowest[first + FALL] ?? Number.POSITIVE_INFINITY;
      const least = Math.min(leastChangeArmed, leastRise, leastFall);
      if (least === Number.POSITIVE_INFINITY) return false;
      const change = changePercent(price, previousClose);
      return (
        change !== null &&
        (Math.abs(change) >= leastChangeArmed || change >= leastRise || -change >= leastFall)
      );
    },
    gapToNearest: (slot, price, previousClose) => {
      const first = slot * KINDS;
      const gapTo = (kind: number, value: number, worth: number): number => {
        const threshold = lowest[first + kind] ?? Number.POSITIVE_INFINITY;
        return threshold === Number.POSITIVE_INFINITY ? threshold : (threshold - value) * worth;
      };
      const change = changePercent(price, previousClose);
      // Without a previous close a change is unknown: it may be met by the next price.
      const percent = change === null ? 0 : (previousClose ?? 0) / 100;
      const gap = Math.min(
        gapTo(ABOVE, price, 1),
        gapTo(BELOW, -price, 1),
        gapTo(CHANGE, Math.abs(change ?? 0), percent),
        gapTo(RISE, change ?? 0, percent),
        gapTo(FALL, -(change ?? 0), percent),
        gapTo(ANY_PRICE, 0, 1),
      );
      return Math.max(0, gap);
    },
    bandAround: (slot, price, previousClose) => {
      const first = slot * KINDS;
      const lowestOf = (kind: number) => lowest[first + kind] ?? Number.POSITIVE_INFINITY;
      if (lowestOf(ANY_PRICE) === Number.NEGATIVE_INFINITY) return undefined;
      const rise = Math.min(lowestOf(CHANGE), lowestOf(RISE)) / 100;
      const fall = Math.min(lowestOf(CHANGE), lowestOf(FALL)) / 100;
      const floor = Math.max(
        price * (1 - BAND_SHARE),
        -lowestOf(BELOW),
        previousClose * (1 - fall) * (1 + ROUNDING),
      );
      const ceiling = Math.min(
        price * (1 + BAND_SHARE),
        lowestOf(ABOVE),
        previousClose * (1 + rise) * (1 - ROUNDING),
      );
      return floor < price && price < ceiling ? { floor, ceiling } : undefined;
    },
    collect: (slot, price, previousClose, ids) => {
      const first = slot * KINDS;
      collectKind(first + ABOVE, price, ids);
      collectKind(first + BELOW, -price, ids);
      collectKind(first + ANY_PRICE, 0, ids);
      const change = changePercent(price, previousClose);
      if (change === null) return;
      collectKind(first + CHANGE, Math.abs(change), ids);
      collectKind(first + RISE, change, ids);
      collectKind(first + FALL, -change, ids);
    },
    symbols: function* () {
      const seen = new Set<string>();
      for (const [slot, symbol] of symbolOf.entries()) {
        if (seen.has(symbol) || sizeOf(slot) === 0) continue;
        seen.add(symbol);
        yield symbol;
      }
    },
    settle: () => {
      for (const thresholds of indexes) thresholds?.settle();
    },
  };
}

function kindOf({ alertType, direction = "either", band }: ArmedAlert): number {
  switch (alertType) {
    case "above":
      return band === undefined ? ABOVE : BELOW;
    case "below":
      return band === undefined ? BELOW : ABOVE;
    case "change_percent":
      return band === undefined ? kindOfChange(direction) : ANY_PRICE;
    default:
      return alertType satisfies never;
  }
}

function kindOfChange(direction: Direction): number {
  switch (direction) {
    case "either":
      return CHANGE;
    case "up":
      return RISE;
    case "down":
      return FALL;
    default:
      return direction satisfies never;
  }
}

function thresholdOf({ alertType, targetPrice, band }: ArmedAlert): number {
  switch (alertType) {
    case "above":
      return band === undefined ? targetPrice : band - targetPrice;
    case "below":
      return band === undefined ? -targetPrice : targetPrice + band;
    case "change_percent":
      return band === undefined ? leastChange(targetPrice) : Number.NEGATIVE_INFINITY;
    default:
      return alertType satisfies never;
  }
}
