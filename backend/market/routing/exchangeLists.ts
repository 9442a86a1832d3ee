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
import type { RoutedSource } from "./health/attempt.ts";
import type { CachedQueryPorts } from "./cachedQuery.ts";

export interface ExchangeList {
  readonly exchange: ExchangeCode;
  /** Each symbol occurs once. */
  readonly listings: readonly Listing[];
  readonly source: string;
  /** Time at which the last page was received, epoch milliseconds. */
  readonly fetchedAt: number;
  readonly total: number | null;
  /** False if pages are missing; the list then holds the largest companies. */
  readonly isComplete: boolean;
}

/** Pages received and expected; null before the first. */
export interface ListProgress {
  readonly pages: number;
  readonly expected: number | null;
}

export interface ExchangeListPorts extends CachedQueryPorts {
  readonly clock: Clock;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly universe: () => Promise<
    | {
        readonly value: readonly Listing[];
        readonly source: string;
        readonly fetchedAt: number;
      }
    | undefined
  >;
}

const { freshMs, usableMs, maxEntries } = lifetimes.listings;
const PARTIAL_LASTS_MS = 10 * MINUTE_MS;
/** Number of attempts for a page before the list ends there. */
const MAX_FAILURES = 3;
const FAILURE_PAUSE_MS = 5 * SECOND_MS;
/** People come first: after two minutes of waiting for budget, the list ends. */
const MAX_DEFERRALS = 20;
const BUSY_PAUSE_MS = SECOND_MS;

interface Kept {
  readonly list: ExchangeList;
  readonly since: Moment;
  /** Time of the last attempt to read a better list, and the delay before the next. */
  readonly checked: Moment;
  readonly lastsMs: number;
}

export type ExchangeLists = ReturnType<typeof createExchangeLists>;

/**
 * Lists the stocks of single exchanges. The US list is the universe of the source that has one. An
 * in-process market includes all its exchanges in its universe; other exchanges are listed page by
 * page.
 */
export function createExchangeLists(ports: ExchangeListPorts) {
  const { clock, sourcesFor, universe } = ports;
  const lists = new LRUCache<ExchangeCode, Kept>({ max: maxEntries });
  const underWay = new Map<
    ExchangeCode,
    { progress: ListProgress; readonly watchers: Set<(progress: ListProgress) => void> }
  >();
  const coalesce = createCoalescer<ExchangeList>();

  const listerOf = (exchange: ExchangeCode) =>
    sourcesFor("listings").find(({ source }) => source.lister?.covers(exchange));

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
    covers: (exchange: ExchangeCode) => isInUniverse(exchange) || listerOf(exchange) !== undefined,
    /** Returns a list of up to a week ago without a request. */
    kept,
    isFresh: (exchange: ExchangeCode) =>
      isInUniverse(exchange) || findFresh(exchange) !== undefined,
    progress: (exchange: ExchangeCode) => underWay.get(exchange)?.progress,
    /**
     * Returns the list, cached for a day, or ten minutes if partial. If no page was received, returns
     * the previous list for ten minutes, or rejects with SourceUnavailable if there is none. All
     * callers share the work, which ends on its own.
     */
    async read(exchange: ExchangeCode, watch?: (progress: ListProgress) => void) {
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

/** Requests pages until one is not full or has nothing new; the source's total is not trusted. */
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
    // Every exchange has stocks, so the source's code for this one has probably changed.
    throw new SourceUnavailable(routed.source.name, `it lists no stock of ${exchange}`);
  }
  const expected = pages + sectors.length;
  for (const sector of sectors) {
    const ask = async () => lister.sectorPage?.(exchange, sector);
    const page = await askForPage(ports, routed, ask, true);
    // The list is usable without sectors.
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

/** Based on the source's total, unless more rows were already sent. */
const pagesOf = (
  { pageSize, maxRows }: ExchangeLister,
  total: number | null,
  sent: number,
): number | null =>
  total === null ? null : Math.ceil(Math.min(Math.max(total, sent + 1), maxRows) / pageSize);

/** Returns undefined if a further page has no response; rejects if the first page has none. */
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
