import { dayNumberOf } from "../../market/calendars/calendarDays.ts";
import {
  resolveEarnings,
  type EarningsConsensus,
  type EarningsMarket,
} from "../../market/earnings/earningsConfidence.ts";
import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import type { Market } from "../../market/routing/router.ts";
import type { StockProfile } from "../../market/profile.ts";
import type { KeyFacts } from "../../market/research.ts";
import type { Sourced } from "../../market/freshness.ts";
import { kindOf } from "../../domain/symbol.ts";
import { ageOf, momentOf, type Clock, type Moment } from "../../platform/clock.ts";
import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";

export interface WatchedStock {
  readonly symbol: string;
  readonly name: string;
  readonly source: string;
  readonly earnings: EarningsConsensus | null;
  /** Last or next ex-dividend date, `YYYY-MM-DD`. */
  readonly exDividendDate: string | null;
  readonly currency: string;
}

export interface WatchedDates {
  readonly stocks: readonly WatchedStock[];
  readonly symbols: ReadonlySet<string>;
  /** Number of watched stocks that may have dates, excluding symbols that do not exist. */
  readonly listings: number;
  /** Number of stocks that were requested or are known without a request. */
  readonly asked: number;
  readonly unanswered: number;
  /** Epoch milliseconds. */
  readonly asOf: number;
}

export interface WatchedDatesPorts {
  readonly clock: Clock;
  readonly market: Pick<Market, "profile" | "offers" | "status"> &
    EarningsMarket & {
      readonly sourced: Pick<Market["sourced"], "facts">;
      readonly peek: Pick<Market["peek"], "profile" | "facts">;
    };
  /** Newest first. */
  readonly readWatched: () => Promise<readonly string[]>;
}

/** Maximum number of stocks: at two requests each, under two minutes at 60 requests a minute. */
export const MAX_ASKED = 40;
/** Maximum number of requests spent on symbols that turn out not to exist. */
const MAX_UNKNOWN = 40;
const KEEP_MS = HOUR_MS;
/** How long a symbol is remembered as unknown, because a listing may follow. */
const UNKNOWN_AGAIN_MS = DAY_MS;
/** Maximum age of cached dates; dates are announced weeks ahead. */
const USABLE_MS = 7 * DAY_MS;
const MAX_KEPT = 10_000;

/**
 * Creates a reader of the dates of all watched stocks, which refreshes hourly and when the
 * watchlists change. On a live market only the newest entries are requested, and the rest comes
 * from the cache. It does not reject if a source fails; `unanswered` counts the failures.
 */
export function createWatchedDates({ clock, market, readWatched }: WatchedDatesPorts) {
  let kept: { since: Moment; key: string; dates: Promise<WatchedDates> } | undefined;
  const found = new Map<string, { since: Moment; stock: WatchedStock | null }>();

  const keep = (symbol: string, stock: WatchedStock | null): void => {
    found.delete(symbol);
    found.set(symbol, { since: momentOf(clock), stock });
    const [oldest] = found.keys();
    if (found.size > MAX_KEPT && oldest !== undefined) found.delete(oldest);
  };
  const isUnknown = (symbol: string): boolean => {
    const entry = found.get(symbol);
    return entry?.stock === null && ageOf(entry.since, clock) < UNKNOWN_AGAIN_MS;
  };

  const readStock = async (symbol: string): Promise<WatchedStock | undefined> => {
    const [profile, facts] = await Promise.all([
      market.profile(symbol, "background"),
      market.offers("facts") ? market.sourced.facts(symbol).catch(() => undefined) : undefined,
    ]);
    const stock = profile ? toStock(profile, facts, await resolveEarnings(market, profile)) : null;
    keep(symbol, stock);
    return stock ?? undefined;
  };

  const recallStock = async (symbol: string): Promise<WatchedStock | undefined> => {
    const entry = found.get(symbol);
    if (entry?.stock && ageOf(entry.since, clock) < USABLE_MS) return entry.stock;
    const profile = (await market.peek.profile(symbol))?.answer?.value;
    const facts = profile && (await market.peek.facts(symbol));
    return profile && toStock(profile, facts, await resolveEarnings({}, profile));
  };

  async function askAll(symbols: readonly string[]) {
    const { found: stocks, unanswered } = await mapInBatches(symbols, readStock);
    return { stocks, asked: symbols.length, unanswered };
  }

  /** Requests the newest entries first, until {@link MAX_ASKED} of them exist. */
  async function askNewest(symbols: readonly string[]) {
    const stocks: WatchedStock[] = [];
    let [asked, unanswered] = [0, 0];
    while (asked < symbols.length && stocks.length + unanswered < MAX_ASKED) {
      const room = MAX_ASKED - stocks.length - unanswered;
      if (asked - stocks.length - unanswered >= MAX_UNKNOWN) break;
      const batch = symbols.slice(asked, asked + room);
      const answers = await mapInBatches(batch, readStock);
      asked += batch.length;
      unanswered += answers.unanswered;
      stocks.push(...answers.found);
    }
    return { stocks, asked, unanswered };
  }

  const read = async (watched: readonly string[]): Promise<WatchedDates> => {
    // Only listed companies report earnings; currencies, crypto, funds and indexes do not.
    const candidates = watched.filter(
      (symbol) => kindOf(symbol) === "listing" && !isUnknown(symbol),
    );
    const isLive = market.status().kind === "live";
    const { stocks, asked, unanswered } = isLive
      ? await askNewest(candidates)
      : await askAll(candidates);
    const recalled = await mapInBatches(candidates.slice(asked), recallStock);
    const listings = candidates.filter((symbol) => !isUnknown(symbol)).length;
    return {
      stocks: [...stocks, ...recalled.found],
      symbols: new Set(watched),
      listings,
      asked: stocks.length + unanswered + recalled.found.length,
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
    if (dates.unanswered > 0 && kept === entry) kept = undefined;
    return dates;
  };
}

function toStock(
  { symbol, companyName: name, source, currency }: StockProfile,
  facts: Sourced<KeyFacts> | undefined,
  earnings: EarningsConsensus | null,
): WatchedStock {
  const exDate = facts?.value.exDividendDate ?? null;
  const exDividendDate = exDate !== null && !Number.isNaN(dayNumberOf(exDate)) ? exDate : null;
  return { symbol, name, source, earnings, exDividendDate, currency };
}

export type ReadWatchedDates = ReturnType<typeof createWatchedDates>;
