import type { EarningsDate, StockProfile } from "../profile.ts";
import { dateIn, instantIn, NEW_YORK_OPEN } from "../../domain/sessions.ts";
import { marketOf } from "../../domain/symbol.ts";
import { DAY_MS } from "../../domain/durations.ts";
import type { EarningsReport } from "../routing/research/profileParts.ts";

/**
 * Returns whole calendar days from today to `date` (`YYYY-MM-DD`), both local to the symbol's
 * exchange. Negative if the date has passed, NaN if it is invalid. `asOf` is in epoch milliseconds.
 */
export function daysUntil(date: string, symbol: string, asOf: number): number {
  const today = Date.parse(`${dateIn(marketOf(symbol).zone, asOf)}T00:00:00Z`);
  return Math.round((Date.parse(`${date}T00:00:00Z`) - today) / DAY_MS);
}

/**
 * Returns the days to an upcoming report, 0 for today, null once it is over. A report before the
 * open is over at 09:30 local time, the latest opening of the known exchanges.
 */
export function daysToReport(earnings: EarningsDate, symbol: string, asOf: number): number | null {
  const days = daysUntil(earnings.date, symbol, asOf);
  if (!(days >= 0)) return null;
  if (days > 0 || earnings.hour !== "before_open") return days;
  const { hour, minute } = NEW_YORK_OPEN;
  return asOf < instantIn(marketOf(symbol).zone, earnings.date, hour, minute) ? 0 : null;
}

export interface EarningsOpinion {
  readonly source: string;
  /** `YYYY-MM-DD` in the exchange's zone. */
  readonly date: string;
  readonly hour: EarningsDate["hour"];
}

type NamedReport = Pick<EarningsReport, "source" | "earnings">;

export interface EarningsConsensus extends EarningsDate {
  readonly sources: readonly EarningsOpinion[];
}

/**
 * Combines the reports of all sources, given in configured order. The date named most often wins;
 * on a tie, the first. It is confirmed if at least two sources name it and no other date has as
 * many; a single source's own claim decides. The hour is set only if the sources of that date agree
 * on it. Returns null if no source knows a date.
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
  /** Omitted if there is only one source. */
  earningsReports?(symbol: string): Promise<readonly EarningsReport[]>;
}

export async function resolveEarnings(
  market: EarningsMarket,
  { symbol, earnings, source }: Pick<StockProfile, "symbol" | "earnings" | "source">,
): Promise<EarningsConsensus | null> {
  const reports: NamedReport[] = [...((await market.earningsReports?.(symbol)) ?? [])];
  // A by-date calendar only searches the dates that others report and may already list another one.
  const isHeard = reports.some((report) => report.source === source);
  if (earnings !== null && !isHeard) reports.push({ source, earnings });
  return confirmEarnings(reports);
}
