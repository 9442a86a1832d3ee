import type { EarningsReport } from "../routing/earningsReports.ts";
import type { EarningsDate, StockProfile } from "../profile.ts";

/** The day and hour that one source gives for the next report. */
export interface EarningsOpinion {
  readonly source: string;
  /** `YYYY-MM-DD` in the exchange's zone. */
  readonly date: string;
  readonly hour: EarningsDate["hour"];
}

type NamedReport = Pick<EarningsReport, "source" | "earnings">;

/** A date with every source that answered, including those that differ. */
export interface EarningsConsensus extends EarningsDate {
  readonly sources: readonly EarningsOpinion[];
}

/**
 * Combines what the sources say, in the configured order. The day named most often counts; of
 * equally frequent ones, the first. It is confirmed when two sources name it and no other day has
 * as many; a single source counts for as much as it claims. The hour is the one on which the
 * sources of that day agree. Null where no source knows a date.
 */
export function confirmEarnings(reports: readonly NamedReport[]): EarningsConsensus | null {
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
  /** Omitted where there is only one source. */
  earningsReports?(symbol: string): Promise<readonly EarningsReport[]>;
}

/** The next report of a company by all sources, including the given one. */
export async function resolveEarnings(
  market: EarningsMarket,
  { symbol, earnings, source }: Pick<StockProfile, "symbol" | "earnings" | "source">,
): Promise<EarningsConsensus | null> {
  const reports: NamedReport[] = [...((await market.earningsReports?.(symbol)) ?? [])];
  // A calendar by date is asked about the days that others give, and may know another.
  const isHeard = reports.some((report) => report.source === source);
  if (earnings !== null && !isHeard) reports.push({ source, earnings });
  return confirmEarnings(reports);
}
