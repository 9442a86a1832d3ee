import { minorUnitOf, type Currency } from "../../../../domain/currency.ts";
import { readDecimal, ZERO } from "../../../../market/ledger/decimal.ts";
import { kindOf, marketOf } from "../../../../domain/symbol.ts";
import { isFarOff, type PastPrices } from "../../prices/pastPrices.ts";
import type { NewPortfolioTransaction } from "../../../../contract/portfolios/portfolioTransaction.ts";
import { readTradeDate } from "../../../../domain/tradeDate.ts";
import { majorUnitOf } from "../text/format.ts";
import type { OpenRow } from "./openRow.ts";
import { toDecimalText } from "../text/numbers.ts";
import type { NewestPrice, SymbolFacts } from "./symbolFacts.ts";

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

/** More than a price moves between two exports, but far less than a hundred. */
const FAR = 3;

const isNear = (one: number, other: number): boolean =>
  one > 0 && other > 0 && Math.max(one / other, other / one) <= FAR;

/** Only futures are quoted in both dollars and cents. */
const minorUnitFor = (symbol: string, currency: Currency) =>
  currency === "USD" && kindOf(symbol) !== "future" ? undefined : minorUnitOf(currency);

/** Possible units if no source can tell. Exchanges quoting in hundredths may also use dollars. */
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
  const priceIn = (text: string | undefined, { perMajor }: PriceUnit): number =>
    (readDecimal(text ?? "")?.toNumber() ?? 0) / perMajor;
  const fits: readonly ((row: QuotedPrice, unit: PriceUnit) => boolean)[] = [
    ({ lastPrice }, unit) => newest !== null && isNear(priceIn(lastPrice, unit), newest.price),
    ({ price, past }, unit) => {
      const inMajor = priceIn(price, unit);
      return inMajor > 0 && past !== undefined && past.range !== null && !isFarOff(inMajor, past);
    },
    ({ price }, unit) => newest !== null && isNear(priceIn(price, unit), newest.price),
  ];
  for (const fitsUnit of fits) {
    for (const row of rows) {
      const [only, ...others] = units.filter((unit) => fitsUnit(row, unit));
      if (only && others.length === 0) return only;
    }
  }
  return undefined;
}

/** The user's or a source's decision on an instrument. */
export interface Resolution {
  readonly symbol: string | null;
  /** Currency from the search; null if the user chose the symbol. */
  readonly currency: Currency | null;
  /** Unit code of the file's prices, such as `GBX`, if the user was asked for it. */
  readonly unit?: string;
}

/** Asks in which unit (codes such as `GBX`) the prices of a symbol are. */
export interface UnitQuestion {
  readonly symbol: string;
  readonly units: readonly string[];
}

/**
 * Finds the price unit, such as pence or pounds, of rows whose file does not state it: prices in
 * the unit of the symbol's quote. Asks the user if past prices do not determine the unit. Both
 * results are by instrument.
 */
export function findUnits(
  open: readonly OpenRow[],
  {
    instrumentOf,
    resolutions,
    facts,
  }: {
    readonly instrumentOf: readonly number[];
    readonly resolutions: ReadonlyMap<number, Resolution>;
    readonly facts: ReadonlyMap<string, SymbolFacts>;
  },
): {
  readonly units: ReadonlyMap<number, PriceUnit>;
  readonly questions: ReadonlyMap<number, UnitQuestion>;
} {
  const units = new Map<number, PriceUnit>();
  const questions = new Map<number, UnitQuestion>();
  const quoted = Map.groupBy(
    open.filter(({ row }) => row.asQuoted),
    ({ index }) => instrumentOf[index] ?? 0,
  );
  for (const [number, rows] of quoted) {
    const { symbol, unit: answer } = resolutions.get(number) ?? {};
    if (symbol === undefined || symbol === null) continue;
    const known = facts.get(symbol);
    const newest = known?.newest ?? null;
    const unit =
      answer === undefined
        ? findPriceUnit(
            symbol,
            rows.map(({ draft, row }) => {
              const date = readTradeDate(draft.date);
              return {
                price: draft.price,
                lastPrice: row.asQuoted?.lastPrice,
                past: date && known?.past(date),
              };
            }),
            newest,
          )
        : majorUnitOf(answer);
    if (unit) units.set(number, unit);
    else questions.set(number, { symbol, units: unitsToAsk(symbol, newest) });
  }
  return { units, questions };
}

/** Converts the price and fee of a row to the major unit of its currency. */
export function inUnit(draft: NewPortfolioTransaction, unit: PriceUnit): NewPortfolioTransaction {
  const toMajor = (text: string) =>
    toDecimalText((readDecimal(text) ?? ZERO).dividedBy(unit.perMajor));
  return {
    ...draft,
    currency: unit.currency,
    ...(draft.price === undefined ? {} : { price: toMajor(draft.price) }),
    ...(draft.fee === undefined ? {} : { fee: toMajor(draft.fee) }),
  };
}
