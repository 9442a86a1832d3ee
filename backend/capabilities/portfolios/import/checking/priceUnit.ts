import { minorUnitOf, type Currency } from "../../../../domain/currency.ts";
import { readDecimal } from "../../../../market/ledger/decimal.ts";
import { kindOf, marketOf } from "../../../../domain/symbol.ts";
import { isFarOff, type PastPrices } from "../../prices/pastPrices.ts";

/** Divide prices by `perMajor` to get `currency`, a major unit. */
export interface PriceUnit {
  readonly currency: Currency;
  readonly perMajor: number;
}

export interface QuotedPrice {
  /** Price of the trade, and the market's newest price, both as in the file. */
  readonly price: string | undefined;
  readonly lastPrice: string | undefined;
  readonly past: PastPrices | undefined;
}

export type NewestPrice = { readonly price: number; readonly currency: Currency } | null;

/** More than a price moves between two exports, but far less than a hundred. */
const FAR = 3;

const isNear = (one: number, other: number): boolean =>
  one > 0 && other > 0 && Math.max(one / other, other / one) <= FAR;

/** Only futures are quoted in both dollars and cents. */
const minorUnitFor = (symbol: string, currency: Currency) =>
  currency === "USD" && kindOf(symbol) !== "future" ? undefined : minorUnitOf(currency);

/**
 * Returns the codes of possible price units if no source can tell. Exchanges that quote in
 * hundredths often have lines in dollars, too.
 */
export function unitsToAsk(symbol: string, newest: NewestPrice): readonly string[] {
  const currency = newest?.currency ?? marketOf(symbol).currency;
  const minor = minorUnitFor(symbol, currency)?.code;
  return [...new Set([...(minor === undefined ? [] : [minor]), currency, "USD"])];
}

/**
 * Finds the unit of a file's prices for one symbol: the major or minor unit of its quote currency.
 * If both are in use, picks the one that brings a price of the file near the market's, comparing
 * the newest price first, then that of the week of a trade. Undefined if neither decides and the
 * user must be asked.
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
