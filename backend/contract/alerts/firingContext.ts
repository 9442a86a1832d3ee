import { insiderSides } from "../../domain/choices.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Figure, Id, IsoTime, Named, Nullable, OneOf, Text, TradeDate } from "../common.ts";
import { EarningsHour } from "../earningsDate.ts";

const source = Text("Name of the source as in `MARKET_SOURCES`");
const at = IsoTime;

export const ContextKind = OneOf(
  ["halt", "filing", "report", "rating", "insider", "split", "headline", "index", "sector"],
  { $id: "ContextKind" },
);
export type ContextKind = Static<typeof ContextKind>;

export const ContextFact = Type.Union(
  [
    Type.Object({
      kind: Type.Literal("halt"),
      source,
      at,
      reason: Text("Halt code of the exchange; empty if it gives none"),
      resumesAt: Nullable(IsoTime),
    }),
    Type.Object({
      kind: Type.Literal("filing"),
      source,
      at: Nullable(IsoTime),
      date: TradeDate,
      form: Type.String(),
      items: Type.Array(Text("Item of an 8-K filing, such as 2.02")),
      url: Type.String(),
    }),
    Type.Object({
      kind: Type.Literal("report"),
      source,
      date: TradeDate,
      hour: Nullable(EarningsHour),
      isConfirmed: Type.Boolean(),
    }),
    Type.Object({
      kind: Type.Literal("rating"),
      source,
      at,
      firm: Type.String(),
      change: Text("upgrade, downgrade, initiate, maintain or reiterate"),
      toGrade: Nullable(Type.String()),
    }),
    Type.Object({
      kind: Type.Literal("insider"),
      source,
      date: TradeDate,
      owner: Type.String(),
      side: OneOf(insiderSides),
      shares: Type.Number(),
      value: Nullable(Figure("In the currency of the filing")),
    }),
    Type.Object({
      kind: Type.Literal("split"),
      source,
      date: TradeDate,
      ratio: Text("Ratio of new shares to old shares, such as `4:1`"),
    }),
    Type.Object({
      kind: Type.Literal("headline"),
      source,
      at,
      title: Text("Single line of plain text"),
      publisher: Nullable(Type.String()),
      url: Nullable(Text("Null if there is no article")),
    }),
    Type.Object({
      kind: Type.Literal("index"),
      source,
      at,
      symbol: Type.String(),
      name: Type.String(),
      changePercent: Figure("Percent change on the day"),
    }),
    Type.Object({
      kind: Type.Literal("sector"),
      source,
      at,
      sector: Nullable(Text("Null if the symbol's sector is unknown")),
      changePercent: Nullable(Figure("Percent change on the day, weighted by market value")),
    }),
  ],
  { $id: "ContextFact" },
);
export type ContextFact = Static<typeof ContextFact>;

/** Covers a day before to ten minutes after a firing; events are not necessarily its cause. */
export const FiringContext = Named("FiringContext", {
  alertId: Id,
  firing: Type.Integer({ description: "Number of the alert's trigger, starting at 1" }),
  symbol: Type.String(),
  firedAt: Type.String({ format: "date-time", description: "Exchange time of the trigger" }),
  collectedAt: Nullable(
    Type.String({ format: "date-time", description: "Null until ten minutes after the trigger" }),
  ),
  facts: Type.Array(ContextFact, { description: "In the order of `ContextKind`" }),
  failed: Type.Array(ContextKind, {
    description: "Kinds for which a source that could provide them failed",
  }),
  notOffered: Type.Array(ContextKind, {
    description: "Kinds that no source of this market provides",
  }),
});
export type FiringContext = Static<typeof FiringContext>;

export const FiringContexts = Type.Array(FiringContext, { $id: "FiringContexts" });
