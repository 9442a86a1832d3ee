import { ageOf, isoTime, momentOf, type Clock, type Moment } from "../../platform/clock.ts";
import type { UpcomingEarnings } from "../../contract/stocks/earnings.ts";
import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import { intervalMs } from "../../domain/bar.ts";
import type { Currency } from "../../domain/currency.ts";
import {
  daysToReport,
  type EarningsMarket,
  resolveEarnings,
} from "../../market/earnings/earningsConfidence.ts";
import type { StockProfile } from "../../market/profile.ts";
import type { Market } from "../../market/routing/router.ts";
import { dateIn } from "../../domain/sessions.ts";
import { SourceUnavailable } from "../../market/source.ts";
import { marketOf, markets } from "../../domain/symbol.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

export interface EarningsPorts {
  readonly clock: Clock;
  readonly market: Pick<Market, "status" | "reportsOn" | "universe" | "profile"> & {
    readonly sourced: Pick<Market["sourced"], "fx">;
  } & EarningsMarket;
}

const UPCOMING_DAYS = 14;

export const MAX_UPCOMING = 50;

/** Report dates change daily at most, and requesting them uses up the sources' rate limits. */
const KEEP_MS = 15 * MINUTE_MS;

export type EarningsQueries = ReturnType<typeof createEarningsQueries>;

export function createEarningsQueries({ clock, market }: EarningsPorts) {
  let kept: { readonly since: Moment; readonly list: Promise<UpcomingEarnings[]> } | undefined;

  const read = async (): Promise<UpcomingEarnings[]> => {
    const { asOf } = market.status();
    const expected = (await readCalendar(market, asOf)) ?? (await readProfiles(market));
    return resolveUpcoming(market, selectUpcoming(expected, asOf, await readRates(market)));
  };

  return {
    /** Reports of the next two weeks, by date and then by market value, largest first. */
    upcoming: async (): Promise<UpcomingEarnings[]> => {
      if (!kept || ageOf(kept.since, clock) >= KEEP_MS) {
        const list = read();
        const fresh = { since: momentOf(clock), list };
        kept = fresh;
        list.catch(() => {
          if (kept === fresh) kept = undefined;
        });
      }
      return kept.list;
    },
  };
}

type Reporter = Pick<StockProfile, "symbol" | "companyName" | "marketCap" | "earnings" | "source">;

/** Reads two weeks day by day, skipping days that fail; undefined if no source has a calendar. */
async function readCalendar(
  market: Pick<Market, "reportsOn">,
  asOf: number,
): Promise<readonly Reporter[] | undefined> {
  const dates = datesAhead(asOf);
  const { found, unanswered } = await mapInBatches(dates, market.reportsOn);
  const reports = found.flatMap(({ value, source }) =>
    value.map((report) => ({ ...report, source })),
  );
  // If some days could not be read, an empty list does not mean that no company reports.
  if (unanswered > 0 && reports.length === 0) {
    throw new SourceUnavailable("market", `${unanswered} days of the calendar could not be read`);
  }
  return found.length > 0 ? reports : undefined;
}

function datesAhead(asOf: number): readonly string[] {
  const todays = Object.values(markets).map(({ zone }) => Date.parse(dateIn(zone, asOf)));
  const first = Math.min(...todays);
  const days = (Math.max(...todays) - first) / intervalMs["1d"] + UPCOMING_DAYS + 1;
  return Array.from({ length: days }, (_, day) =>
    isoTime(first + day * intervalMs["1d"]).slice(0, 10),
  );
}

/** Expensive for a whole universe: one request per company. */
async function readProfiles(
  market: Pick<Market, "universe" | "profile">,
): Promise<readonly Reporter[]> {
  const symbols = await market.universe();
  const { found, unanswered } = await mapInBatches(symbols, market.profile);
  if (unanswered > 0 && found.length === 0) {
    throw new SourceUnavailable("market", `${unanswered} companies could not be looked up`);
  }
  return found;
}

interface Upcoming {
  readonly reporter: Reporter;
  readonly daysUntil: number;
}

/** Dollars per unit of a currency; currencies without a rate are missing. */
type DollarRates = ReadonlyMap<Currency, number>;

async function readRates(market: { sourced: Pick<Market["sourced"], "fx"> }): Promise<DollarRates> {
  const rates = new Map<Currency, number>([["USD", 1]]);
  const others = Object.values(markets).filter(({ currency }) => currency !== "USD");
  await Promise.all(
    others.map(async ({ currency }) => {
      const answer = await market.sourced.fx(currency, "USD").catch(() => undefined);
      if (answer) rates.set(currency, answer.value.rate);
    }),
  );
  return rates;
}

const worthOf = ({ symbol, marketCap }: Reporter, rates: DollarRates): number =>
  (marketCap ?? 0) * (rates.get(marketOf(symbol).currency) ?? 0);

export function selectUpcoming(
  reporters: readonly Reporter[],
  asOf: number,
  rates: DollarRates,
): readonly Upcoming[] {
  return reporters
    .flatMap((reporter) => {
      const days = reporter.earnings && daysToReport(reporter.earnings, reporter.symbol, asOf);
      return days === null || days > UPCOMING_DAYS ? [] : [{ reporter, daysUntil: days }];
    })
    .toSorted(
      (a, b) =>
        a.daysUntil - b.daysUntil || worthOf(b.reporter, rates) - worthOf(a.reporter, rates),
    )
    .slice(0, MAX_UPCOMING);
}

/** Drops reports whose date, resolved from all sources, is outside the two weeks. */
async function resolveUpcoming(
  market: Pick<Market, "status"> & EarningsMarket,
  upcoming: readonly Upcoming[],
): Promise<UpcomingEarnings[]> {
  const { asOf } = market.status();
  const rows = await Promise.all(
    upcoming.map(async ({ reporter }): Promise<UpcomingEarnings[]> => {
      const consensus = await resolveEarnings(market, reporter);
      const daysUntil = consensus && daysToReport(consensus, reporter.symbol, asOf);
      if (consensus === null || daysUntil === null || daysUntil > UPCOMING_DAYS) return [];
      const { symbol, companyName, source } = reporter;
      const { date, hour, isConfirmed, sources } = consensus;
      const row = { symbol, companyName, date, hour, isConfirmed, daysUntil, source };
      return [{ ...row, sources: [...sources] }];
    }),
  );
  // By date first: `daysUntil` differs between exchanges, because Tokyo's day begins before New
  // York's ends.
  return rows.flat().toSorted((a, b) => a.date.localeCompare(b.date) || a.daysUntil - b.daysUntil);
}
