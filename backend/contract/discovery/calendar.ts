import { Type, type Static } from "@sinclair/typebox";
import {
  Count,
  CurrencyCode,
  Figure,
  Flag,
  IsoTime,
  Named,
  Nullable,
  Text,
  ExchangeDate,
  timeOf,
} from "../common.ts";
import { EarningsHour } from "../earningsDate.ts";

export const CalendarReport = Named("CalendarReport", {
  symbol: Type.String(),
  name: Type.String(),
  hour: Nullable(EarningsHour),
  isConfirmed: Type.Boolean(),
  isWatched: Type.Boolean(),
  source: Type.String(),
});
export type CalendarReport = Static<typeof CalendarReport>;

export const CalendarDividend = Named("CalendarDividend", {
  symbol: Type.String(),
  name: Type.String(),
  amount: Nullable(Figure("Amount per share; null if the source does not provide it")),
  currency: CurrencyCode,
  isWatched: Type.Boolean(),
  source: Type.String(),
});
export type CalendarDividend = Static<typeof CalendarDividend>;

export const CalendarIpo = Named("CalendarIpo", {
  symbol: Nullable(Text("Null until the exchange has given one")),
  name: Type.String(),
  isPriced: Flag("False while the day and the price are expected"),
  lowPrice: Nullable(Figure("Dollars per share; null if none is proposed")),
  highPrice: Nullable(Figure("Equal to `lowPrice` for a fixed price")),
  amount: Nullable(Figure("Value of the offered shares in dollars")),
  exchange: Nullable(Type.String()),
  source: Type.String(),
});
export type CalendarIpo = Static<typeof CalendarIpo>;

export const WatchedCoverage = Named("WatchedCoverage", {
  watched: Count("Number of stocks on the watchlists"),
  asked: Count(
    "Number of stocks whose dates are known or were requested from the sources. The most recently added stocks are requested first",
  ),
  unanswered: Count("Number of stocks for which no source was available"),
  asOf: IsoTime,
});
export type WatchedCoverage = Static<typeof WatchedCoverage>;

export const EarningsWeek = Named("EarningsWeek", {
  from: ExchangeDate,
  days: Type.Array(
    Type.Object({
      date: ExchangeDate,
      total: Count("Number of reports on this day"),
      isAnswered: Flag("False while no source can provide this day"),
      reports: Type.Array(CalendarReport, {
        description: "Watched stocks first, then by company size; maximum 60",
      }),
    }),
    { description: "Seven days, starting on Monday" },
  ),
  hasMarket: Flag(
    "False if no source lists reports by date; in that case only watched stocks are included",
  ),
  coverage: WatchedCoverage,
});
export type EarningsWeek = Static<typeof EarningsWeek>;

export const DividendWeek = Named("DividendWeek", {
  from: ExchangeDate,
  days: Type.Array(
    Type.Object({
      date: ExchangeDate,
      dividends: Type.Array(CalendarDividend, {
        description: "By ex-dividend date, watched stocks first; maximum 60",
      }),
    }),
    { description: "Seven days, starting on Monday" },
  ),
  hasMarket: Flag(
    "False for live sources, which provide dividends only per stock; in that case only watched stocks are included",
  ),
  coverage: WatchedCoverage,
});
export type DividendWeek = Static<typeof DividendWeek>;

export const IpoWeek = Named("IpoWeek", {
  from: ExchangeDate,
  isOffered: Flag("False if no source lists IPOs"),
  isAnswered: Flag("False while no source can list those of this week"),
  days: Type.Array(Type.Object({ date: ExchangeDate, ipos: Type.Array(CalendarIpo) }), {
    description: "Seven days, starting on Monday",
  }),
});
export type IpoWeek = Static<typeof IpoWeek>;

export const EconomicEvent = Named("EconomicEvent", {
  at: Nullable(timeOf("Null if it has no time")),
  country: Text("In English, or a region such as the euro zone"),
  name: Type.String(),
  actual: Nullable(Text("As published, with its unit; null until then")),
  expected: Nullable(Type.String()),
  previous: Nullable(Type.String()),
  source: Type.String(),
});
export type EconomicEvent = Static<typeof EconomicEvent>;

export const EconomicWeek = Named("EconomicWeek", {
  from: ExchangeDate,
  isOffered: Flag("False if no source lists economic events"),
  days: Type.Array(
    Type.Object({
      date: ExchangeDate,
      isAnswered: Flag("False while no source can list those of the day"),
      events: Type.Array(EconomicEvent, { description: "At most 60, those of the US first" }),
    }),
    { description: "Seven days, starting on Monday, as days of New York" },
  ),
});
export type EconomicWeek = Static<typeof EconomicWeek>;

export const CalendarFeed = Named("CalendarFeed", {
  address: Nullable(
    Text("Anyone who knows the address can read the feed; null if there is no feed"),
  ),
});
export type CalendarFeed = Static<typeof CalendarFeed>;
