import type { Split, SplitList } from "../../../market/companyCalendar.ts";
import { stepsSince, type PastHolding } from "../../../market/ledger/returns/ledgerPast.ts";
import { datedSplit, findBookedSplit } from "../../../market/ledger/sameSplit.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import type { Clock } from "../../../platform/clock.ts";
import { HOUR_MS } from "../../../domain/durations.ts";
import { createSymbolFacts, type SymbolFacts } from "./symbolFacts.ts";

/** From its date on, one share of before is `ratio` shares. */
export interface PastSplit {
  readonly date: TradeDate;
  readonly ratio: number;
}

/** A split is known the same day. */
const LASTS_MS = HOUR_MS;

/** What the sources list; null where none lists splits of the symbol. */
export const createSplitFacts = (
  market: Pick<Market, "splits">,
  clock: Clock,
): SymbolFacts<SplitList> =>
  createSymbolFacts((symbol) => market.splits(symbol), clock, { lastsMs: LASTS_MS });

/** Closes come in the shares of today: how many of these one share of a date was. */
export const sharesOfToday = (splits: readonly PastSplit[], date: TradeDate): number =>
  splits.reduce((factor, split) => (split.date > date ? factor * split.ratio : factor), 1);

/** Whether it was sold to the last share at some time from `start` on. */
export const wasSoldOut = ({ steps }: PastHolding, start: TradeDate): boolean =>
  stepsSince(steps, start).some(({ quantity }) => quantity === 0);

const wasHeldBefore = ({ steps }: PastHolding, date: TradeDate): boolean =>
  (steps.findLast((step) => step.date < date)?.quantity ?? 0) !== 0;

/**
 * The splits between the shares of the ledger and those of today: those that it records, and those of
 * the market, `listed`, up to today, of a time when nothing was held, which it cannot record. One that
 * was held through and is not recorded does not count: it is offered to be recorded, and until then,
 * or where it is dismissed, the ledger is taken to be in the shares of after it.
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
