import { Type, type Static } from "@sinclair/typebox";
import { Id, IsoTime, Nullable } from "./common.ts";
import { EarningsHour } from "./earningsDate.ts";

const TradeDay = Type.String({ description: "Date of the exchange, YYYY-MM-DD" });
const source = Type.String({ description: "As `MARKET_SOURCES` names it" });
const at = IsoTime;

export const ContextKind = Type.Union(
  [
    Type.Literal("halt"),
    Type.Literal("filing"),
    Type.Literal("report"),
    Type.Literal("rating"),
    Type.Literal("insider"),
    Type.Literal("split"),
    Type.Literal("headline"),
    Type.Literal("index"),
    Type.Literal("sector"),
  ],
  { $id: "ContextKind" },
);
export type ContextKind = Static<typeof ContextKind>;

export const ContextFact = Type.Union(
  [
    Type.Object({
      kind: Type.Literal("halt"),
      source,
      at,
      reason: Type.String({ description: "Code of the exchange; empty where it gives none" }),
      resumesAt: Nullable(IsoTime),
    }),
    Type.Object({
      kind: Type.Literal("filing"),
      source,
      at: Nullable(IsoTime),
      date: TradeDay,
      form: Type.String(),
      items: Type.Array(Type.String({ description: "Item of an 8-K, as 2.02" })),
      url: Type.String(),
    }),
    Type.Object({
      kind: Type.Literal("report"),
      source,
      date: TradeDay,
      hour: Nullable(EarningsHour),
      isConfirmed: Type.Boolean(),
    }),
    Type.Object({
      kind: Type.Literal("rating"),
      source,
      at,
      firm: Type.String(),
      change: Type.String({ description: "upgrade, downgrade, initiate, maintain or reiterate" }),
      toGrade: Nullable(Type.String()),
    }),
    Type.Object({
      kind: Type.Literal("insider"),
      source,
      date: TradeDay,
      owner: Type.String(),
      side: Type.Union([Type.Literal("bought"), Type.Literal("sold")]),
      shares: Type.Number(),
      value: Nullable(Type.Number({ description: "In the currency of the filing" })),
    }),
    Type.Object({
      kind: Type.Literal("split"),
      source,
      date: TradeDay,
      ratio: Type.String({ description: "New shares to old ones: `4:1`" }),
    }),
    Type.Object({
      kind: Type.Literal("headline"),
      source,
      at,
      title: Type.String({ description: "Plain text in one line" }),
      publisher: Nullable(Type.String()),
      url: Nullable(Type.String({ description: "Null where there is no article" })),
    }),
    Type.Object({
      kind: Type.Literal("index"),
      source,
      at,
      symbol: Type.String(),
      name: Type.String(),
      changePercent: Type.Number({ description: "Of its day, percent units" }),
    }),
    Type.Object({
      kind: Type.Literal("sector"),
      source,
      at,
      sector: Nullable(Type.String({ description: "Null where the symbol's sector is not known" })),
      changePercent: Nullable(
        Type.Number({ description: "Of its day, weighted by market value, percent units" }),
      ),
    }),
  ],
  { $id: "ContextFact" },
);
export type ContextFact = Static<typeof ContextFact>;

/**
 * Events from a day before a firing to ten minutes after it; they are not necessarily its cause.
 */
export const FiringContext = Type.Object(
  {
    alertId: Id,
    firing: Type.Integer({ description: "Which firing of the alert, from 1" }),
    symbol: Type.String(),
    firedAt: Type.String({ format: "date-time", description: "Exchange time of the firing" }),
    collectedAt: Nullable(
      Type.String({ format: "date-time", description: "Null until ten minutes after the firing" }),
    ),
    facts: Type.Array(ContextFact, { description: "In the order of the kinds" }),
    failed: Type.Array(ContextKind, { description: "A source that may know could not answer" }),
    notOffered: Type.Array(ContextKind, { description: "No source of this market knows of it" }),
  },
  { $id: "FiringContext" },
);
export type FiringContext = Static<typeof FiringContext>;

export const FiringContexts = Type.Array(FiringContext, { $id: "FiringContexts" });
