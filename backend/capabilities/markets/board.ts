import type { ScreenerResult } from "../../contract/screener.ts";
import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import type { Market } from "../../market/routing/router.ts";
import type { Sample } from "../../market/sample.ts";
import type { Session } from "../../market/sessions.ts";
import type { Listing, MarketQuote } from "../../market/source.ts";
import { kindOf, marketOf, type ExchangeCode } from "../../market/symbol.ts";
import { ageOf, momentOf, type Clock, type Moment } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../platform/durations.ts";

/** A price of the day, and since when. */
export interface BoardPrice {
  readonly price: number;
  readonly currency: string;
  readonly changePercent: number;
  readonly session: Session;
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly source: string;
  readonly delayMs: number;
}

/** One stock of a market with what is known of its day. Null is "not known". */
export interface BoardStock {
  readonly symbol: string;
  readonly name: string;
  readonly market: ExchangeCode;
  readonly sector: string | null;
  readonly marketCap: number | null;
  readonly volume: number | null;
  /** The newest price of the day; of before the opening only in {@link preMarket}. */
  readonly day: BoardPrice | null;
  readonly preMarket: BoardPrice | null;
}

export interface Board {
  readonly stocks: readonly BoardStock[];
  /** Epoch milliseconds. */
  readonly asOf: number;
}

/**
 * Every known stock of every market, at most `maxAgeMs` old where that is more than it is kept for
 * in any case. Rejects with SourceUnavailable.
 */
export type ReadBoard = (maxAgeMs?: number) => Promise<Board>;

export interface BoardPorts {
  readonly market: Pick<Market, "status" | "offers" | "samples" | "quote"> & {
    readonly sourced: Pick<Market["sourced"], "universe">;
  };
  readonly clock: Clock;
  /** Results of the last screenings, whose figures are kept. */
  readonly readScreened: () => Promise<readonly ScreenerResult[]>;
  /** Symbols of the watchlist. */
  readonly readWatched: () => Promise<readonly string[]>;
}

/**
 * So many prices are asked of a live source at most: seven of Yahoo's batches. A universe lists the
 * largest companies first; of all others the figures of the list itself are shown.
 */
export const MAX_SAMPLED = 700;
const LOCAL_CACHE_MS = 15_000;
const LIVE_CACHE_MS = MINUTE_MS;

/** One board for all callers, kept for {@link LOCAL_CACHE_MS} or {@link LIVE_CACHE_MS}. */
export function createBoard(ports: BoardPorts): ReadBoard {
  const { market, clock } = ports;
  let cached: { readonly since: Moment; readonly board: Promise<Board> } | undefined;
  return (maxAgeMs = 0) => {
    const ownMs = market.status().kind === "live" ? LIVE_CACHE_MS : LOCAL_CACHE_MS;
    const keepMs = Math.max(ownMs, maxAgeMs);
    if (cached && ageOf(cached.since, clock) < keepMs) return cached.board;
    const entry = { since: momentOf(clock), board: readBoard(ports) };
    cached = entry;
    // A failure is not cached.
    entry.board.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.board;
  };
}

async function readBoard(ports: BoardPorts): Promise<Board> {
  const { market, readScreened, readWatched } = ports;
  const isLive = market.status().kind === "live";
  const [universe, screened, watched] = await Promise.all([
    market.offers("universe") ? market.sourced.universe() : undefined,
    readScreened(),
    readWatched(),
  ]);
  const listings = new Map((universe?.value ?? []).map((listing) => [listing.symbol, listing]));
  const results = new Map(screened.map((result) => [result.symbol, result]));
  // An index that is watched is no stock of its market, and has no sector.
  const followed = watched.filter((symbol) => kindOf(symbol) === "listing");
  const symbols = [...new Set([...listings.keys(), ...results.keys(), ...followed])];
  const priced = isLive ? mostWanted(symbols, followed) : symbols;
  const [samples, quotes] = await Promise.all([
    market.samples(priced),
    isLive ? [] : readQuotes(market, symbols),
  ]);
  const sampled = new Map(samples.map((sample) => [sample.symbol, sample]));
  const quoted = new Map(quotes.map((quote) => [quote.symbol, quote]));
  const stocks = symbols.map((symbol) =>
    toStock(symbol, {
      listing: listings.get(symbol),
      listedBy: universe,
      screened: results.get(symbol),
      sample: sampled.get(symbol),
      quote: quoted.get(symbol),
    }),
  );
  return { stocks, asOf: market.status().asOf };
}

/** What the user follows, then the largest. */
const mostWanted = (symbols: readonly string[], watched: readonly string[]): readonly string[] =>
  [...new Set([...watched.slice(0, MAX_SAMPLED / 2), ...symbols])].slice(0, MAX_SAMPLED);

/** One for every symbol, which costs nothing where the market is this process's own. */
async function readQuotes(
  market: BoardPorts["market"],
  symbols: readonly string[],
): Promise<readonly MarketQuote[]> {
  return (await mapInBatches(symbols, market.quote)).found;
}

interface Facts {
  readonly listing: Listing | undefined;
  readonly listedBy: { readonly source: string; readonly fetchedAt: number } | undefined;
  readonly screened: ScreenerResult | undefined;
  readonly sample: Sample | undefined;
  readonly quote: MarketQuote | undefined;
}

function toStock(symbol: string, facts: Facts): BoardStock {
  const { listing, screened, sample, quote } = facts;
  const newest = sample ? ofSample(sample) : null;
  const isBeforeOpening = newest?.session === "pre";
  const day = (isBeforeOpening ? null : newest) ?? ofQuote(quote) ?? ofListing(facts);
  return {
    symbol,
    name: quote?.companyName ?? screened?.name ?? listing?.companyName ?? symbol,
    market: marketOf(symbol).code,
    sector: listing?.sector ?? screened?.sector ?? null,
    marketCap: quote?.marketCap ?? listing?.marketCap ?? screened?.marketCap ?? null,
    volume: quote?.volume ?? listing?.volume ?? null,
    day: day ?? ofResult(screened),
    preMarket: isBeforeOpening ? newest : null,
  };
}

function ofSample(sample: Sample): BoardPrice | null {
  const { price, previousClose, currency, session, exchangeTime, source, delayMs } = sample;
  if (previousClose === null) return null;
  const changePercent = (price / previousClose - 1) * 100;
  return { price, currency, changePercent, session, asOf: exchangeTime, source, delayMs };
}

function ofQuote(quote: MarketQuote | undefined): BoardPrice | null {
  if (!quote || quote.previousClose === null) return null;
  const { price, previousClose, currency, asOf, source, delayMs } = quote;
  const changePercent = (price / previousClose - 1) * 100;
  return { price, currency, changePercent, session: "regular", asOf, source, delayMs };
}

/** The list's own figures, as old as the list. */
function ofListing({ listing, listedBy }: Facts): BoardPrice | null {
  if (!listing || !listedBy || listing.price === null) return null;
  const { symbol, price, changePercent = null } = listing;
  if (changePercent === null) return null;
  const { currency } = marketOf(symbol);
  const { source, fetchedAt: asOf } = listedBy;
  return { price, currency, changePercent, session: "regular", asOf, source, delayMs: 0 };
}

function ofResult(result: ScreenerResult | undefined): BoardPrice | null {
  if (!result || result.changePercent === null) return null;
  const { price, currency, changePercent, lastUpdated } = result;
  const asOf = Date.parse(lastUpdated);
  return {
    price,
    currency,
    changePercent,
    session: "regular",
    asOf,
    source: "screener",
    delayMs: 0,
  };
}
