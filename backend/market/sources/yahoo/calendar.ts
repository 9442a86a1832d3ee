import type { CompanyCalendar } from "../../companyCalendar.ts";
import type { YahooResearch } from "./research.ts";

/**
 * Returns the next report and ten years of splits. The responses used here contain no past reports.
 * Undefined for a symbol that Yahoo does not know.
 */
export async function calendarOf(
  research: Pick<YahooResearch, "earnings" | "splits">,
  symbol: string,
): Promise<CompanyCalendar | undefined> {
  const [next, splits] = await Promise.all([research.earnings(symbol), research.splits(symbol)]);
  if (!next && !splits) return undefined;
  return {
    earnings: next ? [next] : [],
    splits: splits ?? [],
  };
}
