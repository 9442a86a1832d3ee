import { Type, type Static } from "@sinclair/typebox";
import {
  Count,
  CurrencyCode,
  Figure,
  IsoTime,
  MarketCode,
  Named,
  Nullable,
  OneOf,
  Text,
} from "../common.ts";

const ChangePercent = Figure("Percent change from the previous close");

export const MarketIndex = Named("MarketIndex", {
  symbol: Type.String(),
  name: Type.String(),
  market: MarketCode,
  price: Type.Number(),
  currency: CurrencyCode,
  change: Nullable(Type.Number()),
  changePercent: Nullable(ChangePercent),
  lastUpdated: IsoTime,
  source: Type.String(),
  delaySeconds: Type.Number(),
});
export type MarketIndex = Static<typeof MarketIndex>;

export const MarketIndices = Named("MarketIndices", {
  indices: Type.Array(MarketIndex, { description: "Only indices that a source quotes" }),
  unanswered: Count("Number of indices for which no source was available"),
});
export type MarketIndices = Static<typeof MarketIndices>;

const Percent = Figure("Percent a year; may be negative");

export const TreasuryYields = Named("TreasuryYields", {
  curve: Nullable(
    Type.Object(
      {
        date: Type.String({ format: "date", description: "Business day of the yields" }),
        previousDate: Nullable(
          Type.String({ format: "date", description: "The business day before" }),
        ),
        source: Type.String(),
        yields: Type.Array(
          Type.Object({
            months: Type.Number({
              exclusiveMinimum: 0,
              description: "Maturity; 1.5 is six weeks",
            }),
            percent: Percent,
            previousPercent: Nullable(Percent),
          }),
          { description: "Shortest maturity first; only those published that day" },
        ),
      },
      { description: "Null if no source offers yields" },
    ),
  ),
});
export type TreasuryYields = Static<typeof TreasuryYields>;

export const MarketStock = Named("MarketStock", {
  symbol: Type.String(),
  name: Type.String(),
  price: Figure("In `currency`"),
  currency: CurrencyCode,
  changePercent: ChangePercent,
  volume: Nullable(Figure("Shares traded on the day")),
  lastUpdated: IsoTime,
  source: Type.String(),
  delaySeconds: Type.Number(),
});
export type MarketStock = Static<typeof MarketStock>;

export const SectorChange = Named("SectorChange", {
  sector: Nullable(Text("Sector name as given by the source; null if no source provides it")),
  changePercent: Nullable(
    Figure(
      "Mean change of the stocks with a known change and market value, weighted by market value",
    ),
  ),
  advancers: Count("Number of stocks that rose"),
  decliners: Count("Number of stocks that fell"),
  unchanged: Count("Number of stocks whose price equals the previous close"),
  weighted: Count("Number of stocks included in the mean"),
  listed: Count("Number of known stocks in the sector"),
});
export type SectorChange = Static<typeof SectorChange>;

export const FigureOrigin = Named(
  "FigureOrigin",
  {
    source: Type.String(),
    from: IsoTime,
    to: IsoTime,
    count: Count("Number of stocks whose figures come from this source"),
  },
  { description: "A source, with the times of its oldest and newest figures" },
);
export type FigureOrigin = Static<typeof FigureOrigin>;

export const MarketList = Named("MarketList", {
  status: OneOf(["complete", "partial", "reading", "failed", "none"], {
    description:
      "partial: only the largest companies are listed; reading: the list is being read page by page, so repeat the request; failed: no source responded, and the server retries after some minutes; none: no source lists this market",
  }),
  pages: Count("Number of pages read so far"),
  expected: Nullable(Count("Expected number of pages")),
  total: Nullable(Count("Total number of stocks according to the source")),
  source: Nullable(Type.String()),
  asOf: Nullable(
    Type.String({
      format: "date-time",
      description:
        "Time when the list was read; more than a day old if a newer list could not be read",
    }),
  ),
});
export type MarketList = Static<typeof MarketList>;

const coverage = {
  market: MarketCode,
  asOf: IsoTime,
  list: MarketList,
  listed: Count("Number of known stocks in the market"),
  priced: Count("Number of those stocks whose change on the day is known"),
  origins: Type.Array(FigureOrigin, { description: "Source with the most figures first" }),
};

const Movers = Type.Array(MarketStock);

export const MarketOverview = Named("MarketOverview", {
  ...coverage,
  ranked: Count("Number of priced stocks, largest first, from which the movers are chosen"),
  sectors: Type.Array(SectorChange, { description: "Largest rise first" }),
  gainers: Movers,
  losers: Movers,
  mostActive: Type.Array(MarketStock, { description: "By value traded, highest first" }),
  preMarket: Type.Object({
    quoted: Count("Number of stocks with a pre-market price"),
    gainers: Movers,
    losers: Movers,
  }),
});
export type MarketOverview = Static<typeof MarketOverview>;

export const MapStock = Named("MapStock", {
  symbol: Type.String(),
  name: Type.String(),
  sector: Nullable(Type.String()),
  price: Type.Number(),
  currency: CurrencyCode,
  changePercent: ChangePercent,
  marketCap: Type.Number({ exclusiveMinimum: 0 }),
});

export const MarketMap = Named("MarketMap", {
  ...coverage,
  mappable: Count(
    "Number of priced stocks whose market value is known; `stocks` contains the largest of them",
  ),
  stocks: Type.Array(MapStock, {
    description: "Priced stocks whose market value is known, largest first; maximum 7,000",
  }),
});
export type MarketMap = Static<typeof MarketMap>;
