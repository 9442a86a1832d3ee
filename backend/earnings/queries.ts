import type { Clock } from "../clock.ts";
import type { UpcomingEarnings } from "../contract/earnings.ts";
import { askEach } from "../market/askEach.ts";
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
  readonly market: Pick<Market, "status" | "universe" | "profile">;
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
    return selectUpcoming(found, asOf);
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

export function selectUpcoming(
  profiles: readonly StockProfile[],
  asOf: number,
): UpcomingEarnings[] {
  return profiles
    .flatMap((profile) => {
      const { symbol, companyName, earnings, source, marketCap } = profile;
      if (!earnings) return [];
      const days = daysToReport(earnings, symbol, asOf);
      if (days === null || days > UPCOMING_DAYS) return [];
      const { date, hour, isConfirmed } = earnings;
      const row = { symbol, companyName, date, hour, isConfirmed, daysUntil: days, source };
      return [{ row, size: marketCap ?? 0 }];
    })
    .toSorted((a, b) => a.row.daysUntil - b.row.daysUntil || b.size - a.size)
    .slice(0, MAX_UPCOMING)
    .map(({ row }) => row);
}
