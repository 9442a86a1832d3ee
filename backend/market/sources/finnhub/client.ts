import type { Priority } from "../../priority.ts";
import type { Headline, RatingCounts } from "../../research.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import type { Mapped } from "../mapped.ts";
import {
  mapEarnings,
  mapNews,
  mapQuote,
  mapRatings,
  type FinnhubEarnings,
  type FinnhubQuote,
} from "./mapping.ts";

const HOST = "https://finnhub.io/api/v1";

/** Finnhub's endpoints for a free key, US symbols only. The transport adds the key as a header. */
export function createFinnhubClient(send: VendorTransport) {
  const ask = <T>(
    path: string,
    query: Readonly<Record<string, string>>,
    map: (body: unknown) => Mapped<T>,
    priority?: Priority,
  ): Promise<Mapped<T>> =>
    askVendor(send, `${HOST}${path}?${new URLSearchParams(query).toString()}`, map, priority);
  return {
    quote: (symbol: string): Promise<Mapped<FinnhubQuote>> =>
      ask("/quote", { symbol: toFinnhubSymbol(symbol) }, mapQuote),
    ratings: (symbol: string, priority?: Priority): Promise<Mapped<readonly RatingCounts[]>> =>
      ask("/stock/recommendation", { symbol: toFinnhubSymbol(symbol) }, mapRatings, priority),
    /** Headlines from `from` to `to`, both `YYYY-MM-DD` and inclusive. */
    headlines(symbol: string, from: string, to: string): Promise<Mapped<readonly Headline[]>> {
      const asked = toFinnhubSymbol(symbol);
      return ask("/company-news", { symbol: asked, from, to }, (body) => mapNews(body, asked));
    },
    /** Reports from `from` to `to`, both `YYYY-MM-DD` and inclusive. */
    earnings: (
      symbol: string,
      from: string,
      to: string,
    ): Promise<Mapped<readonly FinnhubEarnings[]>> =>
      ask("/calendar/earnings", { symbol: toFinnhubSymbol(symbol), from, to }, mapEarnings),
  };
}

/** Converts `BRK-B` to `BRK.B`. */
export const toFinnhubSymbol = (symbol: string): string => symbol.replace("-", ".");
