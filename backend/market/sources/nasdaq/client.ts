import type { TradeDate } from "../../../domain/tradeDate.ts";
import type { Priority, Urgency } from "../../priority.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { toDotted } from "../americanStocks.ts";
import {
  mapEarningsDay,
  mapEarningsResults,
  mapEconomicEvents,
  mapIpos,
  mapShortInterest,
  mapSplits,
  mapSummary,
  mapTargets,
  mapUniverse,
} from "./mapping.ts";
import { mapHistory, mapQuote } from "./priceMapping.ts";

const HOST = "https://api.nasdaq.com";

/** The site answers only for the right class, and knows a fund as no stock. */
export const assetClasses = ["stocks", "etf"] as const;
export type AssetClass = (typeof assetClasses)[number];

/** Days of history, `YYYY-MM-DD`, both included. */
export interface HistorySpan {
  readonly from: string;
  readonly to: string;
}

/** More rows than the ten years that the site keeps. */
const ALL_ROWS = "9999";

/** The API behind nasdaq.com. It is undocumented and expects a browser. */
export function createNasdaqClient(send: VendorTransport) {
  return {
    /** Returns every share listed on the three US exchanges, about 7,000, in one response. */
    universe: () =>
      askVendor(
        send,
        `${HOST}/api/screener/stocks?tableonly=true&limit=25&offset=0&download=true`,
        mapUniverse,
      ),
    /** Companies expected to report on a date, `YYYY-MM-DD`; known for about 55 days ahead. */
    earningsOn: (date: string) =>
      askVendor(send, `${HOST}/api/calendar/earnings?date=${date}`, (body) =>
        mapEarningsDay(body, date),
      ),
    /** Returns the coming splits; asked for a date, `YYYY-MM-DD`, the site may list later ones. */
    splitsOn: (date: string) =>
      askVendor(send, `${HOST}/api/calendar/splits?date=${date}`, mapSplits),
    quote: (symbol: string, assetclass: AssetClass, urgency?: Urgency) =>
      askVendor(send, `${quotePath(symbol, "info")}?assetclass=${assetclass}`, mapQuote, urgency),
    history: (
      symbol: string,
      assetclass: AssetClass,
      { from, to }: HistorySpan,
      priority?: Priority,
    ) => {
      const span = { assetclass, fromdate: from, todate: to, limit: ALL_ROWS, offset: "0" };
      const url = `${quotePath(symbol, "historical")}?${new URLSearchParams(span).toString()}`;
      return askVendor(send, url, mapHistory, priority);
    },
    /** Returns the IPOs of a month, `YYYY-MM`. */
    ipos: (month: string) => askVendor(send, `${HOST}/api/ipo/calendar?date=${month}`, mapIpos),
    economicEvents: (date: TradeDate) =>
      askVendor(send, `${HOST}/api/calendar/economicevents?date=${date}`, (body) =>
        mapEconomicEvents(body, date),
      ),
    summary: (symbol: string) =>
      askVendor(send, `${quotePath(symbol, "summary")}?assetclass=stocks`, mapSummary),
    shortInterest: (symbol: string) =>
      askVendor(send, `${quotePath(symbol, "short-interest")}?assetclass=stocks`, mapShortInterest),
    earningsResults: (symbol: string) =>
      askVendor(
        send,
        `${HOST}/api/company/${encodeURIComponent(toDotted(symbol))}/earnings-surprise`,
        mapEarningsResults,
      ),
    targets: (symbol: string, priority?: Priority) =>
      askVendor(
        send,
        `${HOST}/api/analyst/${encodeURIComponent(toDotted(symbol))}/targetprice`,
        mapTargets,
        priority,
      ),
  };
}

const quotePath = (symbol: string, part: string): string =>
  `${HOST}/api/quote/${encodeURIComponent(toDotted(symbol))}/${part}`;
