import { ageOf, isoTime, momentOf, type Clock, type Moment } from "../../platform/clock.ts";
import type { MarketMovers, Mover } from "../../contract/discovery/discovery.ts";
import type { Sample } from "../../market/sample.ts";
import type { MarketQuote } from "../../market/source.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

export interface MoverMarket {
  universe(): Promise<readonly string[]>;
  samples(symbols: Iterable<string>): Promise<readonly Sample[]>;
  quote(symbol: string): Promise<MarketQuote | undefined>;
}

/** Returns today's largest gains and losses. Rejects with SourceUnavailable. */
export type ReadMovers = () => Promise<MarketMovers>;

const LIST_SIZE = 5;

/** Cached for all callers, because each result polls the whole universe. */
const CACHE_MS = 15_000;

/**
 * Seven of Yahoo's batches, sent within a second or two. Sources that list a whole exchange order
 * it by size, so movers are found among the largest companies, and alerts keep their request
 * budget.
 */
const MAX_RANKED = 700;
/** A universe above the limit belongs to a live source, whose requests are limited. */
const LARGE_CACHE_MS = MINUTE_MS;

const QUOTES_AT_A_TIME = 20;

/**
 * Ranks the universe by change since the previous close. Stocks without a change or a previous
 * close are skipped. Results are up to {@link CACHE_MS} old, or {@link LARGE_CACHE_MS} for a large
 * universe.
 */
export function createMovers(market: MoverMarket, clock: Clock): ReadMovers {
  let cached: { readonly since: Moment; readonly answer: Promise<MarketMovers> } | undefined;
  let keepMs = CACHE_MS;

  return () => {
    if (cached && ageOf(cached.since, clock) < keepMs) return cached.answer;
    const since = momentOf(clock);
    const answer = market.universe().then((universe) => {
      keepMs = universe.length > MAX_RANKED ? LARGE_CACHE_MS : CACHE_MS;
      return findMovers(market, universe.slice(0, MAX_RANKED), since.now);
    });
    const entry = { since, answer };
    cached = entry;
    answer.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return answer;
  };
}

interface Change {
  readonly symbol: string;
  readonly percent: number;
}

async function findMovers(
  market: MoverMarket,
  universe: readonly string[],
  now: number,
): Promise<MarketMovers> {
  const changes = await readChanges(market, universe);
  const byChange = changes.toSorted(
    (a, b) => b.percent - a.percent || (a.symbol < b.symbol ? -1 : 1),
  );
  const gainers = byChange.filter(({ percent }) => percent > 0).slice(0, LIST_SIZE);
  const losers = byChange
    .filter(({ percent }) => percent < 0)
    .slice(-LIST_SIZE)
    .toReversed();
  return {
    gainers: await describe(market, gainers, (a, b) => b.changePercent - a.changePercent),
    losers: await describe(market, losers, (a, b) => a.changePercent - b.changePercent),
    asOf: isoTime(now),
  };
}

async function readChanges(
  market: MoverMarket,
  universe: readonly string[],
): Promise<readonly Change[]> {
  const samples = await market.samples(universe);
  const sampled = new Set(samples.map(({ symbol }) => symbol));
  const changes = samples.flatMap(changeOf);
  const missing = universe.filter((symbol) => !sampled.has(symbol));
  for (let start = 0; start < missing.length; start += QUOTES_AT_A_TIME) {
    const batch = missing.slice(start, start + QUOTES_AT_A_TIME);
    const quotes = await Promise.allSettled(batch.map((symbol) => market.quote(symbol)));
    for (const quote of quotes) {
      if (quote.status === "fulfilled" && quote.value) changes.push(...changeOf(quote.value));
    }
  }
  return changes;
}

const changeOf = ({
  symbol,
  price,
  previousClose,
}: Pick<MarketQuote, "symbol" | "price" | "previousClose">): readonly Change[] =>
  previousClose === null ? [] : [{ symbol, percent: (price / previousClose - 1) * 100 }];

/** Adds name, currency and newer prices from quotes; omits stocks without a quote. */
async function describe(
  market: MoverMarket,
  changes: readonly Change[],
  order: (a: Mover, b: Mover) => number,
): Promise<MarketMovers["gainers"]> {
  const quotes = await Promise.allSettled(changes.map(({ symbol }) => market.quote(symbol)));
  const movers = quotes.flatMap((quote): readonly Mover[] => {
    if (quote.status === "rejected" || !quote.value) return [];
    const { symbol, companyName, price, currency, previousClose } = quote.value;
    const { asOf, source, delayMs } = quote.value;
    if (previousClose === null) return [];
    const changePercent = (price / previousClose - 1) * 100;
    const origin = { lastUpdated: isoTime(asOf), source, delaySeconds: delayMs / 1000 };
    return [{ symbol, name: companyName, price, currency, changePercent, ...origin }];
  });
  return movers.toSorted(order);
}
