import type { Clock } from "../../../platform/clock.ts";
import type { StockProfile } from "../../profile.ts";
import { dateIn } from "../../../domain/sessions.ts";
import type { Priority } from "../../priority.ts";
import type { MarketSource } from "../../source.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import { marketOf, markets } from "../../../domain/symbol.ts";
import { NO_FACTS } from "../../research.ts";
import { isAmericanListing } from "../americanStocks.ts";
import { unwrapResult } from "../mapped.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import type { VendorTransport } from "../transport.ts";
import { concepts, createEdgarClient } from "./client.ts";
import { latestCount, sumOfLastYear } from "./concept.ts";
import { sumTrades } from "./mapping.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { edgar } from "../index.ts";

export interface EdgarSource extends MarketSource {
  /** Returns undefined for non-US symbols and for a ticker without filings at the SEC. */
  insiders(
    symbol: string,
    priority?: Priority,
  ): Promise<NonNullable<StockProfile["insiders"]> | undefined>;
}

const NAME = "edgar";
/** Period covered by {@link StockProfile.insiders}. */
const INSIDER_DAYS = 90;
/** Period of individually listed trades; each report is a request. */
const TRADE_DAYS = 180;
const MAX_FILINGS = 40;

/** The SEC's archive: market trades by insiders of US companies, filings and reported figures. */
export function createEdgarSource(send: VendorTransport, clock: Clock): EdgarSource {
  const client = createEdgarClient(send, clock);
  return {
    ...baseLiveSource(edgar, clock),
    async insiders(symbol, priority) {
      if (!isSymbol(symbol) || marketOf(symbol).code !== "US") return undefined;
      const now = clock.now();
      const since = dateIn(markets.US.zone, now - INSIDER_DAYS * DAY_MS);
      const trades = unwrapResult(NAME, await client.insiderTrades(symbol, since, priority));
      return trades && sumTrades(trades, now, INSIDER_DAYS);
    },
    async trades(symbol) {
      if (!isSymbol(symbol) || marketOf(symbol).code !== "US") return undefined;
      const since = dateIn(markets.US.zone, clock.now() - TRADE_DAYS * DAY_MS);
      const trades = unwrapResult(NAME, await client.insiderTrades(symbol, since));
      return trades?.map(({ price, ...trade }) => ({
        ...trade,
        value: price === null ? null : price * trade.shares,
      }));
    },
    async facts(symbol) {
      // A class of shares has figures per share of its own, which are not told apart.
      if (!isAmericanListing(symbol) || symbol.includes("-")) return undefined;
      const now = clock.now();
      const read = async (concept: (typeof concepts)[keyof typeof concepts]) =>
        unwrapResult(NAME, await client.reported(symbol, concept));
      // One after the other, so that the list of companies is loaded once.
      const earnings = await read(concepts.earningsPerShare);
      if (earnings === undefined) return undefined;
      const [dividends = [], shares = []] = await Promise.all([
        read(concepts.dividendPerShare),
        read(concepts.sharesOutstanding),
      ]);
      const facts = {
        earningsPerShare: sumOfLastYear(earnings, now),
        dividendPerShare: sumOfLastYear(dividends, now),
        sharesOutstanding: latestCount(shares, now),
      };
      const isKnown = Object.values(facts).some((value) => value !== null);
      return isKnown ? { ...NO_FACTS, currency: markets.US.currency, ...facts } : undefined;
    },
    async filings(symbol) {
      if (!isSymbol(symbol) || marketOf(symbol).code !== "US") return undefined;
      const filings = unwrapResult(NAME, await client.filings(symbol));
      return filings?.slice(0, MAX_FILINGS).map(({ form, filedOn, acceptedAt, items, url }) => ({
        form,
        filedOn,
        acceptedAt,
        items,
        url,
      }));
    },
  };
}
