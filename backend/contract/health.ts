import { Type, type Static } from "@sinclair/typebox";
import { IsoTime, Nullable } from "./common.ts";

export const MarketKind = Type.Union(
  [Type.Literal("simulated"), Type.Literal("replay"), Type.Literal("live")],
  { $id: "MarketKind" },
);

export const MarketState = Type.Object(
  {
    kind: MarketKind,
    isOpen: Type.Boolean(),
    asOf: Nullable(IsoTime),
  },
  { $id: "MarketState" },
);
export type MarketState = Static<typeof MarketState>;

/** How a source has been doing with one kind of question; the counts outlive a restart. */
export const CapabilityHealth = Type.Object(
  {
    capability: Type.String(),
    asked: Type.Integer(),
    failed: Type.Integer(),
    deferred: Type.Integer({ description: "Not put, because the source's budget was spent" }),
    lastError: Nullable(Type.String()),
    lastErrorAt: Nullable(IsoTime),
    lastSuccessAt: Nullable(IsoTime),
    breaker: Type.Union([Type.Literal("closed"), Type.Literal("open"), Type.Literal("half-open")]),
    openUntil: Nullable(IsoTime),
    latencyMs: Nullable(Type.Number({ description: "Median of the newest answers" })),
  },
  { $id: "CapabilityHealth" },
);

export const SourceHealth = Type.Object(
  {
    name: Type.String(),
    kind: MarketKind,
    capabilities: Type.Array(Type.String()),
    isHealthy: Type.Boolean(),
    lastSuccessAt: Nullable(IsoTime),
    lastError: Nullable(Type.String()),
    byCapability: Type.Array(CapabilityHealth),
  },
  { $id: "SourceHealth" },
);
export type SourceHealth = Static<typeof SourceHealth>;

/** Degraded: it goes on, with less than it should have. Failing: it does not do its work. */
export const HealthStatus = Type.Union(
  [Type.Literal("ok"), Type.Literal("degraded"), Type.Literal("failing")],
  { $id: "HealthStatus" },
);

/** Derived tables are being made anew from the events; until then what needs them answers 503. */
export const Rebuild = Type.Object(
  {
    percent: Type.Integer(),
    eventsPerSecond: Type.Integer(),
    secondsLeft: Nullable(Type.Integer()),
    sentence: Type.String(),
  },
  { $id: "Rebuild" },
);
export type Rebuild = Static<typeof Rebuild>;

export const Health = Type.Object(
  {
    status: HealthStatus,
    rebuild: Type.Optional(Rebuild),
    version: Type.String(),
    uptimeSeconds: Type.Number(),
    store: Type.Object({
      engine: Type.String(),
      position: Type.Integer({ description: "Number of the newest event" }),
    }),
    market: MarketState,
    sources: Type.Array(SourceHealth),
  },
  { $id: "Health" },
);
export type Health = Static<typeof Health>;
