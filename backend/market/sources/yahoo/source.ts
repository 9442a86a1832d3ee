import type { Clock } from "../../../platform/clock.ts";
import { createLiveStatus } from "../../calendars/liveStatus.ts";
import type { Sample } from "../../sample.ts";
import { dateIn } from "../../sessions.ts";
import { SourceUnavailable, type MarketQuote, type MarketSource } from "../../source.ts";
import { isSymbol } from "../../../contract/symbol.ts";
import { marketCodes, marketOf, markets, type MarketInfo } from "../../symbol.ts";
import { unwrapResult } from "../answer.ts";
import type { Mapped } from "../mapped.ts";
import type { VendorTransport } from "../transport.ts";
import { alignBars } from "./chartBars.ts";
import { rangeFor, spanBefore } from "./chartRequest.ts";
import { createYahooClient } from "./client.ts";
import { profileOf } from "./profileOf.ts";
import { createQuoteBatches } from "./quoteBatches.ts";
import { isDaySound, type YahooQuote } from "./quoteMapping.ts";
import { calendarOf } from "./calendar.ts";
import { createSummaries } from "./summaries.ts";
import { createYahooResearch, splitsOf, type YahooResearch } from "./research.ts";
import type { YahooMatch } from "./searchMapping.ts";
import { tradeDateAt } from "../../tradeDate.ts";
import { MINUTE_MS } from "../../../platform/durations.ts";

export interface YahooSourceOptions {
  readonly send: VendorTransport;
  readonly clock: Clock;
}

const NAME = "yahoo";
/** The default of the price check interval. */
const SAMPLE_INTERVAL_MS = 30_000;
/** Delay of Yahoo's exchanges outside America, for quotes that do not declare one. */
const USUAL_DELAY_MS = 15 * MINUTE_MS;
const MAX_SEARCH = 60;

/**
 * Yahoo Finance: quotes, bars, profiles and search for all four markets, without a key. Unofficial,
 * and for personal use only by its terms.
 */
export function createYahooSource({
  send,
  clock,
}: YahooSourceOptions): MarketSource & YahooResearch {
  const client = createYahooClient(send);
  const askQuote = createQuoteBatches(client);

  async function findQuotes(
    symbols: Iterable<string>,
    note: (fault: string) => void,
  ): Promise<readonly YahooQuote[]> {
    const wanted = [...new Set(symbols)].filter(isSymbol);
    if (wanted.length === 0) return [];
    const answered = unwrapResult(NAME, await client.quotes(wanted));
    const quotes: YahooQuote[] = [];
    for (const symbol of wanted) {
      const mapped = answered?.get(symbol);
      if (mapped?.status === "fault") {
        if (mapped.fault !== "unknown-symbol") note(`${mapped.fault}: ${mapped.detail}`);
      } else if (mapped && isCovered(mapped.value)) quotes.push(mapped.value);
    }
    return quotes;
  }

  const summaries = createSummaries(client, clock);
  const research = createYahooResearch(NAME, client, clock, summaries);
  return {
    name: NAME,
    kind: "live",
    isRemote: true,
    ...research,
    capabilities: new Set([
      "quote",
      "bars",
      "stream",
      "search",
      "profile",
      "calendar",
      "targets",
      "ratings",
      "earnings",
      "options",
      "insiders",
      "holders",
      "facts",
      "trades",
      "ratingChanges",
      "splits",
      "fx",
    ]),
    calendar: (symbol) => calendarOf(research, symbol),
    sampleIntervalMs: SAMPLE_INTERVAL_MS,
    status: createLiveStatus(clock, marketCodes),
    async quote(symbol) {
      if (!isSymbol(symbol)) return undefined;
      const mapped = unwrapResult(NAME, await askQuote(symbol));
      const quote = mapped && unwrapResult(NAME, mapped);
      return quote && isCovered(quote) ? marketQuoteOf(quote) : undefined;
    },
    async bars(symbol, interval, limit, { before, withExtendedHours = false, priority } = {}) {
      if (!isSymbol(symbol)) return undefined;
      const span =
        before === undefined
          ? ({ range: rangeFor(interval, limit) } as const)
          : spanBefore(interval, limit, before, clock.now());
      if (span === null) return [];
      const mapped = await client.chart(symbol, interval, span, withExtendedHours, priority);
      const chart = unwrapResult(NAME, mapped);
      // A known symbol without a trade in the span is at the beginning of its series.
      if (!chart) return before !== undefined && isWithoutData(mapped) ? [] : undefined;
      const { zone } = marketOf(symbol);
      if (chart.exchangeZone !== zone) return undefined;
      if (limit <= 0) return [];
      const bars = alignBars(chart, interval, zone);
      return bars.filter(({ time }) => before === undefined || time < before).slice(-limit);
    },
    async days(symbol, limit) {
      if (!isSymbol(symbol) || limit <= 0) return undefined;
      const range = { range: rangeFor("1d", limit) } as const;
      const chart = unwrapResult(NAME, await client.chart(symbol, "1d", range, false));
      const { zone } = marketOf(symbol);
      if (chart?.exchangeZone !== zone) return undefined;
      return {
        bars: alignBars(chart, "1d", zone).slice(-limit),
        splits: splitsOf(symbol, chart),
      };
    },
    async search(text, limit) {
      const wanted = text.trim();
      if (wanted === "" || wanted.length > MAX_SEARCH || limit <= 0) return [];
      // Other markets are mixed in, so more is requested than wanted.
      const found = unwrapResult(NAME, await client.search(wanted, limit * 3)) ?? [];
      return found.flatMap((match) => symbolMatchOf(match) ?? []).slice(0, limit);
    },
    async profile(symbol, priority) {
      if (!isSymbol(symbol)) return undefined;
      const summary = unwrapResult(NAME, await summaries(symbol, priority));
      if (!summary?.quote || !isCovered(summary.quote, symbol)) return undefined;
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
 * Only the markets whose hours are known. `price` in a summary names no zone, so there the suffix
 * decides.
 */
function isCovered(quote: YahooQuote, symbol: string = quote.symbol): boolean {
  if (quote.symbol !== symbol) return false;
  const market = marketOf(symbol);
  if (quote.exchangeZone !== null) return quote.exchangeZone === market.zone;
  return quote.currency === market.currency && hasKnownSuffix(symbol);
}

/** `ORSTED.CO` has a suffix that is not one of ours; `BRK-B` has none. */
const hasKnownSuffix = (symbol: string): boolean =>
  !symbol.includes(".") ||
  Object.values(markets).some(({ suffix }) => suffix !== "" && symbol.endsWith(suffix));

function marketQuoteOf(quote: YahooQuote): MarketQuote {
  const { symbol, open, high, low } = quote;
  if (!isDaySound(quote)) {
    throw new SourceUnavailable(NAME, `open, high and low of ${symbol} contradict its price`);
  }
  return {
    symbol,
    companyName: quote.companyName ?? symbol,
    market: marketOf(symbol).code,
    currency: quote.currency,
    price: quote.price,
    open,
    high,
    low,
    previousClose: quote.previousClose,
    volume: quote.volume,
    marketCap: quote.marketCap,
    targetPrice: null,
    asOf: quote.asOf,
    source: NAME,
    delayMs: quote.delayMs ?? USUAL_DELAY_MS,
  };
}

/** The newest price, in the session it was made in. */
function sampleOf(quote: YahooQuote, now: number): Sample {
  const { price, asOf } = quote.extended ?? quote;
  const market: MarketInfo = marketOf(quote.symbol);
  return {
    symbol: quote.symbol,
    price,
    currency: quote.currency,
    exchangeTime: asOf,
    receivedAt: now,
    session: quote.extended?.session ?? "regular",
    tradeDate: tradeDateAt(quote.symbol, asOf),
    previousClose: previousCloseOf(quote, market.zone),
    source: NAME,
    delayMs: quote.delayMs ?? USUAL_DELAY_MS,
    intervalMs: SAMPLE_INTERVAL_MS,
  };
}

/**
 * The close before the sample's trade date. Before the open that is the regular price itself,
 * because `regularMarketPreviousClose` is still the close of the day before it.
 */
function previousCloseOf(quote: YahooQuote, zone: string): number | null {
  const { extended, asOf, price, previousClose } = quote;
  const isNewDay = extended !== null && dateIn(zone, extended.asOf) !== dateIn(zone, asOf);
  return isNewDay ? price : previousClose;
}

/** The currency is the market's, because a search has none. */
function symbolMatchOf({ symbol, name, quoteType, exchange }: YahooMatch) {
  if (name === null || !/^(EQUITY|ETF)$/.test(quoteType ?? "")) return null;
  const market = marketOf(symbol);
  if (!hasKnownSuffix(symbol) || !EXCHANGES[market.code].test(exchange ?? "")) return null;
  return { symbol, companyName: name, market: market.code, currency: market.currency };
}

/** Yahoo's codes of the exchanges that the markets consist of. */
const EXCHANGES = {
  US: /^(NMS|NGM|NCM|NYQ|ASE|PCX|BTS|PNK|OQB|OQX|OEM)$/,
  LSE: /^(LSE|IOB)$/,
  TSE: /^(JPX|TYO)$/,
  TSX: /^(TOR)$/,
} as const;
