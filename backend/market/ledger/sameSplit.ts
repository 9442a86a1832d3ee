import { stampOfTradeDate, type TradeDate } from "../../domain/tradeDate.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { decimalOf, ONE, ZERO, type Decimal } from "./decimal.ts";

/** `numerator` new shares replace `denominator` old ones, as announced or as counted. */
export interface SplitTerms {
  readonly numerator: Decimal;
  readonly denominator: Decimal;
}

export interface DatedSplit extends SplitTerms {
  readonly date: TradeDate;
}

export const datedSplit = <
  Split extends {
    readonly date: TradeDate;
    readonly numerator: number;
    readonly denominator: number;
  },
>({
  date,
  numerator,
  denominator,
}: Split): DatedSplit => ({
  date,
  numerator: decimalOf(numerator),
  denominator: decimalOf(denominator),
});

/** Numbers with one or two decimals may be an announced ratio, such as 1.05 for 1. */
const ANNOUNCED_DECIMALS = 2;

/**
 * Returns the exclusive error margin of a stated number. Whole numbers are exact. Brokers round or
 * truncate fractional shares, so a count may be off by up to one unit of its last digit.
 */
function marginOf(value: Decimal): Decimal {
  const decimals = value.decimalPlaces() ?? 0;
  if (decimals === 0) return ZERO;
  const unit = ONE.shiftedBy(-decimals);
  return decimals > ANNOUNCED_DECIMALS ? unit : unit.div(2);
}

/** True if the exact ratio lies within the rounding error of the rounded numbers. */
function isWithin(exact: SplitTerms, rounded: SplitTerms): boolean {
  const [above, below] = [marginOf(rounded.numerator), marginOf(rounded.denominator)];
  const over = (numerator: Decimal) => numerator.times(exact.denominator);
  const under = (denominator: Decimal) => denominator.times(exact.numerator);
  return (
    over(rounded.numerator.minus(above)).lt(under(rounded.denominator.plus(below))) &&
    under(rounded.denominator.minus(below)).lt(over(rounded.numerator.plus(above)))
  );
}

/**
 * True if two splits can have the same ratio, given the precision of each: 0.32451471 for
 * 3.24514713 is 1 for 10, but 1.04 for 1 is not 1.05 for 1.
 */
export const isSameRatio = (one: SplitTerms, other: SplitTerms): boolean =>
  one.numerator.times(other.denominator).eq(other.numerator.times(one.denominator)) ||
  isWithin(one, other) ||
  isWithin(other, one);

/** Entries of one split are rarely on the same day: ex-date, record date, booking date. */
const SAME_SPLIT_DAYS = 3;

/** Brokers may book a split on the second trading day, after a holiday up to five days later. */
const BOOKED_DAYS = 7;

const findWithin = (
  splits: readonly DatedSplit[],
  wanted: DatedSplit,
  days: number,
): DatedSplit | undefined =>
  splits.find(
    (split) =>
      isSameRatio(split, wanted) &&
      Math.abs(stampOfTradeDate(split.date) - stampOfTradeDate(wanted.date)) <= days * DAY_MS,
  );

export const findSameSplit = (
  splits: readonly DatedSplit[],
  wanted: DatedSplit,
): DatedSplit | undefined => findWithin(splits, wanted, SAME_SPLIT_DAYS);

/** Finds the recorded split that corresponds to a source's split, `listed`, by its ex-date. */
export const findBookedSplit = (
  recorded: readonly DatedSplit[],
  listed: DatedSplit,
): DatedSplit | undefined => findWithin(recorded, listed, BOOKED_DAYS);
