import type { Clock } from "../clock.ts";
import type { UpcomingEarnings } from "../contract/earnings.ts";
import { askEach } from "../market/askEach.ts";
import { judgeEarnings, type EarningsMarket } from "../market/earningsConfidence.ts";
import { daysToReport } from "../market/earningsDays.ts";
import type { StockProfile } from "../market/profile.ts";
import type { Market } from "../market/router.ts";
import { SourceUnavailable } from "../market/source.ts";

export interface EarningsQueries {
  /** Reports of the next two weeks, soonest first and the larger company first on one day. */
  upcoming(): Promise<UpcomingEarnings[]>;
}

export interface EarningsPorts {
  readonly clock: Clock;
  readonly market: Pick<Market, "status" | "universe" | "profile"> & EarningsMarket;
}

export const UPCOMING_DAYS = 14;

export const MAX_UPCOMING = 50;

/** Dates of reports change by the day; asking a whole universe for them costs a source's budget. */
const KEEP_MS = 15 * 60_000;

export function createEarningsQueries({ clock, market }: EarningsPorts): EarningsQueries {
  let kept: { readonly at: number; readonly list: Promise<UpcomingEarnings[]> } | undefined;

  const read = async (): Promise<UpcomingEarnings[]> => {
    const symbols = await market.universe();
    const { asOf } = market.status();
    const { found, unanswered } = await askEach(symbols, market.profile);
    if (symbols.length > 0 && unanswered === symbols.length) {
      throw new SourceUnavailable("market", "no symbol of the universe could be looked at");
    }
    return judgeUpcoming(market, found, asOf);
  };

  return {
    upcoming: async () => {
      const now = clock.now();
      if (!kept || now - kept.at >= KEEP_MS) {
        const list = read();
        const fresh = { at: now, list };
        kept = fresh;
        // What failed is asked again at once and not after a quarter of an hour.
        list.catch(() => {
          if (kept === fresh) kept = undefined;
        });
      }
      return kept.list;
    },
  };
}

/** A company that by its profile reports soon. */
interface Upcoming {
  readonly profile: StockProfile;
  readonly daysUntil: number;
}

/** Reports of the next two weeks, soonest first and the larger company first on one day. */
export function selectUpcoming(
  profiles: readonly StockProfile[],
  asOf: number,
): readonly Upcoming[] {
  return profiles
    .flatMap((profile) => {
      const days = profile.earnings && daysToReport(profile.earnings, profile.symbol, asOf);
      return days === null || days > UPCOMING_DAYS ? [] : [{ profile, daysUntil: days }];
    })
    .toSorted(
      (a, b) =>
        a.daysUntil - b.daysUntil || (b.profile.marketCap ?? 0) - (a.profile.marketCap ?? 0),
    )
    .slice(0, MAX_UPCOMING);
}

/** The list by what all sources say; a report that they move out of the two weeks is left out. */
async function judgeUpcoming(
  market: EarningsMarket,
  profiles: readonly StockProfile[],
  asOf: number,
): Promise<UpcomingEarnings[]> {
  const rows = await Promise.all(
    selectUpcoming(profiles, asOf).map(async ({ profile }): Promise<UpcomingEarnings[]> => {
      const judged = await judgeEarnings(market, profile);
      const daysUntil = judged && daysToReport(judged, profile.symbol, asOf);
      if (judged === null || daysUntil === null || daysUntil > UPCOMING_DAYS) return [];
      const { symbol, companyName, source } = profile;
      const { date, hour, isConfirmed, sources } = judged;
      const row = { symbol, companyName, date, hour, isConfirmed, daysUntil, source };
      return [{ ...row, sources: [...sources] }];
    }),
  );
  return rows.flat().toSorted((a, b) => a.daysUntil - b.daysUntil);
}
