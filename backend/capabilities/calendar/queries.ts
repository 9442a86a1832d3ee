import type {
  CalendarDividend,
  CalendarReport,
  DividendWeek,
  EarningsWeek,
  EconomicWeek,
  IpoWeek,
  WatchedCoverage,
} from "../../contract/discovery/calendar.ts";
import { dateOfDay, dayNumberOf } from "../../market/calendars/calendarDays.ts";
import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import type { Market } from "../../market/routing/router.ts";
import { marketOf } from "../../domain/symbol.ts";
import { isoTime } from "../../platform/clock.ts";
import type { ReadWatchedDates, WatchedDates } from "./watchedDates.ts";

export interface CalendarQueryPorts {
  readonly market: Pick<Market, "status" | "offers" | "reportsOn" | "quote"> & {
    readonly sourced: Pick<Market["sourced"], "universe" | "calendar" | "ipos" | "economicEvents">;
  };
  readonly readWatchedDates: ReadWatchedDates;
  readonly readWatched: () => Promise<readonly string[]>;
}

/** Maximum number of entries per day. For reports, the total is returned as well. */
const MAX_OF_DAY = 60;
const WEEK_DAYS = 7;
/** Its events move most markets. */
const HOME = "United States";

const daysOf = (monday: string): readonly string[] =>
  Array.from({ length: WEEK_DAYS }, (_, day) => dateOfDay(dayNumberOf(monday) + day));

export type CalendarQueries = ReturnType<typeof createCalendarQueries>;

/** Each query covers the week that begins on `from`, `YYYY-MM-DD`. */
export function createCalendarQueries(ports: CalendarQueryPorts) {
  const { market, readWatchedDates, readWatched } = ports;

  const readDay = async (date: string) => {
    try {
      return { isAnswered: true, found: await market.reportsOn(date) };
    } catch {
      return { isAnswered: false, found: undefined };
    }
  };

  return {
    async earnings(from: string): Promise<EarningsWeek> {
      const dates = await readWatchedDates();
      const days = daysOf(from);
      const answers = await Promise.all(days.map(readDay));
      const hasMarket = answers.some(({ isAnswered, found }) => !isAnswered || found !== undefined);
      return {
        from,
        hasMarket,
        coverage: coverageOf(dates),
        days: days.map((date, at) => {
          const { isAnswered = false, found } = answers[at] ?? {};
          const expected =
            found?.value.map((report) => ({ ...report, source: found.source })) ?? [];
          const reports = mergeReports(date, expected, dates);
          return {
            date,
            isAnswered,
            total: reports.length,
            reports: reports.slice(0, MAX_OF_DAY),
          };
        }),
      };
    },

    async ipos(from: string): Promise<IpoWeek> {
      const days = daysOf(from);
      const isOffered = market.offers("ipos");
      const months = isOffered ? [...new Set(days.map((date) => date.slice(0, 7)))] : [];
      const answers = await Promise.allSettled(months.map((month) => market.sourced.ipos(month)));
      const found = answers.flatMap((answer) =>
        answer.status === "fulfilled" && answer.value
          ? answer.value.value.map((ipo) => ({ ...ipo, source: answer.value?.source ?? "" }))
          : [],
      );
      return {
        from,
        isOffered,
        isAnswered: answers.every(({ status }) => status === "fulfilled"),
        days: days.map((date) => ({
          date,
          ipos: found
            .filter((ipo) => ipo.date === date)
            .slice(0, MAX_OF_DAY)
            .map((ipo) => {
              const { date: _, companyName, ...rest } = ipo;
              return { ...rest, name: companyName };
            }),
        })),
      };
    },

    async economy(from: string): Promise<EconomicWeek> {
      const isOffered = market.offers("economicEvents");
      const readEvents = async (date: string) => {
        if (!isOffered) return { date, isAnswered: true, events: [] };
        try {
          const answer = await market.sourced.economicEvents(date);
          const events = (answer?.value ?? []).map((event) => {
            const { date: _, at, ...rest } = event;
            const time = at === null ? null : isoTime(at);
            return { ...rest, at: time, source: answer?.source ?? "" };
          });
          const isHome = ({ country }: (typeof events)[number]) => country === HOME;
          const ordered = [...events.filter(isHome), ...events.filter((each) => !isHome(each))];
          return { date, isAnswered: true, events: ordered.slice(0, MAX_OF_DAY) };
        } catch {
          return { date, isAnswered: false, events: [] };
        }
      };
      return { from, isOffered, days: await Promise.all(daysOf(from).map(readEvents)) };
    },

    async dividends(from: string): Promise<DividendWeek> {
      const days = daysOf(from);
      const isOwn = market.status().kind !== "live";
      const dates = await readWatchedDates();
      const found = isOwn ? await readAllDividends(market, new Set(days), await readWatched()) : [];
      const all = isOwn ? found : watchedDividends(dates);
      return {
        from,
        hasMarket: isOwn,
        coverage: coverageOf(dates),
        days: days.map((date) => ({
          date,
          dividends: all
            .filter((each) => each.date === date)
            .toSorted(
              (one, other) => Number(other.dividend.isWatched) - Number(one.dividend.isWatched),
            )
            .slice(0, MAX_OF_DAY)
            .map(({ dividend }) => dividend),
        })),
      };
    },
  };
}

const coverageOf = ({ symbols, asked, unanswered, asOf }: WatchedDates): WatchedCoverage => ({
  watched: symbols.size,
  asked,
  unanswered,
  asOf: isoTime(asOf),
});

type Expected = Omit<CalendarReport, "name" | "hour" | "isConfirmed" | "isWatched"> & {
  readonly companyName: string;
  readonly marketCap: number | null;
  readonly earnings: { readonly hour: CalendarReport["hour"]; readonly isConfirmed: boolean };
};

/** For watched stocks, the date that all sources agree on takes precedence. */
function mergeReports(
  date: string,
  expected: readonly Expected[],
  { stocks, symbols }: WatchedDates,
): CalendarReport[] {
  const resolved = new Map(stocks.map((stock) => [stock.symbol, stock]));
  const watched = stocks.flatMap(
    ({ symbol, name, source, earnings }): readonly CalendarReport[] => {
      if (earnings?.date !== date) return [];
      const { hour, isConfirmed } = earnings;
      return [{ symbol, name, hour, isConfirmed, isWatched: true, source }];
    },
  );
  const moved = (symbol: string) => {
    const next = resolved.get(symbol)?.earnings?.date;
    // After a report is over, `next` is that of a later one, so only a nearby date counts as moved.
    return next !== undefined && next !== date && next >= date && daysApart(next, date) < WEEK_DAYS;
  };
  const known = new Set(watched.map(({ symbol }) => symbol));
  const others = expected
    .filter(({ symbol }) => !known.has(symbol) && !moved(symbol))
    .toSorted(
      (one, other) =>
        Number(symbols.has(other.symbol)) - Number(symbols.has(one.symbol)) ||
        (other.marketCap ?? 0) - (one.marketCap ?? 0),
    )
    .map(({ symbol, companyName, earnings, source }) => ({
      symbol,
      name: companyName,
      hour: earnings.hour,
      isConfirmed: earnings.isConfirmed,
      isWatched: symbols.has(symbol),
      source,
    }));
  return [...watched, ...others];
}

const daysApart = (one: string, other: string): number =>
  Math.abs(dayNumberOf(one) - dayNumberOf(other));

interface DatedDividend {
  readonly date: string;
  readonly dividend: CalendarDividend;
}

const watchedDividends = ({ stocks }: WatchedDates): readonly DatedDividend[] =>
  stocks.flatMap(({ symbol, name, source, exDividendDate: date, currency }) =>
    date === null
      ? []
      : [{ date, dividend: { symbol, name, amount: null, currency, isWatched: true, source } }],
  );

/** Reads the dividends of every stock. Only for local markets, where requests are free. */
async function readAllDividends(
  market: CalendarQueryPorts["market"],
  days: ReadonlySet<string>,
  watched: readonly string[],
): Promise<readonly DatedDividend[]> {
  if (!market.offers("universe") || !market.offers("calendar")) return [];
  const listings = (await market.sourced.universe())?.value ?? [];
  const isWatched = new Set(watched);
  const symbols = [...new Set([...listings.map(({ symbol }) => symbol), ...watched])];
  const { found } = await mapInBatches(symbols, async (symbol) => {
    const answer = await market.sourced.calendar(symbol);
    const paid = answer?.value.dividends?.filter(({ date }) => days.has(date)) ?? [];
    if (!answer || paid.length === 0) return undefined;
    const quote = await market.quote(symbol);
    return paid.map(({ date, amount }): DatedDividend => ({
      date,
      dividend: {
        symbol,
        name: quote?.companyName ?? symbol,
        amount,
        currency: quote?.currency ?? marketOf(symbol).currency,
        isWatched: isWatched.has(symbol),
        source: answer.source,
      },
    }));
  });
  return found.flat();
}
