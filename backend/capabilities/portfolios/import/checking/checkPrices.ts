import { priceCap } from "../../lifecycle/cap.ts";
import type { ManualPrice } from "../../../../contract/portfolios/portfolioInsights.ts";
import type { Currency } from "../../../../domain/currency.ts";
import type { TradeDate } from "../../../../domain/tradeDate.ts";
import {
  isSamePrice,
  keyOfPrice,
  readManualPrice,
  readStatedDate,
} from "../../lifecycle/statements.ts";
import { checkStated, fullRefusal, type StatedRow } from "./openRow.ts";

interface PricesToCheck {
  readonly rows: readonly StatedRow<"price">[];
  readonly takesDuplicates: boolean;
  readonly taken: ReadonlyMap<number, boolean>;
  readonly stated: readonly ManualPrice[];
  readonly currencyOf: (symbol: string) => Currency;
  readonly todayOf: (symbol: string) => TradeDate;
}

/** A price for a symbol and date that has one is a duplicate; if imported, it replaces that one. */
export function checkPrices({
  rows,
  takesDuplicates,
  taken,
  stated,
  currencyOf,
  todayOf,
}: PricesToCheck) {
  const before = new Map(stated.map((price) => [keyOfPrice(price), price]));
  const ready = new Map<string, ManualPrice>();
  let added = 0;
  const changes = checkStated(rows, taken, ({ index, row, symbol }) => {
    const place = { symbol, date: readStatedDate(row.date, todayOf(symbol)) };
    const price = readManualPrice(place, row.price, currencyOf(symbol));
    const key = keyOfPrice(price);
    const other = ready.get(key) ?? before.get(key);
    const isTaken = taken.get(index + 1) ?? takesDuplicates;
    if (other && (!isTaken || isSamePrice(other, price))) {
      return {
        status: "duplicate",
        reason: ready.has(key) ? "repeated" : "recorded",
        ...(isSamePrice(other, price) ? {} : { text: `${other.price} ${other.currency}` }),
      };
    }
    if (!other && before.size + ++added > priceCap.usual)
      throw fullRefusal(priceCap.usual, "manual prices");
    ready.set(key, price);
    return { status: "ready", currency: price.currency };
  });
  return { changes, prices: [...ready.values()] };
}
