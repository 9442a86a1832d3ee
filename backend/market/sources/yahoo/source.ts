import { LRUCache } from "lru-cache";
import type { Clock } from "../../../platform/clock.ts";
import type { Interval } from "../../../domain/bar.ts";
import { createLiveStatus } from "../../calendars/liveStatus.ts";
import type { ListingVenue } from "../../../domain/exchanges/venue.ts";
import type { Sample } from "../../sample.ts";
import { dateIn } from "../../../domain/sessions.ts";
import type {
  MarketQuote,
  MarketSource,
  ExchangeLister,
  Listing,
  ListingPage,
} from "../../source.ts";
import { findCompany } from "../../universe/companies.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import { kindOf, marketCodes, marketOf } from "../../../domain/symbol.ts";
import { isSymbolFault, unwrapResult, type Mapped } from "../mapped.ts";
import type { VendorTransport } from "../transport.ts";
import { alignBars } from "./chartBars.ts";
import { rangeFor, spanBefore } from "./chartRequest.ts";
import { createSummaries, createYahooClient, type YahooClient } from "./client.ts";
import { createYahooResearch, profileOf, splitsOf, type YahooResearch } from "./research.ts";
import { isDaySound, type YahooQuote } from "./mapping/quoteMapping.ts";
import { sessionIn } from "./mapping/tradingPeriods.ts";
import {
  isCovered,
  learnFrom,
  placeOf,
  placeOfChart,
  symbolMatchOf,
  volumeOf,
  type LearnHours,
} from "./coverage.ts";
import type { YahooChart } from "./mapping/chartMapping.ts";
import { tradeDateIn } from "../../../domain/tradeDate.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { capabilitiesOf } from "../about.ts";
import { yahoo } from "../index.ts";
import type { CompanyCalendar } from "../../companyCalendar.ts";
import { canScreen, MAX_ROWS, PAGE_SIZE, SECTORS } from "./screenRequest.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";

type Answer = Mapped<YahooQuote> | undefined;

/** Sends concurrent queries for single symbols as one request; if it fails, all fail. */
function createQuoteBatches(
  client: Pick<YahooClient, "quotes">,
): (symbol: string) => Promise<Mapped<Answer>> {
  let batch: {
    readonly symbols: Set<string>;
    readonly answers: ReturnType<YahooClient["quotes"]>;
  } | null = null;

  function openBatch() {
    const symbols = new Set<string>();
    const answers = yieldToEventLoop().then(() => {
      batch = null;
      return client.quotes([...symbols]);
    });
    return { symbols, answers };
  }

  return async (symbol) => {
    batch ??= openBatch();
    batch.symbols.add(symbol);
    const mapped = await batch.answers;
    return mapped.status === "fault"
      ? mapped
      : { status: "value", value: mapped.value.get(symbol) };
  };
}

function createYahooLister(
  source: string,
  client: Pick<YahooClient, "screen">,
  clock: Clock,
): ExchangeLister {
  function read(mapped: Mapped<ListingPage>): ListingPage | undefined {
    const page = unwrapResult(source, mapped);
    return page && { ...page, listings: page.listings.map((row) => withoutOldDay(row, clock)) };
  }
  return {
    pageSize: PAGE_SIZE,
    maxRows: MAX_ROWS,
    sectors: SECTORS,
    covers: canScreen,
    page: async (exchange, offset) => read(await client.screen(exchange, offset)),
    sectorPage: async (exchange, sector) => read(await client.screen(exchange, 0, sector)),
  };
}

/** Covers a weekend with holidays on both sides. */
const LAST_DAY_MS = 6 * DAY_MS;

/** A suspended share keeps its last day's figures, which must not count as today's. */
function withoutOldDay(row: Listing, clock: Clock): Listing {
  const { asOf = null } = row;
  const isOld = asOf !== null && clock.now() - asOf > LAST_DAY_MS;
  return isOld ? { ...row, changePercent: null, volume: 0 } : row;
}

/** Returns the next report and ten years of splits; undefined for an unknown symbol. */
async function calendarOf(
  research: Pick<YahooResearch, "earnings" | "splits">,
  symbol: string,
): Promise<CompanyCalendar | undefined> {
  const [next, splits] = await Promise.all([research.earnings(symbol), research.splits(symbol)]);
  if (!next && !splits) return undefined;
  return {
    earnings: next ? [next] : [],
    splits: splits ?? [],
  };
}

export interface YahooSourceOptions {
  readonly send: VendorTransport;
  readonly clock: Clock;
  readonly learn?: LearnHours;
}

const NAME = "yahoo";
/** Default price check interval. */
const SAMPLE_INTERVAL_MS = 30_000;
/** Delay of Yahoo's non-US exchanges, for quotes that do not declare one. */
const USUAL_DELAY_MS = 15 * MINUTE_MS;
const MAX_SEARCH = 60;
/** This many symbols without a price while none has one is no coincidence. */
const MANY = 5;
const MAX_PRICED = 5000;
/** More than the number of listings in New York. */
const MAX_VENUES = 20_000;

/** Yahoo Finance without a key. Unofficial; its terms allow personal use only. */
export function createYahooSource({
  send,
  clock,
  learn = () => undefined,
}: YahooSourceOptions): MarketSource & YahooResearch {
  const client = createYahooClient(send);
  const askQuote = createQuoteBatches(client);
  /**
   * Symbols that had a price in a batch. If they lose it while no other symbol has one, the vendor
   * is out of order.
   */
  const priced = new Set<string>();

  const venues = new LRUCache<string, ListingVenue>({ max: MAX_VENUES });
  const learnVenue = ({ symbol, venue }: YahooQuote): void => {
    if (venue !== null) venues.set(symbol, venue);
  };

  async function findQuotes(
    symbols: Iterable<string>,
    note: (fault: string) => void,
  ): Promise<readonly YahooQuote[]> {
    const wanted = [...new Set(symbols)].filter(isSymbol);
    if (wanted.length === 0) return [];
    const answered = unwrapResult(NAME, await client.quotes(wanted));
    const quotes: YahooQuote[] = [];
    const missing = new Map<string, string>();
    for (const symbol of wanted) {
      const mapped = answered?.get(symbol);
      if (mapped?.status === "value" && isCovered(mapped.value)) quotes.push(mapped.value);
      if (mapped?.status !== "fault" || mapped.fault === "unknown-symbol") continue;
      const fault = `${mapped.fault}: ${mapped.detail}`;
      if (isSymbolFault(mapped.fault)) missing.set(symbol, fault);
      else note(fault);
    }
    if (quotes.length > 0) for (const symbol of missing.keys()) priced.delete(symbol);
    else if (missing.size >= MANY || [...missing.keys()].some((symbol) => priced.has(symbol))) {
      for (const fault of missing.values()) note(fault);
    }
    if (priced.size > MAX_PRICED) priced.clear();
    for (const quote of quotes) {
      priced.add(quote.symbol);
      learnVenue(quote);
    }
    return quotes;
  }

  function toMarketQuote(quote: YahooQuote | undefined): MarketQuote | undefined {
    if (!quote || !isCovered(quote)) return undefined;
    learnVenue(quote);
    return marketQuoteOf(quote, clock.now());
  }

  /** Returns the chart's bars; undefined if the chart is of another exchange than the symbol's. */
  function readBars(symbol: string, chart: YahooChart, interval: Interval) {
    learnFrom(symbol, chart, learn);
    const place = placeOfChart(symbol, chart);
    const bars =
      place &&
      alignBars(chart, interval, place).map((bar) => ({
        ...bar,
        volume: volumeOf(symbol, bar.volume),
      }));
    return bars && { bars, zone: place.zone };
  }

  const list: NonNullable<MarketSource["list"]> = async (
    symbol,
    interval,
    limit,
    { before, withExtendedHours = false, priority } = {},
  ) => {
    if (!isSymbol(symbol)) return undefined;
    const span =
      before === undefined
        ? ({ range: rangeFor(interval, limit) } as const)
        : spanBefore(interval, limit, before, clock.now());
    if (span === null) return { bars: [] };
    const mapped = await client.chart(symbol, interval, span, withExtendedHours, priority);
    const chart = unwrapResult(NAME, mapped);
    // A known symbol without a trade in the span is at the beginning of its series.
    if (!chart) return before !== undefined && isWithoutData(mapped) ? { bars: [] } : undefined;
    const found = readBars(symbol, chart, interval);
    if (!found) return undefined;
    const market = marketOf(symbol);
    const known = found.bars.filter(({ time }) => before === undefined || time < before);
    return {
      bars: limit > 0 ? known.slice(-limit) : [],
      head: {
        companyName: chart.companyName ?? findCompany(symbol)?.companyName ?? symbol,
        currency: chart.currency,
        market: market.code,
        source: NAME,
        ...(found.zone !== market.zone && { zone: found.zone }),
      },
      ...(chart.asOf !== null && { newestTrade: { at: chart.asOf, price: chart.price } }),
    };
  };

  const summaries = createSummaries(client, clock);
  const research = createYahooResearch(NAME, client, clock, summaries);
  return {
    name: NAME,
    kind: "live",
    isRemote: true,
    ...research,
    capabilities: capabilitiesOf(yahoo),
    paths,
    lister: createYahooLister(NAME, client, clock),
    venueOf: (symbol) => venues.get(symbol),
    calendar: (symbol) => calendarOf(research, symbol),
    sampleIntervalMs: SAMPLE_INTERVAL_MS,
    status: createLiveStatus(clock, marketCodes),
    async quote(symbol) {
      if (!isSymbol(symbol)) return undefined;
      const mapped = unwrapResult(NAME, await askQuote(symbol));
      return toMarketQuote(mapped && unwrapResult(NAME, mapped));
    },
    async quoteInstead(symbol) {
      if (!isSymbol(symbol)) return undefined;
      const quote = toMarketQuote(unwrapResult(NAME, await client.chartQuote(symbol)));
      return quote && { ...quote, isFromChart: true };
    },
    list,
    bars: async (...asked) => (await list(...asked))?.bars,
    async days(symbol, limit) {
      if (!isSymbol(symbol) || limit <= 0) return undefined;
      const range = { range: rangeFor("1d", limit) } as const;
      const chart = unwrapResult(NAME, await client.chart(symbol, "1d", range, false));
      const found = chart && readBars(symbol, chart, "1d");
      return found && { bars: found.bars.slice(-limit), splits: splitsOf(symbol, chart) };
    },
    async search(text, limit) {
      const wanted = text.trim();
      if (wanted === "" || wanted.length > MAX_SEARCH || limit <= 0) return [];
      // Other markets are mixed in, so more matches are requested than wanted.
      const found = unwrapResult(NAME, await client.search(wanted, limit * 3)) ?? [];
      return found.flatMap((match) => symbolMatchOf(match) ?? []).slice(0, limit);
    },
    async profile(symbol, priority) {
      if (!isSymbol(symbol)) return undefined;
      const summary = unwrapResult(NAME, await summaries(symbol, priority));
      if (!summary?.quote || !isCovered(summary.quote, symbol)) return undefined;
      learnVenue(summary.quote);
      return profileOf(symbol, marketOf(symbol), summary, clock.now(), NAME);
    },
    async samples(symbols, note = () => undefined) {
      const quotes = await findQuotes(symbols, note);
      return quotes.map((quote) => sampleOf(quote, clock.now()));
    },
  };
}

const isWithoutData = (mapped: Mapped<unknown>): boolean =>
  mapped.status === "fault" && mapped.fault === "no-data";

/**
 * As shown on System Status. Price checks are requests for quotes, too, but the quotes that stand in
 * for a failed check would pause them twice as fast.
 */
const paths: NonNullable<MarketSource["paths"]> = {
  quote: "quotes",
  stream: "prices",
  fx: "quotes",
  bars: "charts",
  splits: "charts",
  profile: "company data",
  calendar: "company data",
  targets: "company data",
  ratings: "company data",
  earnings: "company data",
  earningsResults: "company data",
  insiders: "company data",
  holders: "company data",
  facts: "company data",
  trades: "company data",
  ratingChanges: "company data",
  options: "options",
  search: "search",
  headlines: "search",
  listings: "exchange lists",
};

const NO_DAY = { open: null, high: null, low: null } as const;

function marketQuoteOf(quote: YahooQuote, now: number): MarketQuote {
  const { symbol, period } = quote;
  const session = quote.session ?? (period && sessionIn(period, now));
  const market = marketOf(symbol);
  const { zone } = placeOf(symbol, quote.exchangeZone);
  // An extended-hours price comes together with the last day's figures.
  const { open, high, low } = isDaySound(quote) ? quote : NO_DAY;
  return {
    symbol,
    companyName: quote.companyName ?? symbol,
    market: market.code,
    currency: quote.currency,
    price: quote.price,
    open,
    high,
    low,
    previousClose: quote.previousClose,
    volume: volumeOf(symbol, quote.volume),
    marketCap: quote.marketCap,
    targetPrice: null,
    asOf: quote.asOf,
    source: NAME,
    delayMs: quote.delayMs ?? USUAL_DELAY_MS,
    ...(zone !== market.zone && { zone }),
    ...(session && { session }),
    ...(quote.extended && { extended: quote.extended }),
  };
}

function sampleOf(quote: YahooQuote, now: number): Sample {
  const { previousClose } = quote;
  const regular = { price: quote.price, exchangeTime: quote.asOf, previousClose };
  const { price, asOf } = quote.extended ?? quote;
  const place = placeOf(quote.symbol, quote.exchangeZone);
  return {
    symbol: quote.symbol,
    price,
    currency: quote.currency,
    exchangeTime: asOf,
    receivedAt: now,
    session: quote.extended?.session ?? "regular",
    tradeDate: tradeDateIn(place, asOf),
    previousClose: previousCloseOf(quote, place.zone),
    ...(quote.extended && { regular }),
    source: NAME,
    delayMs: quote.delayMs ?? USUAL_DELAY_MS,
    // A fund has one price a day, published hours after the close to which it applies.
    intervalMs: kindOf(quote.symbol) === "fund" ? DAY_MS : SAMPLE_INTERVAL_MS,
  };
}

/**
 * Returns the close before the sample's trade date. Before the open that is the regular price
 * itself, because `regularMarketPreviousClose` is still the close of the day before.
 */
function previousCloseOf(quote: YahooQuote, zone: string): number | null {
  const { extended, asOf, price, previousClose } = quote;
  const isNewDay = extended !== null && dateIn(zone, extended.asOf) !== dateIn(zone, asOf);
  return isNewDay ? price : previousClose;
}
