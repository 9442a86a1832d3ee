import { readTradeDate } from "../../../domain/tradeDate.ts";
import type { Clock } from "../../../platform/clock.ts";
import { NO_FACTS } from "../../research.ts";
import { dateIn } from "../../../domain/sessions.ts";
import { dayNumberOf, isWeekend } from "../../calendars/calendarDays.ts";
import { keepEach } from "../../coalesce.ts";
import type { Priority } from "../../priority.ts";
import { SourceUnavailable, type MarketSource } from "../../source.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import { marketOf, markets } from "../../../domain/symbol.ts";
import { isAmericanListing } from "../americanStocks.ts";
import { unwrapResult } from "../mapped.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import type { VendorTransport } from "../transport.ts";
import { createNasdaqClient } from "./client.ts";
import { HOUR_MS } from "../../../domain/durations.ts";
import { nasdaq } from "../index.ts";
import { createNasdaqPrices, isCommon } from "./prices.ts";

const NAME = "nasdaq";
/** A day's list changes only a few times a week, when a company announces a date. */
const CALENDAR_LASTS_MS = 6 * HOUR_MS;
const MAX_DAYS = 80;
const IS_MONTH = /^\d{4}-\d\d$/;
const IS_DATE = /^\d{4}-\d\d-\d\d$/;

/** Nasdaq's site: US prices one by one, the universe in one request, targets, earnings dates. */
export function createNasdaqSource(send: VendorTransport, clock: Clock) {
  const client = createNasdaqClient(send);
  const fetchDay = keepEach(
    clock,
    CALENDAR_LASTS_MS,
    MAX_DAYS,
    async (date) => unwrapResult(NAME, await client.earningsOn(date)) ?? [],
  );

  /** Nobody reports on a weekend, and each day is a request. */
  const readDay = async (date: string) => (isWeekend(dayNumberOf(date)) ? [] : fetchDay(date));

  return {
    ...baseLiveSource(nasdaq, clock, ["US"]),
    ...createNasdaqPrices(client, clock),
    learnsSplitsLate: true,
    async universe() {
      const listings = unwrapResult(NAME, await client.universe()) ?? [];
      return listings
        .filter(({ symbol }) => isCommon(symbol))
        .toSorted((one, other) => (other.marketCap ?? 0) - (one.marketCap ?? 0));
    },
    async targets(symbol: string, priority?: Priority) {
      if (!isAmerican(symbol)) return undefined;
      const found = unwrapResult(NAME, await client.targets(symbol, priority));
      // The consensus has no date of its own; it is as of the day of the request.
      return found && { ...found.targets, asOf: startOfDay(clock.now()) };
    },
    async earningsResults(symbol) {
      if (!isCompany(symbol)) return undefined;
      return unwrapResult(NAME, await client.earningsResults(symbol));
    },
    iposIn: async (month) =>
      IS_MONTH.test(month) ? (unwrapResult(NAME, await client.ipos(month)) ?? []) : [],
    async economicEventsOn(date) {
      const day = readTradeDate(date);
      return day ? (unwrapResult(NAME, await client.economicEvents(day)) ?? []) : [];
    },
    splitsOn: async (date) =>
      IS_DATE.test(date) ? (unwrapResult(NAME, await client.splitsOn(date)) ?? []) : [],
    async facts(symbol) {
      if (!isCompany(symbol)) return undefined;
      const [summary, short] = await Promise.all([
        client.summary(symbol).then((mapped) => unwrapResult(NAME, mapped)),
        client.shortInterest(symbol).then((mapped) => unwrapResult(NAME, mapped)),
      ]);
      if (!summary && !short) return undefined;
      if (summary && summary.symbol !== symbol) {
        throw new SourceUnavailable(NAME, `malformed: ${summary.symbol} instead of ${symbol}`);
      }
      return {
        ...NO_FACTS,
        currency: markets.US.currency,
        industry: summary?.industry ?? null,
        earningsPerShare: summary?.earningsPerShare ?? null,
        dividendPerShare: summary?.dividendPerShare ?? null,
        dividendYield: summary?.dividendYield ?? null,
        exDividendDate: summary?.exDividendDate ?? null,
        sharesShort: short?.shares ?? null,
        shortCountedAt: short?.countedAt ?? null,
      };
    },
    async earningsOn(symbol, date) {
      if (!isAmerican(symbol) || !IS_DATE.test(date)) return undefined;
      return (await readDay(date)).find((report) => report.symbol === symbol)?.earnings;
    },
    async reportsOn(date) {
      const reports = IS_DATE.test(date) ? await readDay(date) : [];
      return reports.map((report) => ({
        ...report,
        companyName: report.companyName ?? report.symbol,
      }));
    },
  } satisfies MarketSource;
}

const isCompany = (symbol: string): boolean => isAmericanListing(symbol) && isCommon(symbol);

const isAmerican = (symbol: string): boolean => isSymbol(symbol) && marketOf(symbol).code === "US";

const startOfDay = (now: number): number => Date.parse(`${dateIn(markets.US.zone, now)}T00:00:00Z`);
