import { intervals } from "../../domain/bar.ts";
import { riskLevels } from "../../domain/choices.ts";
import { sessions } from "../../domain/sessions.ts";
import { Type, type Static } from "@sinclair/typebox";
import {
  CurrencyCode,
  Figure,
  IsoTime,
  MarketCode,
  Named,
  Nullable,
  OneOf,
  Text,
} from "../common.ts";

export const RiskLabel = OneOf(riskLevels, { $id: "RiskLabel" });

export const ExchangeSession = OneOf(sessions, {
  $id: "ExchangeSession",
});
export type ExchangeSession = Static<typeof ExchangeSession>;

export const ExtendedPrice = Named(
  "ExtendedPrice",
  {
    session: OneOf(["pre", "post"]),
    price: Figure("In the quote's `currency`"),
    change: Figure("Change from the quote's price"),
    changePercent: Type.Number(),
    at: IsoTime,
  },
  { description: "Price outside the regular session" },
);

export const Quote = Named("Quote", {
  symbol: Type.String(),
  companyName: Type.String(),
  price: Type.Number(),
  change: Nullable(Figure("price − previousClose")),
  changePercent: Nullable(Type.Number()),
  volume: Nullable(Type.Number()),
  open: Nullable(Figure("Null if the source does not provide it, for example for a fund")),
  high: Nullable(Type.Number()),
  low: Nullable(Type.Number()),
  previousClose: Nullable(Type.Number()),
  lastUpdated: IsoTime,
  tradeDate: Type.String({
    format: "date",
    description: "Trade date of the price, which is the date of its daily bar",
  }),
  market: MarketCode,
  exchange: Type.Object({
    name: Type.String(),
    timeZone: Text("IANA time zone of the exchange"),
    session: ExchangeSession,
  }),
  extended: Nullable(ExtendedPrice),
  currency: CurrencyCode,
  upsidePotential: Nullable(Figure("Percent from the price to the mean analyst target")),
  analysis: Type.Object({ riskLevel: Nullable(RiskLabel) }),
  source: Type.String(),
  delaySeconds: Type.Number(),
});
export type Quote = Static<typeof Quote>;

export const ChartInterval = OneOf(intervals, { $id: "ChartInterval" });
export type ChartInterval = Static<typeof ChartInterval>;

export const ChartSession = OneOf(["pre", "regular", "post"], { $id: "ChartSession" });

export const ChartPrice = Named(
  "ChartPrice",
  {
    time: IsoTime,
    open: Type.Number(),
    high: Type.Number(),
    low: Type.Number(),
    close: Type.Number(),
    volume: Nullable(Type.Number()),
    session: Type.Optional(ChartSession),
    doubt: Type.Optional(
      OneOf(["unit", "split"], {
        description:
          "Warning that the source's prices can be wrong: in a different unit, too high or low by a factor of 100, or not adjusted for a split. Absent otherwise",
      }),
    ),
  },
  { description: "Session in which an intraday bar begins" },
);

export type ChartPrice = Static<typeof ChartPrice>;

export const Chart = Named("Chart", {
  symbol: Type.String(),
  companyName: Type.String(),
  currency: CurrencyCode,
  interval: ChartInterval,
  timeZone: Text("IANA time zone of the exchange"),
  source: Type.String(),
  prices: Type.Array(ChartPrice, {
    description: "Oldest first; the last bar can be incomplete. Empty if there are no older bars",
  }),
});
export type Chart = Static<typeof Chart>;
