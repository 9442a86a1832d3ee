import { analystRatings, insiderSides, ratingChanges } from "../../domain/choices.ts";
import { Type, type Static, type TSchema } from "@sinclair/typebox";
import {
  CurrencyCode,
  Figure,
  Flag,
  IsoTime,
  Named,
  Nullable,
  OneOf,
  Text,
  TradeDate,
} from "../common.ts";
import { EarningsHour } from "../earningsDate.ts";

const Fraction = (description: string) => Nullable(Type.Number({ description }));

export const PartStatus = OneOf(["known", "unknown", "notOffered"], {
  $id: "PartStatus",
  description:
    "`unknown`: the available sources have no data on this symbol; `notOffered`: no source of this market provides it",
});

const part = <T extends TSchema>(value: T, $id: string) =>
  Type.Object(
    {
      symbol: Type.String(),
      status: PartStatus,
      source: Nullable(Text("Null unless the status is `known`")),
      asOf: Nullable(IsoTime),
      fetchedAt: Nullable(IsoTime),
      isPartial: Flag(
        "True if a source was unavailable, so that null or empty fields of the value can be incomplete",
      ),
      value: Nullable(value),
    },
    { $id },
  );

const Range = Type.Object({ low: Type.Number(), high: Type.Number() });

export const StockFacts = part(
  Type.Object({
    sector: Nullable(Type.String()),
    industry: Nullable(Type.String()),
    country: Nullable(Type.String()),
    currency: CurrencyCode,
    marketCap: Nullable(Type.Number()),
    peRatio: Nullable(Type.Number()),
    earningsPerShare: Nullable(Figure("Earnings per share of the last four quarters")),
    dividendPerShare: Nullable(
      Figure(
        "Dividends per share expected in the next twelve months: those announced, otherwise those of the last twelve months repeated. If none is listed, the source's annual figure",
      ),
    ),
    dividendYield: Fraction("Fraction of the price: 0.03 for 3%"),
    exDividendDate: Nullable(TradeDate),
    averageVolume: Nullable(Figure("Shares per day")),
    beta: Nullable(Type.Number()),
    sharesOutstanding: Nullable(Type.Number()),
    shortShare: Fraction("Fraction of the float that is sold short"),
    sharesShort: Nullable(Figure("Shares that are sold short")),
    shortCountedAt: Nullable(IsoTime),
    yearRange: Nullable(
      Type.Composite([
        Range,
        Type.Object({
          from: TradeDate,
          days: Type.Integer({ description: "Number of trading days with a price in that period" }),
        }),
      ]),
    ),
    otherSources: Type.Array(
      Type.Object({ source: Type.String(), fields: Type.Array(Type.String()) }),
      { description: "Fields of this value that are from another source than the named one" },
    ),
  }),
  "StockFacts",
);
export type StockFacts = Static<typeof StockFacts>;

const Rating = OneOf(analystRatings);

export const StockAnalysts = part(
  Type.Object({
    targets: Nullable(
      Type.Object({
        low: Type.Number(),
        mean: Type.Number(),
        high: Type.Number(),
        analystCount: Type.Integer(),
        currency: CurrencyCode,
        asOf: IsoTime,
        dispersion: Figure("(high − low) ÷ mean"),
      }),
    ),
    months: Type.Array(
      Type.Object({
        period: Text(
          "0m for the current month, -1m for the month before and so on, or the first day of the month",
        ),
        strongBuy: Type.Integer(),
        buy: Type.Integer(),
        hold: Type.Integer(),
        sell: Type.Integer(),
        strongSell: Type.Integer(),
      }),
      { description: "Newest first" },
    ),
    changes: Type.Array(
      Type.Object({
        at: IsoTime,
        firm: Type.String(),
        kind: OneOf(ratingChanges),
        from: Nullable(Rating),
        to: Nullable(Rating),
        toGrade: Nullable(Text("Rating in the firm's own words")),
      }),
      { description: "Newest first" },
    ),
  }),
  "StockAnalysts",
);
export type StockAnalysts = Static<typeof StockAnalysts>;

export const StockEarnings = part(
  Type.Object({
    next: Nullable(
      Type.Object({ date: TradeDate, hour: Nullable(EarningsHour), isConfirmed: Type.Boolean() }),
    ),
    past: Type.Array(
      Type.Object({
        date: TradeDate,
        hour: Nullable(EarningsHour),
        movePercent: Nullable(
          Figure(
            "Change from the last close before the report to the first close after it, in percent; over two days if the time of the report is unknown",
          ),
        ),
        moveDays: Type.Integer({ minimum: 1, maximum: 2 }),
      }),
      { description: "Newest first" },
    ),
    results: Type.Array(
      Type.Object({
        quarterEnd: Text("Last day of the quarter, YYYY-MM-DD"),
        currency: Nullable(CurrencyCode),
        actual: Figure("Reported earnings per share"),
        estimate: Nullable(Figure("Analysts' mean estimate before the report")),
      }),
      { description: "Earnings per share of the last reported quarters, oldest first" },
    ),
  }),
  "StockEarnings",
);
export type StockEarnings = Static<typeof StockEarnings>;

export const StockInsiders = part(
  Type.Object({
    days: Type.Integer({ description: "Number of days that the totals cover" }),
    bought: Nullable(Figure("Total value; null if the value of a trade in this period is unknown")),
    sold: Nullable(Figure("Total value; null if the value of a trade in this period is unknown")),
    trades: Type.Array(
      Type.Object({
        tradedOn: TradeDate,
        owner: Type.String(),
        relation: Nullable(Type.String()),
        side: OneOf(insiderSides),
        shares: Type.Number(),
        value: Nullable(Type.Number()),
      }),
      { description: "Newest first" },
    ),
  }),
  "StockInsiders",
);
export type StockInsiders = Static<typeof StockInsiders>;

export const StockHolders = part(
  Type.Object({
    insiderShare: Fraction("Fraction of the company"),
    institutionShare: Fraction("Fraction of the company"),
    institutionCount: Nullable(Type.Integer()),
    institutions: Type.Array(
      Type.Object({
        name: Type.String(),
        reportedAt: IsoTime,
        shares: Type.Number(),
        share: Fraction("Fraction of the company"),
      }),
      { description: "Largest first" },
    ),
  }),
  "StockHolders",
);
export type StockHolders = Static<typeof StockHolders>;

const Contract = Named("OptionContract", {
  strike: Type.Number(),
  lastPrice: Nullable(Type.Number()),
  bid: Nullable(Type.Number()),
  ask: Nullable(Type.Number()),
  volume: Nullable(Figure("Contracts traded today")),
  openInterest: Nullable(
    Figure("Null if unknown or if a source reports 0 without a bid and an ask"),
  ),
  impliedVolatility: Fraction("Annualized, as a fraction"),
});

export const StockOptions = part(
  Type.Object({
    expiries: Type.Array(TradeDate, { description: "Soonest first" }),
    expiry: Nullable(TradeDate),
    currency: Nullable(CurrencyCode),
    calls: Type.Array(Contract, { description: "Sorted by strike" }),
    puts: Type.Array(Contract, { description: "Sorted by strike" }),
    putCallVolume: Nullable(Figure("Puts ÷ calls traded today, for this expiry")),
    putCallOpenInterest: Nullable(Figure("Open puts ÷ open calls, for this expiry")),
  }),
  "StockOptions",
);
export type StockOptions = Static<typeof StockOptions>;

export const StockMentions = part(
  Type.Object({ last24h: Type.Integer(), previous24h: Type.Integer() }),
  "StockMentions",
);
export type StockMentions = Static<typeof StockMentions>;

export const StockHeadlines = part(
  Type.Array(
    Type.Object({
      title: Text("Single line of plain text"),
      publisher: Nullable(Type.String()),
      url: Nullable(Text("`https:` or `http:` address; null if there is no article")),
      publishedAt: IsoTime,
    }),
    {
      description: "Headlines that the source associates with the symbol, newest first; maximum 30",
    },
  ),
  "StockHeadlines",
);
export type StockHeadlines = Static<typeof StockHeadlines>;

export const StockFilings = part(
  Type.Array(
    Type.Object({
      form: Type.String(),
      filedOn: TradeDate,
      acceptedAt: Nullable(IsoTime),
      items: Type.Array(Text("Item of an 8-K filing, such as 2.02")),
      url: Type.String(),
    }),
    { description: "Newest first" },
  ),
  "StockFilings",
);
export type StockFilings = Static<typeof StockFilings>;
