import { breakerStatuses } from "../domain/choices.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Figure, IsoTime, Named, Nullable, OneOf, Text, timeOf } from "./common.ts";

export const MarketKind = OneOf(["simulated", "replay", "live"], { $id: "MarketKind" });

export const MarketState = Named("MarketState", {
  kind: MarketKind,
  isOpen: Type.Boolean(),
  asOf: Nullable(
    timeOf(
      "Clock of a simulated market or a replay. For a live market, exchange time of the newest price received; null before the first",
    ),
  ),
  rehearsal: Type.Optional(
    Type.Object(
      { source: Type.String(), until: IsoTime },
      { description: "Outage that is rehearsed: the source counts as refusing everything" },
    ),
  ),
});
export type MarketState = Static<typeof MarketState>;

/** How reliably a source has answered one kind of query; the counts survive a restart. */
export const CapabilityHealth = Named("CapabilityHealth", {
  capability: Type.String(),
  asked: Type.Integer(),
  failed: Type.Integer(),
  deferred: Type.Integer({
    description: "Number of requests not sent because the source's request budget was exhausted",
  }),
  lastError: Nullable(Type.String()),
  lastErrorAt: Nullable(IsoTime),
  lastSuccessAt: Nullable(IsoTime),
  breaker: OneOf(breakerStatuses),
  openUntil: Nullable(IsoTime),
  latencyMs: Nullable(Figure("Median response time of the most recent requests")),
});

export const SourceHealth = Named("SourceHealth", {
  name: Type.String(),
  kind: MarketKind,
  capabilities: Type.Array(Type.String()),
  isHealthy: Type.Boolean(),
  paused: Type.Optional(
    Type.Array(Type.String(), {
      description: "What is not requested for a while after repeated failures, in plain words",
    }),
  ),
  lastSuccessAt: Nullable(IsoTime),
  lastError: Nullable(Type.String()),
  byCapability: Type.Array(CapabilityHealth),
});
export type SourceHealth = Static<typeof SourceHealth>;

/** `degraded`: running with reduced function. `failing`: not doing its work. */
export const HealthStatus = OneOf(["ok", "degraded", "failing"], { $id: "HealthStatus" });

/** Calls that need the rebuilt tables return 503 until it is complete. */
export const Rebuild = Named("Rebuild", {
  percent: Type.Integer(),
  eventsPerSecond: Type.Integer(),
  secondsLeft: Nullable(Type.Integer()),
  sentence: Type.String(),
});
export type Rebuild = Static<typeof Rebuild>;
export type HealthStatus = Static<typeof HealthStatus>;

export const HealthReason = Named("HealthReason", {
  code: Text(
    "One of evaluation, rules, write, integrity, outbox, channel, destination, source, sources, disk, backup or clock. New codes can be added. Several reasons can have the same code",
  ),
  status: OneOf(["degraded", "failing"]),
  sentence: Type.String(),
});
export type HealthReason = Static<typeof HealthReason>;

const Integrity = Type.Object({
  status: OneOf(["unknown", "ok", "damaged"]),
  checkedAt: Nullable(IsoTime),
  detail: Nullable(Text("First problem found")),
});
export type Integrity = Static<typeof Integrity>;

const Disk = Type.Object({ freeBytes: Type.Integer(), totalBytes: Type.Integer() });
export type Disk = Static<typeof Disk>;

const BackupState = Type.Object({
  lastAt: Nullable(IsoTime),
  lastError: Nullable(Text("Error of the most recent backup; null if it succeeded")),
});
export type BackupState = Static<typeof BackupState>;

const ClockStep = Type.Object({
  at: IsoTime,
  ms: Figure("Size of the clock step in milliseconds; negative if the clock was set back"),
});
export type ClockStep = Static<typeof ClockStep>;

export const ChannelFault = Named("ChannelFault", {
  channel: Type.String(),
  label: Text("Display name of the channel"),
  destination: Nullable(
    Text("Label of the failing destination; null if every destination that was tried failed"),
  ),
  since: timeOf(
    "Time of the first attempt in the current series of failures, counted since the server started",
  ),
  failures: Type.Integer({ description: "Number of failed attempts since then" }),
  error: Text("Error of the most recent attempt, without addresses"),
});
export type ChannelFault = Static<typeof ChannelFault>;

/** Facts behind the reasons. Null if the host has none, such as a disk in a browser. */
export const HealthChecks = Named("HealthChecks", {
  lastEvaluationAt: Nullable(IsoTime),
  lastWriteAt: Nullable(IsoTime),
  oldestDueAt: Nullable(IsoTime),
  channels: Type.Array(ChannelFault),
  integrity: Nullable(Integrity),
  disk: Nullable(Disk),
  backup: Nullable(BackupState),
  lastClockStep: Nullable(ClockStep),
});
export type HealthChecks = Static<typeof HealthChecks>;

/** Contains no reasons, because it needs no sign-in. */
export const Readiness = Named("Readiness", { status: OneOf(["ok", "degraded"]) });

export const Liveness = Named("Liveness", { status: Type.Literal("ok") });

export const Health = Named("Health", {
  status: HealthStatus,
  rebuild: Type.Optional(Rebuild),
  reasons: Type.Array(HealthReason),
  checks: HealthChecks,
  version: Type.String(),
  newerVersion: Type.Optional(Text("Newer version available; only present if UPDATES_URL is set")),
  uptimeSeconds: Type.Number(),
  store: Type.Object({
    engine: Type.String(),
    position: Type.Integer({ description: "Position of the newest event" }),
    note: Type.Optional(Text("Where the data is stored and how to back it up")),
  }),
  market: MarketState,
  sources: Type.Array(SourceHealth),
});
export type Health = Static<typeof Health>;
