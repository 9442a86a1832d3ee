import { ageOf, type Clock, type Moment, momentOf } from "../../../platform/clock.ts";
import type { Priority } from "../../priority.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { type Mapped, mappedValue, mappingFault, unwrapResult } from "../mapped.ts";
import { parseVendorJson } from "../vendorJson.ts";
import { latestCount, mapConcept, type ReportedValue, sumOfLastYear } from "./concept.ts";
import {
  type Filing,
  filingUrl,
  findOwnershipPath,
  type InsiderTrade,
  mapFilings,
  mapOwnership,
  mapTickerKeys,
  sumTrades,
  type TickerKeys,
} from "./mapping.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { dateIn } from "../../../domain/sessions.ts";
import type { MarketSource } from "../../source.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import { marketOf, markets } from "../../../domain/symbol.ts";
import { NO_FACTS } from "../../research.ts";
import { isAmericanListing } from "../americanStocks.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import { edgar } from "../index.ts";

const FILES = "https://www.sec.gov";
/** A tag of the companies' reports, with the only unit that is read. */
const concepts = {
  earningsPerShare: { tag: "us-gaap/EarningsPerShareDiluted", unit: "USD/shares" },
  dividendPerShare: { tag: "us-gaap/CommonStockDividendsPerShareDeclared", unit: "USD/shares" },
  sharesOutstanding: { tag: "dei/EntityCommonStockSharesOutstanding", unit: "shares" },
} as const;

const DATA = "https://data.sec.gov";

/** Maximum number of Form 4s per company: each is a request, at ten a second in total. */
export const MAX_REPORTS = 20;

interface LinkedFiling extends Filing {
  readonly url: string;
}

/** Only a handful of tickers change per day. */
const KEYS_LAST_MS = DAY_MS;

const pathOf = (key: number): string => `CIK${String(key).padStart(10, "0")}`;

/** The SEC's archive: filings of US companies, free for clients that identify themselves. */
export function createEdgarClient(send: VendorTransport, clock: Clock) {
  let known: { readonly keys: TickerKeys; readonly since: Moment } | undefined;

  async function findKey(symbol: string): Promise<Mapped<number>> {
    if (known === undefined || ageOf(known.since, clock) >= KEYS_LAST_MS) {
      const mapped = await askVendor(send, `${FILES}/files/company_tickers.json`, mapTickerKeys);
      if (mapped.status === "fault") return mapped;
      known = { keys: mapped.value, since: momentOf(clock) };
    }
    const key = known.keys.get(symbol);
    return key === undefined
      ? mappingFault("unknown-symbol", `${symbol} has no filings here`)
      : mappedValue(key);
  }

  const fetchFilings = (key: number, priority?: Priority): Promise<Mapped<readonly Filing[]>> =>
    askVendor(send, `${DATA}/submissions/${pathOf(key)}.json`, mapFilings, priority);

  return {
    /** Returns what the company reported under a tag; empty if it never used the tag. */
    async reported(
      symbol: string,
      { tag, unit }: (typeof concepts)[keyof typeof concepts],
    ): Promise<Mapped<readonly ReportedValue[]>> {
      const key = await findKey(symbol);
      if (key.status === "fault") return key;
      const response = await send({
        url: `${DATA}/api/xbrl/companyconcept/${pathOf(key.value)}/${tag}.json`,
      });
      if (response.status === 404) return mappedValue([]);
      const parsed = parseVendorJson(response);
      return parsed.status === "fault" ? parsed : mapConcept(parsed.value, unit);
    },
    /** Returns the filings that the index lists as recent, newest first, with their addresses. */
    async filings(symbol: string): Promise<Mapped<readonly LinkedFiling[]>> {
      const key = await findKey(symbol);
      if (key.status === "fault") return key;
      const filings = await fetchFilings(key.value);
      if (filings.status === "fault") return filings;
      return mappedValue(
        filings.value.map((filing) => ({ ...filing, url: filingUrl(key.value, filing) })),
      );
    },
    /** Returns market purchases and sales from Form 4s filed on or after `since` (`YYYY-MM-DD`). */
    async insiderTrades(
      symbol: string,
      since: string,
      priority?: Priority,
    ): Promise<Mapped<readonly InsiderTrade[]>> {
      const key = await findKey(symbol);
      if (key.status === "fault") return key;
      const filings = await fetchFilings(key.value, priority);
      if (filings.status === "fault") return filings;
      const trades: InsiderTrade[] = [];
      const reports = filings.value.filter(({ form, filedOn }) => form === "4" && filedOn >= since);
      for (const report of reports.slice(0, MAX_REPORTS)) {
        const path = findOwnershipPath(key.value, report);
        if (path === null) continue;
        const { status, body } = await send({ url: `${FILES}${path}`, priority });
        // The archive rejects fast clients, and a sum over half the reports would be wrong.
        if (status === 403 || status === 429) return mappingFault("rate-limited", `HTTP ${status}`);
        if (status !== 200) return mappingFault("unavailable", `HTTP ${status}`);
        const mapped = mapOwnership(body);
        if (mapped.status === "value") trades.push(...mapped.value.trades);
      }
      return mappedValue(trades);
    },
  };
}

const NAME = "edgar";
/** Period covered by {@link StockProfile.insiders}. */
const INSIDER_DAYS = 90;
/** Period of individually listed trades; each report is a request. */
const TRADE_DAYS = 180;
const MAX_FILINGS = 40;

/** The SEC's archive: market trades by insiders of US companies, filings and reported figures. */
export function createEdgarSource(send: VendorTransport, clock: Clock) {
  const client = createEdgarClient(send, clock);
  return {
    ...baseLiveSource(edgar, clock),
    async insiders(symbol: string, priority?: Priority) {
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
  } satisfies MarketSource;
}
