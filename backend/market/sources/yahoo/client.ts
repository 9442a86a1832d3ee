import type { Interval } from "../../../domain/bar.ts";
import { MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";
import type { Priority, Urgency } from "../../priority.ts";
import { createCoalescer } from "../../coalesce.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { type Mapped, mappedValue, mappingFault } from "../mapped.ts";
import type { ListingPage } from "../../source.ts";
import type { ExchangeCode } from "../../../domain/symbol.ts";
import { mapChart, mapChartQuote, type YahooChart } from "./mapping/chartMapping.ts";
import { type ChartSpan, granularities, isGranularity } from "./chartRequest.ts";
import { mapOptions } from "./mapping/optionsMapping.ts";
import { mapQuotes, type YahooQuote } from "./mapping/quoteMapping.ts";
import { mapNews, mapSearch } from "./mapping/searchMapping.ts";
import { yahooPaths } from "./paths.ts";
import { mapScreen, screenOf } from "./screenRequest.ts";
import { mapSummary, summaryModules, type YahooSummary } from "./mapping/summaryMapping.ts";
import { LRUCache } from "lru-cache";
import { ageOf, type Clock, type Moment, momentOf } from "../../../platform/clock.ts";

/** Yahoo ignores symbols beyond 100 per request. */
const MAX_BATCH = 100;

const HOST = "https://query2.finance.yahoo.com";
/** The shortest intraday chart, for what is said of the stock beside the bars. */
const HOURS_OF_A_DAY = { interval: "1h", range: "1d", includePrePost: "false" };

const toFault = (error: unknown): Mapped<never> =>
  mappingFault("unavailable", error instanceof Error ? error.message : String(error));

/** Yahoo's endpoints. Symbols must already be validated. Rejects as the transport does. */
export type YahooClient = ReturnType<typeof createYahooClient>;

export function createYahooClient(send: VendorTransport) {
  /** A chart, its one-year range and its post-report moves need the same bars. */
  const coalesceCharts = createCoalescer<Mapped<YahooChart>>();
  const ask = <T>(
    path: string,
    query: Readonly<Record<string, string>>,
    map: (body: unknown) => Mapped<T>,
    priority?: Urgency,
    body?: unknown,
  ) =>
    askVendor(send, `${HOST}${path}?${new URLSearchParams(query).toString()}`, map, priority, body);

  return {
    /**
     * Accepts any number of symbols, at 100 per request. Unknown symbols are missing from the
     * result. Once one request has been answered, the others are sent together.
     */
    async quotes(
      symbols: readonly string[],
    ): Promise<Mapped<ReadonlyMap<string, Mapped<YahooQuote>>>> {
      const quotes = new Map<string, Mapped<YahooQuote>>();
      const wanted = [...new Set(symbols)];
      let hasAnswer = wanted.length === 0;
      let failure: Mapped<never> | undefined;
      const askBatch = (batch: readonly string[]) =>
        ask(yahooPaths.quote.starts, { symbols: batch.join(",") }, mapQuotes, "price");
      function take(batch: readonly string[], mapped: Awaited<ReturnType<typeof askBatch>>): void {
        if (mapped.status === "value") {
          for (const [symbol, quote] of mapped.value) quotes.set(symbol, quote);
        } else if (mapped.fault !== "unknown-symbol") {
          // A failed batch must neither fail the others nor make its symbols look unknown.
          failure = mapped;
          for (const symbol of batch) quotes.set(symbol, mapped);
          return;
        }
        hasAnswer = true;
      }
      const batches = Array.from({ length: Math.ceil(wanted.length / MAX_BATCH) }, (_, index) =>
        wanted.slice(index * MAX_BATCH, (index + 1) * MAX_BATCH),
      );
      let sent = 0;
      for (; !hasAnswer && sent < batches.length; sent++) {
        const batch = batches[sent] ?? [];
        take(batch, await askBatch(batch));
      }
      const asking = batches.slice(sent).map(async (batch) => {
        // If earlier batches succeeded, one that cannot be sent affects only its own symbols.
        take(batch, await askBatch(batch).catch(toFault));
      });
      await Promise.all(asking);
      return failure && !hasAnswer ? failure : mappedValue(quotes);
    },
    /** Reads the price from the `meta` of a chart. */
    async chartQuote(symbol: string): Promise<Mapped<YahooQuote>> {
      const path = `${yahooPaths.chart.starts}${encodeURIComponent(symbol)}`;
      const mapped = await ask(path, HOURS_OF_A_DAY, mapChartQuote, "price");
      return mapped.status === "value" && mapped.value.symbol !== symbol
        ? mappingFault("malformed", `answered ${mapped.value.symbol}`)
        : mapped;
    },
    /** Returns the bars of a span; days and weeks include splits and dividends. */
    async chart(
      symbol: string,
      interval: Interval,
      span: ChartSpan,
      withExtendedHours: boolean,
      priority?: Priority,
    ): Promise<Mapped<YahooChart>> {
      const query = {
        interval: granularities[interval],
        ...span,
        includePrePost: String(withExtendedHours),
        events: "div|split",
      };
      const path = `${yahooPaths.chart.starts}${encodeURIComponent(symbol)}`;
      const key = [priority, path, ...Object.values(query)].join(" ");
      const mapped = await coalesceCharts(key, () => ask(path, query, mapChart, priority));
      if (mapped.status === "fault") return mapped;
      const { symbol: answered, granularity: given } = mapped.value;
      if (answered !== symbol) return mappingFault("malformed", `answered ${answered}`);
      if (!isGranularity(given, interval))
        return mappingFault("malformed", `bars of ${given ?? "no size"}`);
      return mapped;
    },
    summary: (symbol: string, priority?: Priority) =>
      ask(
        `${yahooPaths.summary.starts}${encodeURIComponent(symbol)}`,
        { modules: summaryModules.join(","), formatted: "false" },
        (body) => mapSummary(body),
        priority,
      ),
    /** Options of one expiry, epoch milliseconds; defaults to the next one. */
    options: (symbol: string, expiresAt?: number) =>
      ask(
        `${yahooPaths.options.starts}${encodeURIComponent(symbol)}`,
        expiresAt === undefined ? {} : { date: String(expiresAt / SECOND_MS) },
        mapOptions,
      ),
    search: (text: string, limit: number) =>
      ask(
        yahooPaths.search.starts,
        { q: text, quotesCount: String(limit), newsCount: "0", enableFuzzyQuery: "false" },
        mapSearch,
      ),
    /** Omits undated headlines and those not linked to the symbol; `no-data` if none remain. */
    headlines: (symbol: string) =>
      ask(
        yahooPaths.search.starts,
        { q: symbol, quotesCount: "1", newsCount: "20", enableFuzzyQuery: "false" },
        (body) => mapNews(body, symbol),
      ),
    /** Requests in the background a page of the shares of an exchange, or of one sector there. */
    async screen(
      exchange: ExchangeCode,
      offset: number,
      sector?: string,
    ): Promise<Mapped<ListingPage>> {
      const body = screenOf(exchange, offset, sector);
      if (body === undefined) return mappingFault("no-data", `${exchange} cannot be listed`);
      const query = { formatted: "false", lang: "en-US", region: "US" };
      const map = (answer: unknown) => mapScreen(answer, exchange);
      return ask(yahooPaths.screener.starts, query, map, "background", body);
    },
  };
}

/** A page requests five parts of one summary within a second or two. */
const SHARED_MS = MINUTE_MS;
const MAX_SUMMARIES = 50;

/** Requests a summary once for all of its parts. Faults are not cached. Symbols must be valid. */
export function createSummaries(client: Pick<YahooClient, "summary">, clock: Clock) {
  const answers = new LRUCache<
    string,
    { readonly since: Moment; readonly found: Mapped<YahooSummary> }
  >({
    max: MAX_SUMMARIES,
  });
  const coalesce = createCoalescer<Mapped<YahooSummary>>();

  return async (symbol: string, priority?: Priority) => {
    const kept = answers.get(symbol);
    if (kept && ageOf(kept.since, clock) < SHARED_MS) return kept.found;
    // Keyed by priority, so that a page does not wait in the queue behind a background run.
    return coalesce(`${symbol} ${priority ?? ""}`, async () => {
      const found = await client.summary(symbol, priority);
      if (found.status === "value") answers.set(symbol, { since: momentOf(clock), found });
      return found;
    });
  };
}
