import type { Fetch } from "../../adapters/vendors/vendorHttp.ts";

export const failureModes = [
  "good",
  "429",
  "500",
  "html",
  "half",
  "zeros",
  "nulls",
  "frozen",
  "hundredfold",
  "hundredth",
  "silent",
  "consent",
  "invalidCrumb",
  "currency",
] as const;
export type FailureMode = (typeof failureModes)[number];

export interface HostileYahoo {
  failureMode: FailureMode;
  /** Correct price in dollars, and the server's time in epoch milliseconds. */
  truth: { readonly price: number; readonly at: number; readonly previousClose?: number };
  readonly asked: () => number;
  /** Replaces the failure mode, unless it returns undefined. */
  answerTo: (address: URL) => Response | undefined;
  onSilence: () => void;
  /** Redirects requests for Yahoo's hosts over real HTTP. */
  readonly fetch: Fetch;
  stop(): Promise<void>;
}

const NO_CHART = JSON.stringify({
  chart: { result: null, error: { code: "Not Found", description: "No data found" } },
});
const COOKIE = "A3=cookie; Max-Age=31557600; Path=/";

/** Default in correct responses. */
const PREVIOUS_CLOSE = 100;

/** Replaces Yahoo with one symbol and failure modes. */
export function startHostileYahoo(symbol: string): HostileYahoo {
  let asked = 0;
  let failureMode: FailureMode = "good";
  let frozenAt: number | undefined;
  const silent: (() => void)[] = [];

  const endSilent = () => {
    for (const end of silent.splice(0)) end();
  };

  function quoteOf(price: number | null, currency = "USD"): string {
    const { at, price: truth, previousClose: close = PREVIOUS_CLOSE } = state.truth;
    // One factor for all figures, as when pence are taken for pounds.
    const previousClose = price === null ? null : close * (price / truth);
    const quote = {
      symbol,
      quoteType: "EQUITY",
      longName: "Acme Corporation",
      currency,
      exchangeTimezoneName: "America/New_York",
      exchangeDataDelayedBy: 0,
      marketState: "REGULAR",
      regularMarketPrice: price,
      regularMarketTime: Math.floor(at / 1000),
      regularMarketOpen: price,
      regularMarketDayHigh: price,
      regularMarketDayLow: price,
      regularMarketPreviousClose: previousClose,
    };
    return JSON.stringify({ quoteResponse: { result: [quote], error: null } });
  }

  /** Other endpoints have the same failure modes, but no data. */
  function answer(isQuote: boolean): Response | Promise<Response> {
    const { price } = state.truth;
    const quoteOr = (quoted: number | null) => json(isQuote ? quoteOf(quoted) : NO_CHART);
    const body = isQuote ? quoteOf(price) : NO_CHART;
    const json = (text: string) =>
      new Response(text, { headers: { "content-type": "application/json" } });
    frozenAt = state.failureMode === "frozen" ? (frozenAt ?? price) : undefined;
    switch (state.failureMode) {
      case "good":
        return json(body);
      case "429":
        return new Response("Too Many Requests", { status: 429 });
      case "500":
        return new Response("Internal Server Error", { status: 500 });
      case "html":
        return new Response("<!doctype html><title>Will be right back</title>");
      case "half":
        return json(body.slice(0, body.length / 2));
      case "zeros":
        return quoteOr(0);
      case "nulls":
        return quoteOr(null);
      case "frozen":
        return quoteOr(frozenAt ?? price);
      case "hundredfold":
        return quoteOr(price * 100);
      case "hundredth":
        return quoteOr(price / 100);
      case "silent":
        state.onSilence();
        return new Promise((resolve) => {
          silent.push(() => resolve(new Response("")));
        });
      case "consent":
        return new Response('<form method="post" action="/v2/collectConsent">', {
          headers: { "content-type": "text/html" },
        });
      case "invalidCrumb":
        return isQuote
          ? new Response('{"finance":{"error":{"description":"Invalid Crumb"}}}', { status: 401 })
          : json(NO_CHART);
      case "currency":
        return json(isQuote ? quoteOf(price, "EUR") : NO_CHART);
      default:
        return state.failureMode satisfies never;
    }
  }

  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const address = new URL(request.url);
      const { pathname } = address;
      if (pathname.endsWith("/getcrumb")) return new Response("Crumb/1.a");
      if (!/\/v\d+\/finance\//.test(pathname)) {
        return new Response("<html>", { headers: { "set-cookie": COOKIE } });
      }
      asked += 1;
      return state.answerTo(address) ?? answer(pathname.includes("/quote"));
    },
  });

  const state: HostileYahoo = {
    get failureMode() {
      return failureMode;
    },
    // Unanswered requests would occupy the client's slots.
    set failureMode(next) {
      failureMode = next;
      endSilent();
    },
    truth: { price: 100, at: 0 },
    asked: () => asked,
    answerTo: () => undefined,
    onSilence: () => undefined,
    fetch: (address, init) => {
      const { pathname, search } = new URL(address);
      return fetch(new URL(`${pathname}${search}`, server.url), init);
    },
    async stop() {
      endSilent();
      await server.stop(true);
    },
  };
  return state;
}
