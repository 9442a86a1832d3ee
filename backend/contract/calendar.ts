import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, IsoTime, Nullable } from "./common.ts";
import { EarningsHour } from "./earningsDate.ts";

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const CalendarDay = Type.String({ description: "YYYY-MM-DD in the exchange's zone" });

export const CalendarReport = Type.Object(
  {
    symbol: Type.String(),
    name: Type.String(),
    hour: Nullable(EarningsHour),
    isConfirmed: Type.Boolean(),
    isWatched: Type.Boolean(),
    source: Type.String(),
  },
  { $id: "CalendarReport" },
);
export type CalendarReport = Static<typeof CalendarReport>;

export const CalendarDividend = Type.Object(
  {
    symbol: Type.String(),
    name: Type.String(),
    amount: Nullable(Type.Number({ description: "Per share; null where the source gives none" })),
    currency: CurrencyCode,
    isWatched: Type.Boolean(),
    source: Type.String(),
  },
  { $id: "CalendarDividend" },
);
export type CalendarDividend = Static<typeof CalendarDividend>;

export const WatchedCoverage = Type.Object(
  {
    watched: Count("Stocks on the watchlists"),
    asked: Count("Those whose dates are known, or that sources were asked about: the newest first"),
    unanswered: Count("Those that no source could be asked about just now"),
    asOf: IsoTime,
  },
  { $id: "WatchedCoverage" },
);
export type WatchedCoverage = Static<typeof WatchedCoverage>;

export const EarningsWeek = Type.Object(
  {
    from: CalendarDay,
    days: Type.Array(
      Type.Object({
        date: CalendarDay,
        total: Count("Reports of the day"),
        isAnswered: Type.Boolean({ description: "False while no source can answer for the day" }),
        reports: Type.Array(CalendarReport, {
          description: "Watched ones first, then the largest company; 60 at most",
        }),
      }),
      { description: "Seven, from Monday" },
    ),
    hasMarket: Type.Boolean({
      description:
        "False where no source lists reports by date: then only watched stocks are there",
    }),
    coverage: WatchedCoverage,
  },
  { $id: "EarningsWeek" },
);
export type EarningsWeek = Static<typeof EarningsWeek>;

export const DividendWeek = Type.Object(
  {
    from: CalendarDay,
    days: Type.Array(
      Type.Object({
        date: CalendarDay,
        dividends: Type.Array(CalendarDividend, {
          description: "By ex-date, watched ones first; 60 at most",
        }),
      }),
      { description: "Seven, from Monday" },
    ),
    hasMarket: Type.Boolean({
      description: "False on live sources, which tell dividends stock by stock: watched ones only",
    }),
    coverage: WatchedCoverage,
  },
  { $id: "DividendWeek" },
);
export type DividendWeek = Static<typeof DividendWeek>;

export const CalendarFeed = Type.Object(
  {
    address: Nullable(
      Type.String({ description: "Who knows it can read the feed; null while there is none" }),
    ),
  },
  { $id: "CalendarFeed" },
);
export type CalendarFeed = Static<typeof CalendarFeed>;
