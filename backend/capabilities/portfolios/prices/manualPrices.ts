import type { ManualPrice } from "../../../contract/portfolioInsights.ts";
import { ONE, readDecimal, type Decimal } from "../../../market/ledger/decimal.ts";
import type { Ledger } from "../../../market/ledger/ledger.ts";
import { stampOfTradeDate, type TradeDate } from "../../../domain/tradeDate.ts";
import type { Price } from "./prices.ts";

/** Named as a source, beside the prices that come from one. */
export const MANUAL = "manual";

/** Of a symbol on a date: the newest that was stated up to then. */
export interface StatedPrice {
  /** In shares of the date asked for. */
  readonly price: Decimal;
  readonly currency: string;
  readonly date: TradeDate;
  /** Stands in place of a source's price, too. */
  readonly isPreferred: boolean;
}

export interface ManualPrices {
  readonly symbols: ReadonlySet<string>;
  readonly currenciesOf: (symbol: string) => readonly string[];
  on(symbol: string, date: TradeDate): StatedPrice | undefined;
}

/** How many shares one share of `from` is on `to`, by the splits that the ledger records. */
function splitsBetween(ledger: Ledger, symbol: string, from: TradeDate, to: TradeDate): Decimal {
  const splits = ledger.positions.get(symbol)?.figures.splits ?? [];
  return splits.reduce(
    (factor, { date, numerator, denominator }) =>
      date > from && date <= to ? factor.times(numerator).div(denominator) : factor,
    ONE,
  );
}

/** `rows` are newest first within their symbol. */
export function createManualPrices(rows: readonly ManualPrice[], ledger: Ledger): ManualPrices {
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol);
  return {
    symbols: new Set(bySymbol.keys()),
    currenciesOf: (symbol) => [...new Set(bySymbol.get(symbol)?.map(({ currency }) => currency))],
    on: (symbol, date) => {
      const found = bySymbol.get(symbol)?.find((row) => row.date <= date);
      const price = found && readDecimal(found.price);
      if (!found || !price) return undefined;
      const from = found.date as TradeDate;
      return {
        price: price.div(splitsBetween(ledger, symbol, from, date)),
        currency: found.currency,
        date: from,
        isPreferred: found.isPreferred,
      };
    },
  };
}

/** The prices of now with those that were stated: where no source has one, and where it was chosen. */
export function overlayManual(
  prices: ReadonlyMap<string, Price>,
  manual: ManualPrices,
  today: TradeDate,
): ReadonlyMap<string, Price> {
  if (manual.symbols.size === 0) return prices;
  const all = new Map(prices);
  for (const symbol of manual.symbols) {
    const stated = manual.on(symbol, today);
    if (!stated || (prices.has(symbol) && !stated.isPreferred)) continue;
    all.set(symbol, {
      price: stated.price.toNumber(),
      // It was the same the day before, unless it is of today.
      previousClose: stated.date < today ? stated.price.toNumber() : null,
      currency: stated.currency,
      asOf: stampOfTradeDate(stated.date),
      source: MANUAL,
    });
  }
  return all;
}
