import type {
  NewPortfolioTransaction,
  PortfolioTransaction as Answered,
} from "../../../contract/portfolios/portfolioTransaction.ts";
import type { Currency } from "../../../domain/currency.ts";
import type { Facts } from "../../../market/ledger/readTransaction.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { SymbolChecks } from "../../../market/symbolCheck.ts";
import { readTradeDate } from "../../../domain/tradeDate.ts";
import { readDraft } from "./drafts.ts";
import { isFarOff, loadPastPrices, NOTHING_PAST, type PastPrices } from "../prices/pastPrices.ts";
import { rateOn } from "../prices/rates.ts";
import { dateFor, timeFor } from "../prices/today.ts";
import type { PortfolioTransaction } from "./events.ts";

interface Ports {
  readonly market: Pick<Market, "status" | "bars" | "splits" | "currencyOf">;
  readonly symbols: Pick<SymbolChecks, "check">;
}

type RateOrigin = Pick<Answered, "date" | "currency" | "exchangeRate" | "rateSource">;

interface Prepared {
  readonly transaction: PortfolioTransaction;
  readonly facts: Facts;
  readonly past: PastPrices;
  /** Warnings about problems the ledger cannot detect. */
  readonly notes: readonly string[];
}

export const noteOnUnknown = (symbol: string): string =>
  `No market source knows ${symbol}. Enter a manual price to value it`;

export const notesOnPrice = (
  transaction: PortfolioTransaction,
  past: PastPrices,
): readonly string[] =>
  "price" in transaction && past.range && isFarOff(Number(transaction.price), past)
    ? [
        `The price of ${transaction.price} is far from that week's range, ${past.range.low} to ${past.range.high} ${transaction.currency}`,
      ]
    : [];

export function createPreparation({ market, symbols }: Ports) {
  /**
   * Fills in the rate of its date if one is needed and not stated. A correction with the same date
   * and currency keeps the rate looked up before, as sources may revise history.
   */
  async function withRate(
    transaction: PortfolioTransaction,
    base: Currency,
    before?: RateOrigin,
  ): Promise<PortfolioTransaction> {
    const { currency, exchangeRate } = transaction;
    const date = readTradeDate(transaction.date);
    if (exchangeRate !== undefined || currency === base || date === undefined) return transaction;
    if (before?.exchangeRate !== undefined && before.rateSource !== undefined) {
      const { exchangeRate: known, rateSource } = before;
      if (before.date === date && before.currency === currency) {
        return { ...transaction, exchangeRate: known, rateSource };
      }
    }
    const found = await rateOn(market, { currency, base, date });
    return found === undefined
      ? transaction
      : {
          ...transaction,
          exchangeRate: String(found.rate),
          rateSource: `Close of ${found.date}`,
        };
  }

  async function prepare(
    draft: NewPortfolioTransaction,
    base: Currency,
    before?: RateOrigin,
  ): Promise<Prepared> {
    const typed = draft.symbol?.trim().toUpperCase();
    const quotedIn = typed === undefined ? null : await market.currencyOf(typed);
    const read = readDraft(1, draft, () => quotedIn ?? base);
    const symbol = "symbol" in read ? read.symbol : undefined;
    const { asOf } = market.status();
    const today = dateFor(symbol, asOf);
    const date = readTradeDate(read.date);
    const [transaction, check, past] = await Promise.all([
      withRate(read, base, before),
      symbol === undefined ? undefined : symbols.check(symbol),
      symbol === undefined || date === undefined || date > today
        ? NOTHING_PAST
        : loadPastPrices(market, symbol, date).then((pricesAt) => pricesAt(date)),
    ]);
    const isUnknown = symbol !== undefined && check?.status === "unknown";
    return {
      transaction,
      facts: {
        today,
        timeNow: timeFor(symbol, asOf),
        quotedIn: isUnknown ? null : quotedIn,
        listedOn: past.firstAfter,
      },
      past,
      notes: [
        ...(isUnknown ? [noteOnUnknown(symbol)] : []),
        ...(quotedIn === transaction.currency ? notesOnPrice(transaction, past) : []),
      ],
    };
  }

  return prepare;
}
