import type { Split } from "../../../market/companyCalendar.ts";
import type { Market } from "../../../market/routing/router.ts";
import { datedSplit, findBookedSplit } from "../../../market/ledger/sameSplit.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import type { HeldPortfolio } from "../../portfolios/lifecycle/queries.ts";

export type UnrecordedSplit = Split & { readonly symbol: string };

/**
 * Finds an unrecorded split after `followedSince` of a stock bought before it. Older ones may be
 * omitted on purpose, with quantities already post-split. Splits that no source lists are ignored,
 * and failing sources are skipped.
 */
export async function findUnrecordedSplit(
  market: Pick<Market, "splits">,
  { holdings }: HeldPortfolio,
  followedSince: string,
  now: number,
): Promise<UnrecordedSplit | undefined> {
  for (const { symbol, since, splits } of holdings) {
    const list = await market.splits(symbol).catch(() => undefined);
    const today = tradeDateAt(symbol, now);
    const found = (list?.splits ?? []).find(
      (split) =>
        split.date > since &&
        split.date > followedSince &&
        split.date <= today &&
        !findBookedSplit(splits, datedSplit(split)),
    );
    if (!found) continue;
    const { date, numerator, denominator } = found;
    return { symbol, date, numerator, denominator };
  }
  return undefined;
}
