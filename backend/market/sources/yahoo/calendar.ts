import type { CompanyCalendar } from "../../companyCalendar.ts";
import { dateIn } from "../../sessions.ts";
import { marketOf } from "../../symbol.ts";
import type { YahooResearch } from "./research.ts";

/**
 * The next report and the splits of ten years; past reports are in none of the answers that are
 * read here. Undefined for a symbol that Yahoo knows nothing of.
 */
export async function calendarOf(
  research: Pick<YahooResearch, "earnings" | "splits">,
  symbol: string,
): Promise<CompanyCalendar | undefined> {
  const [next, splits] = await Promise.all([research.earnings(symbol), research.splits(symbol)]);
  if (!next && !splits) return undefined;
  const { zone } = marketOf(symbol);
  return {
    earnings: next ? [next] : [],
    splits: (splits ?? []).map(({ at, numerator, denominator }) => ({
      date: dateIn(zone, at),
      numerator,
      denominator,
    })),
  };
}
