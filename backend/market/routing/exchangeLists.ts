import { LRUCache } from "lru-cache";
import { ageOf, momentOf, type Clock, type Moment } from "../../platform/clock.ts";
import { MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";
import { createCoalescer } from "../coalesce.ts";
import { lifetimes } from "../freshness.ts";
import {
  BudgetSpent,
  SourceUnavailable,
  type ExchangeLister,
  type Listing,
  type ListingPage,
} from "../source.ts";
import { marketOf, type ExchangeCode } from "../../domain/symbol.ts";
import { keepSoundListings } from "../validation/quoteValidation.ts";
import type { RoutedSource } from "./attempt.ts";
import type { CachedQueryPorts } from "./cachedQuery.ts";

/** The stocks of one exchange, as far as a source could list them. */
export interface ExchangeList {
  readonly exchange: ExchangeCode;
  /** Each symbol once. */
  readonly listings: readonly Listing[];
  readonly source: string;
  /** When its last page was received, epoch milliseconds. */
  readonly fetchedAt: number;
  /** As the source counts them; null where it does not. */
  readonly total: number | null;
  /** False where pages are missing: then it holds the largest companies. */
  readonly isComplete: boolean;
}

/** Pages that were answered, of those that there seem to be; null before the first. */
export interface ListProgress {
  readonly pages: number;
  readonly expected: number | null;
}

export interface ExchangeLists {
  /** Whether a source can list the stocks of an exchange. */
  covers(exchange: ExchangeCode): boolean;
  /**
   * The list, kept for a day, a partial one for ten minutes. Where not a single page is answered it
   * is the one before for ten minutes, and without one it rejects with SourceUnavailable. The work
   * is shared by all callers and ends by itself.
   */
  read(exchange: ExchangeCode, watch?: (progress: ListProgress) => void): Promise<ExchangeList>;
  /** What is known without a request, of up to a week ago. */
  kept(exchange: ExchangeCode): ExchangeList | undefined;
  /** Whether `read` would answer without a request. */
  isFresh(exchange: ExchangeCode): boolean;
  /** Of a list that is being read. */
  progress(exchange: ExchangeCode): ListProgress | undefined;
}

export interface ExchangeListPorts extends CachedQueryPorts {
  readonly clock: Clock;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** The universe of the sources that have one. */
  readonly universe: () => Promise<
    | {
        readonly value: readonly Listing[];
        readonly source: string;
        readonly fetchedAt: number;
      }
    | undefined
  >;
}

const { freshMs, usableMs, most } = lifetimes.listings;
const PARTIAL_LASTS_MS = 10 * MINUTE_MS;
/** A page is asked for again so often before the list ends there. */
const MAX_FAILURES = 3;
const FAILURE_PAUSE_MS = 5 * SECOND_MS;
/** People come first: two minutes of waiting for budget, and the list ends there. */
const MAX_DEFERRALS = 20;
const BUSY_PAUSE_MS = SECOND_MS;

interface Kept {
  readonly list: ExchangeList;
  readonly since: Moment;
  /** When it was last attempted to read a better one, and how long that is not done again. */
  readonly checked: Moment;
  readonly lastsMs: number;
}

/**
 * The stocks of single exchanges. The United States are the universe of the source that has one, and
 * a market that is this process's own has all its exchanges in it; others are listed page by page.
 */
export function createExchangeLists(ports: ExchangeListPorts): ExchangeLists {
  const { clock, sourcesFor, universe } = ports;
  const lists = new LRUCache<ExchangeCode, Kept>({ max: most });
  const underWay = new Map<
    ExchangeCode,
    { progress: ListProgress; readonly watchers: Set<(progress: ListProgress) => void> }
  >();
  const coalesce = createCoalescer<ExchangeList>();

  const listerOf = (exchange: ExchangeCode) =>
    sourcesFor("listings").find(({ source }) => source.lister?.covers(exchange));

  /** Whether it is the universe, or a part of it. */
  const isInUniverse = (exchange: ExchangeCode): boolean => {
    const sources = sourcesFor("universe");
    return sources.some(({ source }) => exchange === "US" || source.isRemote !== true);
  };

  async function readUniverse(exchange: ExchangeCode): Promise<ExchangeList> {
    const answer = await universe();
    const listings = (answer?.value ?? []).filter(
      ({ symbol }) => marketOf(symbol).code === exchange,
    );
    return {
      exchange,
      listings,
      source: answer?.source ?? "market",
      fetchedAt: answer?.fetchedAt ?? clock.now(),
      total: listings.length,
      isComplete: true,
    };
  }

  async function readPages(exchange: ExchangeCode): Promise<ExchangeList> {
    const routed = listerOf(exchange);
    const lister = routed?.source.lister;
    if (!routed || !lister) {
      throw new SourceUnavailable("market", `no source lists the stocks of ${exchange}`);
    }
    const entry = underWay.get(exchange);
    const list = await collectPages(ports, { routed, lister, exchange }, (progress) => {
      if (!entry) return;
      entry.progress = progress;
      for (const watch of entry.watchers) watch(progress);
    });
    const now = momentOf(clock);
    const earlier = kept(exchange) && lists.peek(exchange);
    const isWorse = earlier && earlier.list.listings.length > list.listings.length;
    const best = earlier && isWorse && !list.isComplete ? earlier : { list, since: now };
    const lastsMs = list.isComplete ? freshMs : PARTIAL_LASTS_MS;
    lists.set(exchange, { ...best, checked: now, lastsMs });
    return best.list;
  }

  const kept = (exchange: ExchangeCode): ExchangeList | undefined => {
    const entry = lists.peek(exchange);
    return entry && clock.elapsed() - entry.since.elapsed < usableMs ? entry.list : undefined;
  };

  const findFresh = (exchange: ExchangeCode): ExchangeList | undefined => {
    const entry = lists.get(exchange);
    return entry && ageOf(entry.checked, clock) < entry.lastsMs ? entry.list : undefined;
  };

  return {
    covers: (exchange) => isInUniverse(exchange) || listerOf(exchange) !== undefined,
    kept,
    isFresh: (exchange) => isInUniverse(exchange) || findFresh(exchange) !== undefined,
    progress: (exchange) => underWay.get(exchange)?.progress,
    async read(exchange, watch) {
      if (isInUniverse(exchange)) return readUniverse(exchange);
      const fresh = findFresh(exchange);
      if (fresh) return fresh;
      const entry = underWay.get(exchange) ?? {
        progress: { pages: 0, expected: null },
        watchers: new Set(),
      };
      underWay.set(exchange, entry);
      if (watch) {
        entry.watchers.add(watch);
        watch(entry.progress);
      }
      try {
        return await coalesce(exchange, () => readPages(exchange));
      } catch (error) {
        const isFailure = error instanceof SourceUnavailable;
        const last = isFailure && kept(exchange) ? lists.peek(exchange) : undefined;
        if (!last) throw error;
        lists.set(exchange, { ...last, checked: momentOf(clock), lastsMs: PARTIAL_LASTS_MS });
        return last.list;
      } finally {
        underWay.delete(exchange);
      }
    },
  };
}

interface Wanted {
  readonly routed: RoutedSource;
  readonly lister: ExchangeLister;
  readonly exchange: ExchangeCode;
}

/**
 * One page after the other until the list is over. Neither the source's total nor the order of its
 * pages is trusted: it is over with a page that is not full, or that holds nothing new.
 */
async function collectPages(
  ports: ExchangeListPorts,
  wanted: Wanted,
  report: (progress: ListProgress) => void,
): Promise<ExchangeList> {
  const { routed, lister, exchange } = wanted;
  const sectors = lister.sectorPage ? (lister.sectors ?? []) : [];
  const rows = new Map<string, Listing>();
  let total: number | null = null;
  let [sent, pages] = [0, 0];
  let isComplete = false;
  while (sent < lister.maxRows) {
    const offset = sent;
    const page = await askForPage(ports, routed, () => lister.page(exchange, offset), pages > 0);
    if (page === undefined) break;
    const before = rows.size;
    for (const listing of page.listings) {
      if (!rows.has(listing.symbol)) rows.set(listing.symbol, listing);
    }
    sent += page.rows;
    pages += 1;
    total = page.total ?? total;
    const isLast = page.rows < lister.pageSize || rows.size === before;
    const expected = isLast ? pages : pagesOf(lister, total, sent);
    report({ pages, expected: expected && expected + sectors.length });
    if (!isLast) continue;
    isComplete = page.rows < lister.pageSize && (total === null || sent >= total);
    break;
  }
  if (rows.size === 0) {
    // No exchange is without a stock: more likely its code is no longer that.
    throw new SourceUnavailable(routed.source.name, `it lists no stock of ${exchange}`);
  }
  const expected = pages + sectors.length;
  for (const sector of sectors) {
    const ask = async () => lister.sectorPage?.(exchange, sector);
    const page = await askForPage(ports, routed, ask, true);
    // The list is as good without sectors.
    if (page === undefined) break;
    for (const { symbol } of page.listings) {
      const row = rows.get(symbol);
      if (row) rows.set(symbol, { ...row, sector });
    }
    pages += 1;
    report({ pages, expected });
  }
  return {
    exchange,
    listings: keepSoundListings([...rows.values()]),
    source: routed.source.name,
    fetchedAt: ports.clock.now(),
    total,
    isComplete,
  };
}

/** By the source's total, unless more rows were sent already. */
const pagesOf = (
  { pageSize, maxRows }: ExchangeLister,
  total: number | null,
  sent: number,
): number | null =>
  total === null ? null : Math.ceil(Math.min(Math.max(total, sent + 1), maxRows) / pageSize);

/** Undefined where the list ends for want of an answer; rejects so for the first page. */
async function askForPage(
  { attempt, pause }: ExchangeListPorts,
  routed: RoutedSource,
  ask: () => Promise<ListingPage | undefined>,
  isFurther: boolean,
): Promise<ListingPage | undefined> {
  let [failures, deferrals] = [0, 0];
  for (;;) {
    const outcome = await attempt(routed, "listings", ask);
    if (!("failure" in outcome)) {
      if (outcome.answer || isFurther) return outcome.answer;
      throw new SourceUnavailable(routed.source.name, "it does not know the exchange");
    }
    const { failure, isDeferred } = outcome;
    if (isDeferred) deferrals += 1;
    else failures += 1;
    if (failures >= MAX_FAILURES || deferrals >= MAX_DEFERRALS) {
      if (isFurther) return undefined;
      throw isDeferred
        ? new BudgetSpent("market", failure)
        : new SourceUnavailable("market", failure);
    }
    await pause(isDeferred ? BUSY_PAUSE_MS : FAILURE_PAUSE_MS);
  }
}
