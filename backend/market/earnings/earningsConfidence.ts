import type { EarningsReport } from "../routing/earningsReports.ts";
import type { EarningsDate, StockProfile } from "../profile.ts";

/** Which day and hour one source names for the next report. */
export interface EarningsOpinion {
  readonly source: string;
  /** `YYYY-MM-DD` in the exchange's zone. */
  readonly date: string;
  readonly hour: EarningsDate["hour"];
}

type NamedReport = Pick<EarningsReport, "source" | "earnings">;

/** A date with everybody who was heard about it, those of another opinion included. */
export interface JudgedEarnings extends EarningsDate {
  readonly sources: readonly EarningsOpinion[];
}

/**
 * Makes one date of what the sources say, in the configured order. The day that most of them name
 * counts, of equals the one named first. It is confirmed when two sources name it and no other day
 * has as many; a source alone, contradicted by nobody, counts for as much as it claims. The hour is
 * the one that those who name the day agree on. Null where nobody knows a date.
 */
export function confirmEarnings(reports: readonly NamedReport[]): JudgedEarnings | null {
  const bySource = new Map(reports.map((report) => [report.source, report]));
  const heard = [...bySource.values()];
  const byDate = Map.groupBy(heard, ({ earnings }) => earnings.date);
  const ranked = [...byDate].toSorted(([, one], [, other]) => other.length - one.length);
  const [first, second] = ranked;
  if (!first) return null;
  const [date, naming] = first;
  const [only] = naming;
  const isAgreed = naming.length >= 2 && naming.length > (second?.[1].length ?? 0);
  const isClaimed = heard.length === 1 && (only?.earnings.isConfirmed ?? false);
  const hours = new Set(naming.flatMap(({ earnings }) => earnings.hour ?? []));
  const [hour] = hours;
  return {
    date,
    hour: hours.size === 1 && hour !== undefined ? hour : null,
    isConfirmed: isAgreed || isClaimed,
    sources: heard.map(({ source, earnings }) => ({
      source,
      date: earnings.date,
      hour: earnings.hour,
    })),
  };
}

export interface EarningsMarket {
  /** Left out where there is only one opinion to be had. */
  earningsReports?(symbol: string): Promise<readonly EarningsReport[]>;
}

/** The next report of a company that one source has told of, by all sources and that one. */
export async function judgeEarnings(
  market: EarningsMarket,
  { symbol, earnings, source }: Pick<StockProfile, "symbol" | "earnings" | "source">,
): Promise<JudgedEarnings | null> {
  const reports: NamedReport[] = [...((await market.earningsReports?.(symbol)) ?? [])];
  // A calendar by date is asked about the days that others name, and may know of another.
  const isHeard = reports.some((report) => report.source === source);
  if (earnings !== null && !isHeard) reports.push({ source, earnings });
  return confirmEarnings(reports);
}
