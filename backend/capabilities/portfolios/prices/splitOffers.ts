import type { PortfolioSplitOffer } from "../../../contract/portfolios/portfolioInsights.ts";
import type { SplitList } from "../../../market/companyCalendar.ts";
import { ZERO, type Decimal } from "../../../market/ledger/decimal.ts";
import type { Ledger } from "../../../market/ledger/ledger.ts";
import { datedSplit, findBookedSplit } from "../../../market/ledger/sameSplit.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";

export function quantityBefore(ledger: Ledger, symbol: string, date: TradeDate): Decimal {
  const position = ledger.positions.get(symbol);
  const entries = ledger.books.get(symbol)?.entries ?? [];
  let quantity = position?.figures.quantity ?? ZERO;
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index];
    if (!entry || entry.tx.date < date) break;
    const first = entry.journal.figures.find((each) => each.position === position);
    if (first) quantity = first.before.quantity;
  }
  return quantity;
}

/**
 * Lists splits of shares held at the time that are neither recorded nor dismissed, oldest first.
 */
export function offerSplits(
  ledger: Ledger,
  known: ReadonlyMap<string, SplitList | null>,
  today: TradeDate,
  isDismissed: (symbol: string, date: string) => boolean,
): readonly PortfolioSplitOffer[] {
  const offers = [...known].flatMap(([symbol, list]) => {
    const position = ledger.positions.get(symbol);
    if (!list || !position) return [];
    return list.splits.flatMap((split) => {
      const { date, numerator, denominator } = split;
      if (date > today || isDismissed(symbol, date)) return [];
      if (findBookedSplit(position.figures.splits, datedSplit(split))) return [];
      const quantity = quantityBefore(ledger, symbol, date);
      return quantity.isZero()
        ? []
        : [
            {
              symbol,
              date,
              numerator,
              denominator,
              quantity: quantity.toString(),
              source: list.source,
            },
          ];
    });
  });
  return offers.sort((a, b) => (a.date < b.date ? -1 : 1));
}
