import { crossRate } from "../../../market/crossRate.ts";
import type { Currency } from "../../../domain/currency.ts";
import type { PastQuotes } from "../../../market/ledger/returns/valueHistory.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import type { Closes } from "./closes.ts";
import type { ManualPrices } from "./manualPrices.ts";
import { sharesOfToday, type PastSplit } from "./pastSplits.ts";

interface Known {
  readonly base: Currency;
  readonly closes: Closes;
  readonly manual: ManualPrices;
  /** Currency of a symbol's closes; undefined if no source knows it. */
  readonly currencyOf: (symbol: string) => Currency | undefined;
  readonly splitsOf: (symbol: string) => readonly PastSplit[];
}

/** Returns share prices at the end of past dates: the close, or the manual price. */
export function createPastQuotes(known: Known): PastQuotes {
  const { base, closes, manual, currencyOf, splitsOf } = known;
  const rateBetween = (from: Currency, to: Currency, date: TradeDate): number | undefined =>
    crossRate(from, to, (pair) => closes.on(pair, date));
  const times = (price: number, rate: number | undefined) =>
    rate === undefined ? undefined : price * rate;
  return {
    rateOf: (currency, date) => rateBetween(currency, base, date),
    priceOf: (symbol, currency, date) => {
      const stated = manual.on(symbol, date);
      const close = stated?.isPreferred ? undefined : closes.on(symbol, date);
      if (close === undefined) {
        return (
          stated && times(stated.price.toNumber(), rateBetween(stated.currency, currency, date))
        );
      }
      const rate = rateBetween(currencyOf(symbol) ?? currency, currency, date);
      return times(close * sharesOfToday(splitsOf(symbol), date), rate);
    },
  };
}
