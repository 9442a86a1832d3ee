import { manualClock } from "../../platform/clock.ts";
import type { VendorTransport } from "../../market/sources/transport.ts";
import {
  barsUpToNow,
  notFound,
  NOW,
  optionsAnswer,
  quotes,
  summaryAnswer,
  type Json,
} from "./handmadeAnswers.ts";
import { createYahooSource } from "../../market/sources/yahoo/source.ts";

/** `asked` records the URLs. */
function handmadeYahoo(asked: string[] = []): VendorTransport {
  return async ({ url }) => {
    asked.push(url);
    const { pathname, searchParams } = new URL(url);
    const name = decodeURIComponent(pathname.split("/").at(-1) ?? "");
    const body = answerTo(pathname, name, searchParams);
    return { status: "error" in body ? 404 : 200, body: JSON.stringify(body) };
  };
}

function answerTo(pathname: string, name: string, query: URLSearchParams): Json {
  if (pathname.startsWith("/v7/finance/quote")) {
    const wanted = (query.get("symbols") ?? "").split(",");
    const result = quotes.filter(({ symbol }) => wanted.includes(String(symbol)));
    return { quoteResponse: { result, error: null } };
  }
  if (pathname.startsWith("/v8/")) {
    return name === "ACME" ? barsUpToNow(query.get("interval") ?? "") : notFound("chart");
  }
  if (pathname.startsWith("/v10/"))
    return name === "ACME" ? summaryAnswer : notFound("quoteSummary");
  if (pathname.startsWith("/v7/finance/options"))
    return name === "ACME" ? optionsAnswer : notFound("optionChain");
  return {
    quotes: [
      { symbol: "ACME", longname: "Acme Corporation", quoteType: "EQUITY", exchange: "NMS" },
      { symbol: "ACME.DE", longname: "Acme Corporation", quoteType: "EQUITY", exchange: "GER" },
      { symbol: "MINE.L", shortname: "Mine plc", quoteType: "EQUITY", exchange: "LSE" },
      { symbol: "ACMEX", longname: "Acme Fund", quoteType: "MUTUALFUND", exchange: "NAS" },
      { symbol: "^ACME", shortname: "Acme Index", quoteType: "INDEX", exchange: "GER" },
      { symbol: "EURUSD=X", shortname: "EUR/USD", quoteType: "CURRENCY", exchange: "CCY" },
      { symbol: "BTC-USD", shortname: "Bitcoin USD", quoteType: "CRYPTOCURRENCY", exchange: "CCC" },
      { symbol: "ACME260116C", shortname: "Acme call", quoteType: "OPTION", exchange: "OPR" },
      { symbol: "ACME.QQ", shortname: "Acme", quoteType: "EQUITY", exchange: "QQQ" },
      { symbol: "ACMF", shortname: "Acme", quoteType: "EQUITY", exchange: "YHD" },
      { index: "news", name: "Private Acme", permalink: "private-acme" },
    ],
  };
}

const clock = manualClock(NOW);

/** `asked` records the URLs. */
export const makeSource = (asked: string[] = []) =>
  createYahooSource({ send: handmadeYahoo(asked), clock });

/** Answers every request with this response. */
export function answering(body: unknown, status = 200) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return createYahooSource({ clock, send: async () => ({ status, body: text }) });
}
