import { dayNumberOf } from "../../market/calendars/calendarDays.ts";
import {
  resolveEarnings,
  type EarningsConsensus,
  type EarningsMarket,
} from "../../market/earnings/earningsConfidence.ts";
import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import type { Market } from "../../market/routing/router.ts";
import { kindOf } from "../../market/symbol.ts";
import { ageOf, momentOf, type Clock, type Moment } from "../../platform/clock.ts";
import { HOUR_MS } from "../../platform/durations.ts";

/** What is known of the dates of one stock on a watchlist. */
export interface WatchedStock {
  readonly symbol: string;
  readonly name: string;
  readonly source: string;
  readonly earnings: EarningsConsensus | null;
  /** `YYYY-MM-DD`: the last one or the next one. */
  readonly exDividendDate: string | null;
  readonly currency: string;
}

export interface WatchedDates {
  readonly stocks: readonly WatchedStock[];
  readonly symbols: ReadonlySet<string>;
  /** Watched stocks, of which the newest are asked about. */
  readonly listings: number;
  readonly asked: number;
  readonly unanswered: number;
  /** Epoch milliseconds. */
  readonly asOf: number;
}

export interface WatchedDatesPorts {
  readonly clock: Clock;
  readonly market: Pick<Market, "profile" | "offers"> &
    EarningsMarket & { readonly sourced: Pick<Market["sourced"], "facts"> };
  /** Newest first. */
  readonly readWatched: () => Promise<readonly string[]>;
}

/** Two requests each, so that even a source of sixty a minute has answered for them in two. */
export const MAX_ASKED = 40;
const KEEP_MS = HOUR_MS;

/**
 * The dates of the newest stocks on the watchlists, asked for once an hour and when the lists change.
 * Never rejects because of a source: what could not be asked is counted.
 */
export function createWatchedDates({ clock, market, readWatched }: WatchedDatesPorts) {
  let kept: { since: Moment; key: string; dates: Promise<WatchedDates> } | undefined;

  const readStock = async (symbol: string): Promise<WatchedStock | undefined> => {
    const [profile, facts] = await Promise.all([
      market.profile(symbol, "background"),
      market.offers("facts") ? market.sourced.facts(symbol).catch(() => undefined) : undefined,
    ]);
    if (!profile) return undefined;
    const exDate = facts?.value.exDividendDate ?? null;
    return {
      symbol,
      name: profile.companyName,
      source: profile.source,
      earnings: await resolveEarnings(market, profile),
      exDividendDate: exDate !== null && !Number.isNaN(dayNumberOf(exDate)) ? exDate : null,
      currency: profile.currency,
    };
  };

  const read = async (watched: readonly string[]): Promise<WatchedDates> => {
    // Currencies, coins, funds and indices report nothing.
    const listings = watched.filter((symbol) => kindOf(symbol) === "listing");
    const asked = listings.slice(0, MAX_ASKED);
    const { found, unanswered } = await mapInBatches(asked, readStock);
    const symbols = new Set(watched);
    return {
      stocks: found,
      symbols,
      listings: listings.length,
      asked: asked.length,
      unanswered,
      asOf: clock.now(),
    };
  };

  return async (): Promise<WatchedDates> => {
    const watched = await readWatched();
    const key = watched.join(" ");
    if (kept?.key !== key || ageOf(kept.since, clock) >= KEEP_MS) {
      kept = { since: momentOf(clock), key, dates: read(watched) };
    }
    const entry = kept;
    const dates = await entry.dates;
    // What failed is asked for again the next time.
    if (dates.unanswered > 0 && kept === entry) kept = undefined;
    return dates;
  };
}

export type ReadWatchedDates = ReturnType<typeof createWatchedDates>;
