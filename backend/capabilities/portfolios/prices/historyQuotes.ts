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
  /** What the closes of a symbol are in; undefined where no source says. */
  readonly currencyOf: (symbol: string) => Currency | undefined;
  /** Between the shares of a past date and those of today. */
  readonly splitsOf: (symbol: string) => readonly PastSplit[];
}

/** What was paid for a share at the end of past dates: its close, or what was stated for it. */
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
