import type { ImportRow } from "../../../../contract/portfolios/portfolioImport.ts";
import type { ManualPrice } from "../../../../contract/portfolios/portfolioInsights.ts";
import type { Currency } from "../../../../domain/currency.ts";
import type { TradeDate } from "../../../../domain/tradeDate.ts";
import { HttpError } from "../../../../platform/http/errors.ts";
import { keyOfPrice, readManualPrice, readStatedDate } from "../../lifecycle/statements.ts";
import type { StatementRow } from "../text/statement.ts";

export interface PriceRow {
  readonly index: number;
  readonly row: Extract<StatementRow, { status: "price" }>;
  readonly symbol: string;
}

export interface PricesToCheck {
  readonly rows: readonly PriceRow[];
  readonly takesDuplicates: boolean;
  readonly taken: ReadonlyMap<number, boolean>;
  readonly stated: readonly ManualPrice[];
  readonly maxPrices: number;
  readonly currencyOf: (symbol: string) => Currency;
  readonly todayOf: (symbol: string) => TradeDate;
}

export interface CheckedPrices {
  readonly changes: ReadonlyMap<number, Partial<ImportRow>>;
  readonly prices: readonly ManualPrice[];
}

const isSame = (one: ManualPrice, other: ManualPrice): boolean =>
  one.price === other.price &&
  one.currency === other.currency &&
  one.isPreferred === other.isPreferred;

/**
 * Checks a file's manual prices. A price for a symbol and date that already has one is a duplicate;
 * if imported, it replaces that one.
 */
export function checkPrices({
  rows,
  takesDuplicates,
  taken,
  stated,
  maxPrices,
  currencyOf,
  todayOf,
}: PricesToCheck): CheckedPrices {
  const before = new Map(stated.map((price) => [keyOfPrice(price), price]));
  const ready = new Map<string, ManualPrice>();
  const changes = new Map<number, Partial<ImportRow>>();
  let added = 0;
  for (const { index, row, symbol } of rows) {
    const choice = taken.get(index + 1);
    if (choice === false) {
      changes.set(index, { reason: "leftOut" });
      continue;
    }
    try {
      const place = { symbol, date: readStatedDate(row.date, todayOf(symbol)) };
      const price = readManualPrice(place, row.price, currencyOf(symbol));
      const key = keyOfPrice(price);
      const recorded = before.get(key);
      const other = ready.get(key) ?? recorded;
      const isTaken = choice ?? takesDuplicates;
      if (other && (!isTaken || isSame(other, price))) {
        changes.set(index, {
          status: "duplicate",
          reason: ready.has(key) ? "repeated" : "recorded",
          ...(isSame(other, price) ? {} : { text: `${other.price} ${other.currency}` }),
        });
        continue;
      }
      if (!other && before.size + ++added > maxPrices) throw fullRefusal(maxPrices);
      ready.set(key, price);
      changes.set(index, { status: "ready", currency: price.currency });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      changes.set(index, { status: "rejected", refusal: error.message });
    }
  }
  return { changes, prices: [...ready.values()] };
}

const fullRefusal = (cap: number): HttpError =>
  new HttpError(
    409,
    `The maximum is ${cap.toLocaleString("en-US")} manual prices in one portfolio`,
  );
