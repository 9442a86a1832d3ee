import { minorUnitOf, type Currency } from "../../../../domain/currency.ts";
import { readDecimal } from "../../../../market/ledger/decimal.ts";
import { kindOf, marketOf } from "../../../../domain/symbol.ts";
import { isFarOff, type PastPrices } from "../../prices/pastPrices.ts";

/** Prices are divided by `perMajor` to be in `currency`, a major unit. */
export interface PriceUnit {
  readonly currency: Currency;
  readonly perMajor: number;
}

/** One row whose prices are in the unit that its symbol is quoted in. */
export interface QuotedPrice {
  /** Of the purchase or sale, and the market's newest price; both as the file has them. */
  readonly price: string | undefined;
  readonly lastPrice: string | undefined;
  readonly past: PastPrices | undefined;
}

/** The newest price of a symbol in the major unit; null where no source has one. */
export type NewestPrice = { readonly price: number; readonly currency: Currency } | null;

/** Further apart than a price moves between two exports, and far less than a hundred. */
const FAR = 3;

const isNear = (one: number, other: number): boolean =>
  one > 0 && other > 0 && Math.max(one / other, other / one) <= FAR;

/** In dollars and cents, only futures are quoted. */
const minorUnitFor = (symbol: string, currency: Currency) =>
  currency === "USD" && kindOf(symbol) !== "future" ? undefined : minorUnitOf(currency);

/**
 * Codes of the units that a symbol's prices may be in, where no source can tell. Lines in dollars are
 * common on the exchanges that quote in hundredths.
 */
export function unitsToAsk(symbol: string, newest: NewestPrice): readonly string[] {
  const currency = newest?.currency ?? marketOf(symbol).currency;
  const minor = minorUnitFor(symbol, currency)?.code;
  return [...new Set([...(minor === undefined ? [] : [minor]), currency, "USD"])];
}

/**
 * Finds the unit of a file's prices of one symbol: the currency of its quote, in whole or in its
 * hundredth. Of a currency that is quoted in both, the one counts in which a price of the file is near
 * to the market's: the newest one first, then that of the week of a trade. Undefined where that does
 * not tell, and the investor has to be asked.
 */
export function findPriceUnit(
  symbol: string,
  rows: readonly QuotedPrice[],
  newest: NewestPrice,
): PriceUnit | undefined {
  const currency = newest?.currency ?? marketOf(symbol).currency;
  const minor = minorUnitFor(symbol, currency);
  const major: PriceUnit = { currency, perMajor: 1 };
  if (!minor) return major;
  const units = [major, { currency, perMajor: minor.perMajor }];
  const inUnit = (text: string | undefined, { perMajor }: PriceUnit): number =>
    (readDecimal(text ?? "")?.toNumber() ?? 0) / perMajor;
  const fits: readonly ((row: QuotedPrice, unit: PriceUnit) => boolean)[] = [
    ({ lastPrice }, unit) => newest !== null && isNear(inUnit(lastPrice, unit), newest.price),
    ({ price, past }, unit) => {
      const inMajor = inUnit(price, unit);
      return inMajor > 0 && past !== undefined && past.range !== null && !isFarOff(inMajor, past);
    },
    ({ price }, unit) => newest !== null && isNear(inUnit(price, unit), newest.price),
  ];
  for (const fitsUnit of fits) {
    for (const row of rows) {
      const [only, ...others] = units.filter((unit) => fitsUnit(row, unit));
      if (only && others.length === 0) return only;
    }
  }
  return undefined;
}
