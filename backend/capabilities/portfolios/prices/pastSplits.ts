import type { Split, SplitList } from "../../../market/companyCalendar.ts";
import { stepsSince, type PastHolding } from "../../../market/ledger/returns/ledgerPast.ts";
import { datedSplit, findBookedSplit } from "../../../market/ledger/sameSplit.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import type { PortfolioSplitOffer } from "../../../contract/portfolios/portfolioInsights.ts";
import { ZERO, type Decimal } from "../../../market/ledger/decimal.ts";
import type { Ledger } from "../../../market/ledger/ledger.ts";

/** From its date on, one old share is `ratio` new shares. */
export interface PastSplit {
  readonly date: TradeDate;
  readonly ratio: number;
}

/** Converts shares of a date to today's shares, in which closes are quoted. */
export const sharesOfToday = (splits: readonly PastSplit[], date: TradeDate): number =>
  splits.reduce((factor, split) => (split.date > date ? factor * split.ratio : factor), 1);

export const wasSoldOut = ({ steps }: PastHolding, start: TradeDate): boolean =>
  stepsSince(steps, start).some(({ quantity }) => quantity === 0);

const wasHeldBefore = ({ steps }: PastHolding, date: TradeDate): boolean =>
  (steps.findLast((step) => step.date < date)?.quantity ?? 0) !== 0;

/**
 * Lists the splits between the ledger's shares and today's: those it records, and those in `listed`
 * (the market's) up to today from times when nothing was held, which it cannot record. An
 * unrecorded split of shares held through it does not count: it is offered for recording, and until
 * then, or if dismissed, the ledger is assumed to be in post-split shares.
 */
export function listPastSplits(
  holding: PastHolding,
  listed: readonly Split[],
  today: TradeDate,
  isDismissed: (date: TradeDate) => boolean,
): readonly PastSplit[] {
  const { splits } = holding.figures;
  const recorded = splits.map(({ date, numerator, denominator }) => ({
    date,
    ratio: numerator.div(denominator).toNumber(),
  }));
  const unheld = listed.filter(
    (split) =>
      split.date <= today &&
      !wasHeldBefore(holding, split.date) &&
      !isDismissed(split.date) &&
      !findBookedSplit(splits, datedSplit(split)),
  );
  return [
    ...recorded,
    ...unheld.map(({ date, numerator, denominator }) => ({ date, ratio: numerator / denominator })),
  ];
}

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

/** Lists splits of held shares that are neither recorded nor dismissed, oldest first. */
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
