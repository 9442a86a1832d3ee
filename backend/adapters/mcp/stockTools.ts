import { Type } from "@sinclair/typebox";
import { intervals } from "../../domain/bar.ts";
import type { Health } from "../../contract/health.ts";
import type { Chart, Quote } from "../../contract/stocks/quote.ts";
import type { ScreenerResult, ScreenerStatus } from "../../contract/discovery/screener.ts";
import type { SymbolMatch } from "../../contract/discovery/discovery.ts";
import type { Watchlist, WatchlistRow } from "../../contract/stocks/watchlists.ts";
import { pathOf } from "./callApi.ts";
import { MAX_ROWS, Rows, StockSymbol, defineTool, nextOf, optionalId, type Tool } from "./tool.ts";

/** Maximum number of closes in a summary: enough to show the shape, few enough to read. */
const MAX_CLOSES = 30;
const MAX_MATCHES = 10;

const quote = defineTool({
  name: "quote",
  title: "Quote",
  description:
    "Returns the latest price of a stock, fund, index, currency pair or cryptocurrency with the day's context, the source and its delay in seconds.",
  fields: { symbol: StockSymbol },
  run: async ({ symbol }, { api }) => {
    const { body } = await api.get<Quote>(pathOf("/api/stocks/quote/", symbol));
    return body;
  },
});

const chartSummary = defineTool({
  name: "chart_summary",
  title: "Chart summary",
  description:
    "Summarizes a price chart: first and last close, change in percent, highest and lowest price with their times, mean volume, and up to 30 evenly spaced closes.",
  fields: {
    symbol: StockSymbol,
    interval: Type.Optional(
      Type.Union(
        intervals.map((interval) => Type.Literal(interval)),
        { description: "Length of a bar. Default: 1d", default: "1d" },
      ),
    ),
    bars: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: 500,
        description: "Number of most recent bars. Default: 90",
      }),
    ),
  },
  run: async ({ symbol, interval = "1d", bars = 90 }, { api }) => {
    const query = { interval, limit: bars };
    const { body } = await api.get<Chart>(pathOf("/api/stocks/chart/", symbol), query);
    return summarizeChart(body);
  },
});

export function summarizeChart({ prices, ...about }: Chart): object {
  const [first] = prices;
  const last = prices.at(-1);
  if (!first || !last) return { ...about, bars: 0, change: null, closes: [] };
  const highest = prices.reduce((best, bar) => (bar.high > best.high ? bar : best));
  const lowest = prices.reduce((best, bar) => (bar.low < best.low ? bar : best));
  const volumes = prices.flatMap(({ volume }) => volume ?? []);
  const step = Math.max(1, Math.ceil(prices.length / MAX_CLOSES));
  return {
    ...about,
    bars: prices.length,
    first: { time: first.time, close: first.close },
    last: { time: last.time, close: last.close },
    changePercent: first.close === 0 ? null : round((last.close / first.close - 1) * 100),
    highest: { time: highest.time, price: highest.high },
    lowest: { time: lowest.time, price: lowest.low },
    meanVolume:
      volumes.length === 0
        ? null
        : Math.round(volumes.reduce((sum, volume) => sum + volume, 0) / volumes.length),
    // Count from the end, so that the newest is included.
    closes: prices
      .filter((_, index) => (prices.length - 1 - index) % step === 0)
      .map(({ time, close }) => [time, close]),
  };
}

const round = (percent: number): number => Math.round(percent * 100) / 100;

const search = defineTool({
  name: "search",
  title: "Search",
  description:
    "Finds symbols by symbol or company name and tolerates misspellings. Best match first.",
  fields: {
    query: Type.String({ minLength: 1, maxLength: 60, description: "apple, AAPL, vodafon" }),
  },
  run: async ({ query }, { api }) => {
    const { body } = await api.get<readonly SymbolMatch[]>("/api/stocks/search", {
      q: query,
      more: true,
    });
    return { matches: body.slice(0, MAX_MATCHES) };
  },
});

const listWatchlists = defineTool({
  name: "list_watchlists",
  title: "Watchlists",
  description:
    "Lists the watchlists with their number of stocks. With `list`, lists the stocks of that watchlist with price, change on the day, next report and active alerts.",
  fields: {
    list: optionalId("Id of a watchlist"),
    limit: Rows,
    after: Type.Optional(
      Type.String({ maxLength: 15, description: "`next` from the previous response" }),
    ),
  },
  run: async ({ list, limit = 20, after }, { api }) => {
    const { body: lists } = await api.get<readonly Watchlist[]>("/api/watchlists");
    if (list === undefined) return { watchlists: lists };
    const path = pathOf("/api/watchlists/", list, "/rows");
    const { body, total } = await api.get<readonly WatchlistRow[]>(path, { limit, after });
    return {
      name: lists.find(({ id }) => id === list)?.name ?? null,
      total,
      ...nextOf(body, limit, "symbol"),
      stocks: body.map(({ symbol, name, quote: price, earnings, alerts }) => ({
        symbol,
        name,
        price: price?.price ?? null,
        currency: price?.currency ?? null,
        changePercent: price?.changePercent ?? null,
        source: price?.source ?? null,
        earnings,
        activeAlerts: alerts,
      })),
    };
  },
});

const screen = defineTool({
  name: "screen",
  title: "Screen",
  description:
    "Lists results of the last screener run that match the filters, highest upside first. Does not start a run; `run` contains the time and limits of the last one.",
  fields: {
    minUpsidePercent: Type.Optional(
      Type.Number({
        minimum: 0,
        description: "Minimum upside to the mean analyst target in percent",
      }),
    ),
    maxPrice: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description: "Maximum price in US dollars at the exchange rate of the run",
      }),
    ),
    sector: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    limit: Rows,
  },
  run: async ({ minUpsidePercent = 0, maxPrice = Infinity, sector, limit = 20 }, { api }) => {
    const [{ body: results }, { body: status }] = await Promise.all([
      api.get<readonly ScreenerResult[]>("/api/screener/results"),
      api.get<ScreenerStatus>("/api/screener/status"),
    ]);
    const found = results.filter(
      (result) =>
        result.upsidePotential >= minUpsidePercent &&
        (result.priceUsd ?? result.price) <= maxPrice &&
        (sector === undefined || result.sector?.toLowerCase() === sector.toLowerCase()),
    );
    return {
      run: status.results,
      isRunning: status.isRunning,
      total: found.length,
      results: found.slice(0, limit).map((result) => ({
        symbol: result.symbol,
        name: result.name,
        price: result.price,
        currency: result.currency,
        upsidePercent: result.upsidePotential,
        targetPrice: result.targetPrice,
        analystCount: result.analystCount,
        analystRating: result.analystRating,
        sector: result.sector,
        peRatio: result.peRatio,
        riskLevel: result.riskLevel,
        score: result.score,
        earningsDate: result.earningsDate,
        sources: result.analysisSources,
      })),
    };
  },
});

const sourceHealth = defineTool({
  name: "source_health",
  title: "Source health",
  description:
    "Reports whether prices and alerts can currently be trusted: the server's status with its reasons, whether the market is open, and the last error of each market source.",
  fields: {},
  run: async (_, { api }) => {
    const { body } = await api.get<Health>("/api/health");
    const { status, reasons, version, market, sources } = body;
    return {
      status,
      reasons: reasons.slice(0, MAX_ROWS),
      version,
      market,
      sources: sources
        .slice(0, MAX_ROWS)
        .map(({ byCapability, capabilities: _all, ...source }) => ({
          ...source,
          capabilities: byCapability.map(
            ({ capability, asked, failed, deferred, breaker, latencyMs }) => ({
              capability,
              asked,
              failed,
              deferred,
              breaker,
              latencyMs,
            }),
          ),
        })),
    };
  },
});

export const stockTools: readonly Tool[] = [
  quote,
  chartSummary,
  search,
  listWatchlists,
  screen,
  sourceHealth,
];
