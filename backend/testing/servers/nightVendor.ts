import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { VirtualTime } from "../worlds/virtualTime.ts";
import type { Fetch } from "../../adapters/vendors/vendorHttp.ts";
import { DAY_MS } from "../../domain/durations.ts";

export type NightRow = Readonly<Record<string, string>>;

const FOLDER = join(
  process.env["REAL_DATA_DIR"] ?? join(import.meta.dir, "../../../../shared/real-data"),
  "history/us_screener_snapshots",
);
const NIGHT = "2026-08-14";

/** A recorded night of the American market, or a made-up one of the same size. */
export function readNight(): readonly NightRow[] {
  if (!existsSync(FOLDER)) return makeNight();
  return readdirSync(FOLDER)
    .filter((file) => file.startsWith(NIGHT))
    .flatMap((file) => {
      const body: unknown = JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString());
      return Array.isArray(body) ? body : (body as { data: { rows: NightRow[] } }).data.rows;
    })
    .map((row) => ({ ...row, symbol: (row["symbol"] ?? "").trim() }));
}

function makeNight(): readonly NightRow[] {
  return Array.from({ length: 7000 }, (_, index) => {
    const symbol = [index / 676, index / 26, index]
      .map((part) => String.fromCharCode(65 + (Math.floor(part) % 26)))
      .join("");
    const isWarrant = index % 200 === 7;
    const price = index % 3 === 0 ? 1 + (index % 900) / 100 : 10 + (index % 300);
    return {
      symbol: isWarrant ? `${symbol}AW` : symbol,
      name: `${symbol} Inc. ${isWarrant ? "Warrants" : "Common Stock"}`,
      lastsale: `$${price.toFixed(2)}`,
      volume: String(index % 4 === 0 ? 1000 + index : 100_000 + ((index * 7919) % 9_000_000)),
      marketCap: String(1e8 + index * 1e6),
    };
  });
}

/** Derives 0 to 99 from the symbol and the word. */
function pick(symbol: string, word: string): number {
  let hash = 2166136261;
  for (const letter of `${word} ${symbol}`) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  }
  return hash % 100;
}

const priceOf = (row: NightRow): number => Number((row["lastsale"] ?? "").replace(/[$,]/g, ""));
const volumeOf = (row: NightRow): number => Number((row["volume"] ?? "").replaceAll(",", ""));

/** Yahoo has most of the targets, the exchange some of the others. */
export function findTarget(row: NightRow): { readonly by: string; readonly mean: number } | null {
  const symbol = row["symbol"] ?? "";
  const mean = Number((priceOf(row) * (0.7 + pick(symbol, "target") / 50)).toFixed(2));
  if (pick(symbol, "covered") < 60) return { by: "yahoo", mean };
  return pick(symbol, "second opinion") < 20 ? { by: "nasdaq", mean } : null;
}

/** One stock in a hundred is unknown to Yahoo. */
export const isKnown = (row: NightRow): boolean => pick(row["symbol"] ?? "", "known") > 0;

export interface NightVendor {
  readonly fetch: Fetch;
  readonly sent: { readonly host: string; readonly path: string; readonly at: number }[];
}

/** Yahoo and Nasdaq's site on one night; every response takes `latencyMs`. */
export function createNightVendor(
  rows: readonly NightRow[],
  time: VirtualTime,
  latencyMs: number,
): NightVendor {
  const bySymbol = new Map(rows.map((row) => [(row["symbol"] ?? "").replace("/", "-"), row]));
  const sent: NightVendor["sent"] = [];

  const quoteOf = (symbol: string) => {
    const row = bySymbol.get(symbol);
    if (!row || !isKnown(row)) return { symbol, quoteType: "NONE" };
    const price = priceOf(row);
    return {
      symbol,
      quoteType: "EQUITY",
      longName: row["name"],
      currency: "USD",
      exchange: "NMS",
      exchangeTimezoneName: "America/New_York",
      exchangeDataDelayedBy: 0,
      marketState: "CLOSED",
      regularMarketPrice: price,
      regularMarketTime: Date.parse("2026-08-14T20:00:00Z") / 1000,
      regularMarketOpen: price,
      regularMarketDayHigh: price,
      regularMarketDayLow: price,
      regularMarketPreviousClose: price,
      regularMarketVolume: volumeOf(row),
      marketCap: 1e9,
    };
  };

  function summaryOf(symbol: string): unknown {
    const row = bySymbol.get(symbol);
    if (!row || !isKnown(row)) return notFound("quoteSummary");
    const target = findTarget(row);
    const financialData =
      target?.by === "yahoo"
        ? {
            targetLowPrice: target.mean / 2,
            targetMeanPrice: target.mean,
            targetHighPrice: target.mean * 2,
            numberOfAnalystOpinions: 4,
          }
        : {};
    const history = [
      {
        epochGradeDate: Date.parse("2026-08-01T09:00:00Z") / 1000,
        firm: "North",
        toGrade: "Buy",
        fromGrade: "Hold",
        action: "up",
      },
    ];
    const result = {
      price: { ...quoteOf(symbol), exchangeTimezoneName: undefined },
      summaryDetail: { currency: "USD", averageVolume: volumeOf(row) },
      financialData,
      upgradeDowngradeHistory: { history },
    };
    return { quoteSummary: { result: [result], error: null } };
  }

  function chartOf(symbol: string, granularity: string): unknown {
    const row = bySymbol.get(symbol);
    if (!row) return notFound("chart");
    const last = Date.parse("2026-08-14T13:30:00Z");
    const timestamp = Array.from({ length: 61 }, (_, day) => (last - (60 - day) * DAY_MS) / 1000);
    const close = timestamp.map((_, day) => priceOf(row) * (day % 2 === 0 ? 1 : 1.02));
    const quote = { open: close, high: close, low: close, close, volume: close.map(() => 1000) };
    const meta = {
      symbol,
      currency: "USD",
      exchangeTimezoneName: "America/New_York",
      dataGranularity: granularity,
      regularMarketPrice: priceOf(row),
    };
    return {
      chart: { result: [{ meta, timestamp, indicators: { quote: [quote] } }], error: null },
    };
  }

  function nasdaqTargets(symbol: string): unknown {
    const row = bySymbol.get(symbol.replace(".", "-"));
    const target = row ? findTarget(row) : null;
    if (target?.by !== "nasdaq") return { data: null, status: { rCode: 400 } };
    const consensusOverview = {
      lowPriceTarget: target.mean / 2,
      priceTarget: target.mean,
      highPriceTarget: target.mean * 2,
      buy: 3,
      hold: 1,
      sell: 0,
    };
    return { data: { consensusOverview }, status: { rCode: 200 } };
  }

  function answer(url: URL): unknown {
    const parts = url.pathname.split("/");
    const name = decodeURIComponent(parts.at(-1) ?? "");
    if (url.pathname.endsWith("/getcrumb")) return "cRuMb1234";
    if (url.pathname === "/v7/finance/quote") {
      const wanted = (url.searchParams.get("symbols") ?? "").split(",");
      return { quoteResponse: { result: wanted.map(quoteOf), error: null } };
    }
    if (url.pathname.startsWith("/v8/"))
      return chartOf(name, url.searchParams.get("interval") ?? "");
    if (url.pathname.startsWith("/v10/")) return summaryOf(name);
    if (url.pathname.endsWith("/targetprice")) return nasdaqTargets(parts.at(-2) ?? "");
    // Only companies that Yahoo knows are known here.
    if (url.pathname.startsWith("/api/quote/")) return { data: null, status: { rCode: 400 } };
    if (url.pathname === "/api/screener/stocks") return { data: { rows }, status: { rCode: 200 } };
    return {};
  }

  return {
    sent,
    async fetch(address) {
      const url = new URL(address);
      sent.push({ host: url.host, path: url.pathname, at: time.clock.now() });
      await time.wait(latencyMs);
      const body = answer(url);
      const cookie = "A3=d; Domain=.yahoo.com; Path=/; Secure";
      const headers = url.host === "finance.yahoo.com" ? { "set-cookie": cookie } : {};
      return new Response(typeof body === "string" ? body : JSON.stringify(body), { headers });
    },
  };
}

const notFound = (key: string) => ({
  [key]: { result: null, error: { code: "Not Found", description: "No data found" } },
});
