import { readDecimal } from "../../../market/ledger/decimal.ts";
import { datedSplit, findBookedSplit, isSameRatio } from "../../../market/ledger/sameSplit.ts";
import { stampOfTradeDate } from "../../../domain/tradeDate.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import type { OpenLedger } from "./ledgers.ts";
import type { PastPrices } from "../prices/pastPrices.ts";
import type { PortfolioTransaction } from "./transaction.ts";

const BRINGS_IN: ReadonlySet<string> = new Set(["buy", "transferIn", "openingHolding"]);

export function notesOnSplits(
  { ledger }: Pick<OpenLedger, "ledger">,
  transaction: PortfolioTransaction,
  { splits }: PastPrices,
): readonly string[] {
  if (!BRINGS_IN.has(transaction.kind) || !("symbol" in transaction)) return [];
  const recorded = ledger.positions.get(transaction.symbol ?? "")?.figures.splits ?? [];
  return splits
    .filter((split) => !findBookedSplit(recorded, datedSplit(split)))
    .map(
      ({ date, numerator, denominator }) =>
        `${transaction.symbol} split ${numerator} for ${denominator} on ${date}. Record the split too, unless this number is from after the split`,
    );
}

const NEAR_DAYS = 60;

/** Warns of an equal split nearby, which may be the same one under another of its dates. */
export function notesOnRepeated(
  { ledger }: Pick<OpenLedger, "ledger">,
  transaction: PortfolioTransaction,
): readonly string[] {
  if (transaction.kind !== "split") return [];
  const { symbol, date } = transaction;
  const [numerator, denominator] = [transaction.numerator, transaction.denominator].map(
    readDecimal,
  );
  if (!numerator || !denominator) return [];
  const daysFrom = (other: typeof date) =>
    Math.abs(stampOfTradeDate(other) - stampOfTradeDate(date)) / DAY_MS;
  return (ledger.positions.get(symbol)?.figures.splits ?? [])
    .filter((split) => split.date !== date && isSameRatio(split, { numerator, denominator }))
    .filter((split) => daysFrom(split.date) <= NEAR_DAYS)
    .map(
      (split) =>
        `A split of ${symbol} of ${transaction.numerator} for ${transaction.denominator} is also recorded on ${split.date}. Remove one of them if they are the same`,
    );
}
