import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, IsoTime, MarketCode, Nullable } from "./common.ts";

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const ChangePercent = Type.Number({ description: "Against the previous close" });

export const MarketIndex = Type.Object(
  {
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
  },
  { $id: "MarketIndex" },
);
export type MarketIndex = Static<typeof MarketIndex>;

export const MarketIndices = Type.Object(
  {
    indices: Type.Array(MarketIndex, { description: "Only those that a source quotes" }),
    unanswered: Count("Indices that no source could be asked about just now"),
  },
  { $id: "MarketIndices" },
);
export type MarketIndices = Static<typeof MarketIndices>;

export const MarketStock = Type.Object(
  {
    symbol: Type.String(),
    name: Type.String(),
    price: Type.Number({ description: "In `currency`" }),
    currency: CurrencyCode,
    changePercent: ChangePercent,
    volume: Nullable(Type.Number({ description: "Shares of the day" })),
    lastUpdated: IsoTime,
    source: Type.String(),
    delaySeconds: Type.Number(),
  },
  { $id: "MarketStock" },
);
export type MarketStock = Static<typeof MarketStock>;

export const SectorChange = Type.Object(
  {
    sector: Nullable(Type.String({ description: "As the source names it; null where none does" })),
    changePercent: Nullable(
      Type.Number({ description: "Mean, weighted by market value, of the stocks that have both" }),
    ),
    advancers: Count("Stocks that rose"),
    decliners: Count("Stocks that fell"),
    unchanged: Count("Stocks whose price is that of the previous close"),
    weighted: Count("Stocks in the mean"),
    listed: Count("Stocks known of the sector"),
  },
  { $id: "SectorChange" },
);
export type SectorChange = Static<typeof SectorChange>;

export const FigureOrigin = Type.Object(
  {
    source: Type.String(),
    from: IsoTime,
    to: IsoTime,
    count: Count("Stocks whose figures are of it"),
  },
  { $id: "FigureOrigin", description: "A source, with the oldest and newest of its figures" },
);
export type FigureOrigin = Static<typeof FigureOrigin>;

export const MarketList = Type.Object(
  {
    status: Type.Union(
      [
        Type.Literal("complete"),
        Type.Literal("partial"),
        Type.Literal("reading"),
        Type.Literal("failed"),
        Type.Literal("none"),
      ],
      {
        description:
          "partial: the largest companies alone; reading: page by page, ask again; failed: no source could answer, tried again after some minutes; none: no source lists them",
      },
    ),
    pages: Count("Pages read, of a list that is being read"),
    expected: Nullable(Count("Pages that there seem to be")),
    total: Nullable(Count("Stocks in all, as the source counts them")),
    source: Nullable(Type.String()),
    asOf: Nullable(
      Type.String({
        format: "date-time",
        description: "When it was listed; older than a day where a newer list failed",
      }),
    ),
  },
  { $id: "MarketList" },
);
export type MarketList = Static<typeof MarketList>;

const coverage = {
  market: MarketCode,
  asOf: IsoTime,
  list: MarketList,
  listed: Count("Stocks known of the market"),
  priced: Count("Those with a change of the day"),
  origins: Type.Array(FigureOrigin, { description: "Most figures first" }),
};

const Movers = Type.Array(MarketStock);

export const MarketOverview = Type.Object(
  {
    ...coverage,
    ranked: Count("The largest of the priced ones, among which movers are looked for"),
    sectors: Type.Array(SectorChange, { description: "Largest rise first" }),
    gainers: Movers,
    losers: Movers,
    mostActive: Type.Array(MarketStock, { description: "By the value traded" }),
    preMarket: Type.Object({
      quoted: Count("Stocks with a price of before the opening"),
      gainers: Movers,
      losers: Movers,
    }),
  },
  { $id: "MarketOverview" },
);
export type MarketOverview = Static<typeof MarketOverview>;

export const MapStock = Type.Object(
  {
    symbol: Type.String(),
    name: Type.String(),
    sector: Nullable(Type.String()),
    price: Type.Number(),
    currency: CurrencyCode,
    changePercent: ChangePercent,
    marketCap: Type.Number({ exclusiveMinimum: 0 }),
  },
  { $id: "MapStock" },
);
export type MapStock = Static<typeof MapStock>;

export const MarketMap = Type.Object(
  {
    ...coverage,
    mappable: Count("Priced stocks whose market value is known; `stocks` are the largest of them"),
    stocks: Type.Array(MapStock, {
      description: "Priced stocks whose market value is known, largest first; 7,000 at most",
    }),
  },
  { $id: "MarketMap" },
);
export type MarketMap = Static<typeof MarketMap>;
