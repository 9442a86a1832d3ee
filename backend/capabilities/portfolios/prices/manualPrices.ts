import type { ManualPrice } from "../../../contract/portfolios/portfolioInsights.ts";
import { ONE, readDecimal, type Decimal } from "../../../market/ledger/decimal.ts";
import type { Ledger } from "../../../market/ledger/ledger.ts";
import { stampOfTradeDate, type TradeDate } from "../../../domain/tradeDate.ts";
import type { Price } from "./prices.ts";

export const MANUAL = "manual";

export interface StatedPrice {
  /** Per share as of the requested date. */
  readonly price: Decimal;
  readonly currency: string;
  readonly date: TradeDate;
  /** Overrides a source's price, too. */
  readonly isPreferred: boolean;
}

function splitsBetween(ledger: Ledger, symbol: string, from: TradeDate, to: TradeDate): Decimal {
  const splits = ledger.positions.get(symbol)?.figures.splits ?? [];
  return splits.reduce(
    (factor, { date, numerator, denominator }) =>
      date > from && date <= to ? factor.times(numerator).div(denominator) : factor,
    ONE,
  );
}

export type ManualPrices = ReturnType<typeof createManualPrices>;

/** `rows` are newest first within each symbol. */
export function createManualPrices(rows: readonly ManualPrice[], ledger: Ledger) {
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol);
  return {
    symbols: new Set(bySymbol.keys()),
    currenciesOf: (symbol: string): readonly string[] => [
      ...new Set(bySymbol.get(symbol)?.map(({ currency }) => currency)),
    ],
    on(symbol: string, date: TradeDate): StatedPrice | undefined {
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

/** Adds manual prices where no source has one or the manual one is preferred. */
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
      // A manual price from before today also applied yesterday.
      previousClose: stated.date < today ? stated.price.toNumber() : null,
      currency: stated.currency,
      asOf: stampOfTradeDate(stated.date),
      source: MANUAL,
    });
  }
  return all;
}
