import type { ScreenerResult } from "../../contract/discovery/screener.ts";
import type { ExchangeList } from "../../market/routing/exchangeLists.ts";
import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import type { Market } from "../../market/routing/router.ts";
import { regularOf, type Sample } from "../../market/sample.ts";
import type { Session } from "../../domain/sessions.ts";
import type { Listing, MarketQuote } from "../../market/source.ts";
import { tradeDayOf, tradesOn } from "../../market/calendars/exchangeHours.ts";
import { type ExchangeCode, isMarketCode, kindOf, marketOf } from "../../domain/symbol.ts";
import { ageOf, type Clock, type Moment, momentOf } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

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

/** Null means unknown. */
export interface BoardStock {
  readonly symbol: string;
  readonly name: string;
  readonly market: ExchangeCode;
  readonly sector: string | null;
  /** In the currency of the exchange; null if the stock is traded in another. */
  readonly marketCap: number | null;
  readonly volume: number | null;
  /** Newest price of the regular session. Prices before the open are only in {@link preMarket}. */
  readonly day: BoardPrice | null;
  readonly preMarket: BoardPrice | null;
}

export interface Board {
  readonly stocks: readonly BoardStock[];
  /** Epoch milliseconds. */
  readonly asOf: number;
}

/**
 * Returns the known stocks of an exchange. The result may be cached for `maxAgeMs` or the default
 * cache time, whichever is longer. If the exchange's list needs many requests, the part already
 * read is used. Rejects with SourceUnavailable.
 */
export type ReadBoard = (exchange: ExchangeCode, maxAgeMs?: number) => Promise<Board>;

export interface BoardPorts {
  readonly market: Pick<Market, "status" | "samples" | "quote" | "exchangeLists">;
  readonly clock: Clock;
  /** Their figures are reused. */
  readonly readScreened: () => Promise<readonly ScreenerResult[]>;
  readonly readWatched: () => Promise<readonly string[]>;
}

/**
 * Maximum number of prices to request from a live source for one board: seven of Yahoo's batches. A
 * universe lists the largest companies first; the others show the figures of their list.
 */
export const MAX_SAMPLED = 700;
const LOCAL_CACHE_MS = 15_000;
const LIVE_CACHE_MS = MINUTE_MS;

/** Prices per minute for all boards, a fifth of Yahoo's limit. Further boards show list figures. */
export const MAX_SAMPLED_A_MINUTE = 2 * MAX_SAMPLED;

const MAX_BOARDS = 12;

interface CachedBoard {
  readonly since: Moment;
  readonly list: ExchangeList | undefined;
  readonly board: Promise<Board>;
}

export function createBoard(ports: BoardPorts): ReadBoard {
  const { market, clock } = ports;
  const boards = new Map<ExchangeCode, CachedBoard>();
  const readLivePrices = createBoardPrices(market, clock, {
    freshMs: LIVE_CACHE_MS,
    perMinute: MAX_SAMPLED_A_MINUTE,
  });
  return (exchange, maxAgeMs = 0) => {
    const ownMs = market.status().kind === "live" ? LIVE_CACHE_MS : LOCAL_CACHE_MS;
    const keepMs = Math.max(ownMs, maxAgeMs);
    const list = market.exchangeLists.kept(exchange);
    const cached = boards.get(exchange);
    if (cached?.list === list && cached && ageOf(cached.since, clock) < keepMs) return cached.board;
    const entry = {
      since: momentOf(clock),
      list,
      board: readBoard(ports, exchange, readLivePrices),
    };
    boards.delete(exchange);
    boards.set(exchange, entry);
    const [oldest] = boards.keys();
    if (boards.size > MAX_BOARDS && oldest !== undefined) boards.delete(oldest);
    entry.board.catch(() => {
      if (boards.get(exchange) === entry) boards.delete(exchange);
    });
    return entry.board;
  };
}

/** Returns the list without requesting each of its pages, which {@link createListReading} does. */
const findList = async (
  { exchangeLists }: BoardPorts["market"],
  exchange: ExchangeCode,
): Promise<ExchangeList | undefined> =>
  exchangeLists.isFresh(exchange) ? exchangeLists.read(exchange) : exchangeLists.kept(exchange);

async function readBoard(
  ports: BoardPorts,
  exchange: ExchangeCode,
  readLivePrices: ReadBoardPrices,
): Promise<Board> {
  const { market, readScreened, readWatched } = ports;
  const isLive = market.status().kind === "live";
  const [list, screened, watched] = await Promise.all([
    findList(market, exchange),
    readScreened(),
    readWatched(),
  ]);
  const isHere = (symbol: string) => marketOf(symbol).code === exchange;
  const listings = new Map((list?.listings ?? []).map((listing) => [listing.symbol, listing]));
  const results = new Map(screened.map((result) => [result.symbol, result]));
  // A watched index is not a stock of the market and has no sector.
  const followed = watched.filter((symbol) => isHere(symbol) && kindOf(symbol) === "listing");
  const found = [...results.keys()].filter(isHere);
  const symbols = [...new Set([...listings.keys(), ...found, ...followed])];
  const priced = isLive ? mostWanted(symbols, followed) : symbols;
  const [samples, quotes] = await Promise.all([
    isLive ? readLivePrices(priced) : market.samples(priced),
    isLive ? [] : readQuotes(market, symbols),
  ]);
  const sampled = new Map(samples.map((sample) => [sample.symbol, sample]));
  const quoted = new Map(quotes.map((quote) => [quote.symbol, quote]));
  const stocks = symbols.map((symbol) =>
    toStock(symbol, {
      listing: listings.get(symbol),
      listedBy: list,
      screened: results.get(symbol),
      sample: sampled.get(symbol),
      quote: quoted.get(symbol),
    }),
  );
  const { asOf } = market.status();
  return { stocks: dropOldPrices(exchange, stocks, asOf), asOf };
}

/**
 * Drops prices from before the previous trade date. Otherwise a stock suspended weeks ago would
 * lead the gainers with its last day's move. For exchanges without holiday rules, the newest price
 * determines the last trade date.
 */
function dropOldPrices(
  exchange: ExchangeCode,
  stocks: readonly BoardStock[],
  now: number,
): readonly BoardStock[] {
  const times = stocks.flatMap(({ day, preMarket }) => [day ?? [], preMarket ?? []].flat());
  let newest = isMarketCode(exchange) ? now : 0;
  for (const { asOf } of times) newest = Math.max(newest, asOf);
  const first = tradingDayBefore(exchange, tradeDayOf(exchange, newest));
  const keep = (price: BoardPrice | null) =>
    price && tradeDayOf(exchange, price.asOf) >= first ? price : null;
  return stocks.map((stock) => ({
    ...stock,
    day: keep(stock.day),
    preMarket: keep(stock.preMarket),
  }));
}

/** Upper limit of a market closure; the longest in the rules is ten days, in Tokyo. */
const MAX_PAUSE_DAYS = 14;

function tradingDayBefore(exchange: ExchangeCode, day: number): number {
  for (let before = day - 1; before > day - MAX_PAUSE_DAYS; before--) {
    if (tradesOn(exchange, before)) return before;
  }
  return day - MAX_PAUSE_DAYS;
}

const mostWanted = (symbols: readonly string[], watched: readonly string[]): readonly string[] =>
  [...new Set([...watched.slice(0, MAX_SAMPLED / 2), ...symbols])].slice(0, MAX_SAMPLED);

/** Free for local markets. */
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
  const regular = sample && regularOf(sample);
  const day =
    (sample && regular ? ofSample({ ...sample, ...regular, session: "regular" }) : null) ??
    ofQuote(quote) ??
    ofListing(facts) ??
    ofResult(screened);
  const marketCap = quote?.marketCap ?? listing?.marketCap ?? screened?.marketCap ?? null;
  return {
    symbol,
    name: quote?.companyName ?? screened?.name ?? listing?.companyName ?? symbol,
    market: marketOf(symbol).code,
    sector: listing?.sector ?? screened?.sector ?? null,
    marketCap: isInOwnCurrency(symbol, day) ? marketCap : null,
    volume: quote?.volume ?? listing?.volume ?? null,
    day,
    preMarket: sample?.session === "pre" ? ofSample(sample) : null,
  };
}

/** Values in other currencies are not comparable: London also lists shares in forints. */
export const isInOwnCurrency = (symbol: string, price: BoardPrice | null): boolean =>
  price === null || price.currency === marketOf(symbol).currency;

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

/** Dated by the listing or else by the list. */
function ofListing({ listing, listedBy }: Facts): BoardPrice | null {
  if (!listing || !listedBy || listing.price === null) return null;
  const { symbol, price, changePercent = null, delayMs = 0 } = listing;
  if (changePercent === null) return null;
  const { currency = marketOf(symbol).currency } = listing;
  const { source, fetchedAt } = listedBy;
  const asOf = listing.asOf ?? fetchedAt;
  return { price, currency, changePercent, session: "regular", asOf, source, delayMs };
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

/** Never rejects. Prices that no source has or that exceed the limits are missing. */
type ReadBoardPrices = (symbols: readonly string[]) => Promise<readonly Sample[]>;

interface BoardPriceLimits {
  readonly freshMs: number;
  /** Maximum number of symbols requested per minute, for all boards together. */
  readonly perMinute: number;
}

/** Maximum age of a cached price, shown with its time, while the limit prevents a request. */
const USABLE_MS = 10 * MINUTE_MS;
/** Enough for a dozen boards. */
const MAX_KEPT = 10_000;

interface Kept {
  readonly since: Moment;
  readonly sample: Sample | undefined;
}

/**
 * Reads the prices of all boards of a live market within a separate rate limit. These requests have
 * the same priority as those for alerts, so many open boards could otherwise use up a source's rate
 * limit. The first symbols are requested first.
 */
function createBoardPrices(
  market: Pick<Market, "samples">,
  clock: Clock,
  { freshMs, perMinute }: BoardPriceLimits,
): ReadBoardPrices {
  const kept = new Map<string, Kept>();
  /** Ordered by age, so that the oldest is evicted first. */
  function keep(symbol: string, price: Kept): void {
    kept.delete(symbol);
    kept.set(symbol, price);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  }
  let left = perMinute;
  let refilledAt = clock.elapsed();

  function take(wanted: number): number {
    const now = clock.elapsed();
    left = Math.min(perMinute, left + ((now - refilledAt) / MINUTE_MS) * perMinute);
    refilledAt = now;
    const taken = Math.min(wanted, Math.floor(left));
    left -= taken;
    return taken;
  }

  const ageOfKept = (symbol: string): number => {
    const found = kept.get(symbol);
    return found ? ageOf(found.since, clock) : Number.POSITIVE_INFINITY;
  };

  return async (symbols) => {
    const due = symbols.filter((symbol) => ageOfKept(symbol) >= freshMs);
    const asked = due.slice(0, take(due.length));
    if (asked.length > 0) {
      const since = momentOf(clock);
      // Mark before the response arrives, so that another board does not request the same stock.
      for (const symbol of asked) keep(symbol, { since, sample: kept.get(symbol)?.sample });
      const samples = await market.samples(asked);
      const bySymbol = new Map(samples.map((sample) => [sample.symbol, sample]));
      for (const symbol of asked) keep(symbol, { since, sample: bySymbol.get(symbol) });
    }
    return symbols.flatMap((symbol) => {
      const found = kept.get(symbol);
      return found?.sample && ageOf(found.since, clock) < USABLE_MS ? [found.sample] : [];
    });
  };
}
