import type { CachedQuery, CachedQueryPorts } from "../cachedQuery.ts";
import { createCachedQuery } from "../cachedQuery.ts";
import type { EarningsDate, StockProfile } from "../../profile.ts";
import { earningsQuestion } from "./researchQuestions.ts";
import type { MarketSource } from "../../source.ts";
import type { Provenance } from "../../sourced.ts";

export interface EarningsReport extends Provenance {
  readonly earnings: EarningsDate;
}

/**
 * Returns the next report according to every capable source, in configured order, for comparison.
 * Sources that cannot answer are omitted. By-date calendars are queried for the dates that the
 * others gave and the days around them. Without an earnings source the profile's date is used;
 * empty if no source knows one. Never rejects.
 */
export function createEarningsReports(
  ports: CachedQueryPorts,
  profile: CachedQuery<[symbol: string], StockProfile>,
): (symbol: string) => Promise<readonly EarningsReport[]> {
  const ask = createCachedQuery(ports, earningsQuestion);

  async function reportOf(
    symbol: string,
    source: MarketSource,
    dates: readonly string[],
  ): Promise<EarningsReport | undefined> {
    const answer = await ask(symbol, source.name, dates).catch(() => undefined);
    return answer && { ...provenanceOf(answer), earnings: answer.value };
  }

  async function reportOfProfile(symbol: string): Promise<readonly EarningsReport[]> {
    const answer = await profile(symbol).catch(() => undefined);
    const earnings = answer?.value.earnings;
    return answer && earnings ? [{ ...provenanceOf(answer), earnings }] : [];
  }

  return async (symbol) => {
    const sources = ports.sourcesFor("earnings").map(({ source }) => source);
    if (sources.length === 0) return reportOfProfile(symbol);
    const capable = sources.filter((source) => source.earnings !== undefined);
    const first = await Promise.all(capable.map((source) => reportOf(symbol, source, [])));
    const dates = [...new Set(first.flatMap((report) => report?.earnings.date ?? []))].toSorted();
    // Calendars confirm known dates. Without one there is nothing to ask.
    const rest = dates.length > 0 ? sources.filter((source) => source.earnings === undefined) : [];
    const second = await Promise.all(rest.map((source) => reportOf(symbol, source, dates)));
    const reports = [...first, ...second].filter((report) => report !== undefined);
    const order = sources.map(({ name }) => name);
    return reports.toSorted(
      (one, other) => order.indexOf(one.source) - order.indexOf(other.source),
    );
  };
}

const provenanceOf = ({ source, asOf, fetchedAt }: Provenance): Provenance => ({
  source,
  asOf,
  fetchedAt,
});
