import { DAY_MS, MINUTE_MS } from "../domain/durations.ts";
import type { Sample } from "./sample.ts";

/** Fraction of the last accepted price. Listed stocks seldom move this far between two checks. */
const GUARD_SHARE = 0.25;
const GUARD_RANGES = 8;

/** Time after which a second price close to the held outlier confirms it, in exchange time. */
const CONFIRMED_AFTER_MS = MINUTE_MS;

/** A larger move within one bar is more often bad data than a crash. */
const MAX_FACTOR_IN_A_BAR = 3;

/** Returns the largest move accepted at once: max(25%, 8 × the range), in the price's currency. */
export const guardAround = (price: number, robustRange: number | null): number =>
  Math.max(price * GUARD_SHARE, (robustRange ?? 0) * GUARD_RANGES);

/** True if a move may be an outlier. Does not need the daily range. */
export const mayBeOutOfLine = (price: number, last: number): boolean =>
  Math.abs(price - last) > last * GUARD_SHARE;

export type GuardVerdict =
  /** Samples to evaluate, in this order. `wasDropped` is true if a held price was refuted. */
  | { readonly kind: "accepted"; readonly samples: readonly Sample[]; readonly wasDropped: boolean }
  /** `sample` is to be held, replacing any refuted one; `limit` is the largest accepted move. */
  | {
      readonly kind: "held";
      readonly sample: Sample;
      readonly limit: number;
      readonly wasDropped: boolean;
    }
  /** Agrees with the held price but does not confirm it yet. */
  | { readonly kind: "waiting" };

/**
 * Compares a sample with its symbol's last accepted price (NaN before the first) and with the held
 * price. The rules are in the docs page "Alert rules", section 4. The verdict's samples carry the
 * effective previous close.
 */
export function checkPrice(
  last: number,
  held: Sample | undefined,
  sample: Sample,
  robustRange: number | null,
): GuardVerdict {
  const limit = guardAround(last, robustRange);
  const isInLine = !(Math.abs(sample.price - last) > limit);
  const isAround = (price: number) =>
    Math.abs(sample.price - price) <= guardAround(price, robustRange);
  if (!isInLine && held && isAround(held.price)) {
    return doesConfirm(sample, held, last)
      ? { kind: "accepted", samples: [held, sample], wasDropped: false }
      : { kind: "waiting" };
  }
  const wasDropped = held !== undefined;
  const own = { ...sample, previousClose: closeAfterDrop(sample, held, last) };
  return isInLine
    ? { kind: "accepted", samples: [own], wasDropped }
    : { kind: "held", sample: own, limit, wasDropped };
}

/** Relative tolerance for equal prices, since one may have been multiplied by a split factor. */
const CLOSE_TOLERANCE = 1e-9;

/**
 * The previous close of a sample, `last` being the last accepted price, both in prices of its date: a
 * row that was held and dropped is no close that a later date is measured against. Stays as it is where
 * no price was accepted.
 */
export function closeAfterDrop(
  { previousClose, tradeDate }: Sample,
  dropped: Sample | undefined,
  last: number,
): number | null {
  if (!dropped || previousClose === null || dropped.tradeDate >= tradeDate || !(last > 0)) {
    return previousClose;
  }
  return Math.abs(previousClose - dropped.price) <= CLOSE_TOLERANCE * previousClose
    ? last
    : previousClose;
}

function doesConfirm(sample: Sample, held: Sample, last: number): boolean {
  const hasLasted =
    sample.exchangeTime - held.exchangeTime >= CONFIRMED_AFTER_MS || sample.source !== held.source;
  const times = Math.max(held.price / last, last / held.price);
  return hasLasted && (times <= MAX_FACTOR_IN_A_BAR || isOfLaterBar(sample, held));
}

const isOfLaterBar = (sample: Sample, held: Sample): boolean =>
  sample.intervalMs >= DAY_MS
    ? sample.tradeDate > held.tradeDate
    : sample.exchangeTime - held.exchangeTime >= sample.intervalMs;
