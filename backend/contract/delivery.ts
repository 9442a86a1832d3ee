import { Type, type Static } from "@sinclair/typebox";
import { Id, IsoTime, NameOf, Nullable } from "./common.ts";
import { DeliveryOutcome, DeliveryStatus } from "./live.ts";

export const RECENT_DELIVERIES = 20;

export const Delivery = Type.Object(
  {
    key: Type.String({ description: "Permanent key of the notification" }),
    alertId: Nullable(Id),
    symbol: Type.String({ description: "Empty for a test" }),
    channel: Type.String(),
    destination: Type.String({ description: "The contact's label, never its address" }),
    isTest: Type.Boolean(),
    status: DeliveryStatus,
    outcome: Type.Unsafe<DeliveryOutcome | null>(
      Type.Union([DeliveryOutcome, Type.Null()], {
        description:
          "How far it got; null unless the status is `delivered`. `filed`: written to a file on the server's machine, because email is not set up, and received by no one; `accepted`: a provider accepted it, and what became of it is not known; `delivered`: it has arrived",
      }),
    ),
    attempts: Type.Integer({ minimum: 0 }),
    time: IsoTime,
    detail: Type.String({ description: "What the provider said, or why it was not sent" }),
  },
  { $id: "Delivery" },
);
export type Delivery = Static<typeof Delivery>;

export const Deliveries = Type.Array(Delivery);

export const LOG_PAGE = 50;
export const MAX_LOG_PAGE = 200;
export const MAX_COUNTED = 10_000;

export const DeliveryStep = Type.Object(
  {
    kind: Type.Union([
      Type.Literal("requested"),
      Type.Literal("deferred"),
      Type.Literal("begun"),
      Type.Literal("attemptFailed"),
      Type.Literal("delivered"),
      Type.Literal("confirmed"),
      Type.Literal("gaveUp"),
    ]),
    time: IsoTime,
    attempt: Nullable(Type.Integer({ minimum: 1 })),
    latencyMs: Nullable(Type.Number({ minimum: 0 })),
    outcome: Nullable(DeliveryOutcome),
    isPermanent: Type.Boolean({ description: "Retrying would fail again" }),
    nextAttemptAt: Nullable(IsoTime),
    detail: Type.String({ description: "What the provider said, or why it waits" }),
  },
  { $id: "DeliveryStep" },
);
export type DeliveryStep = Static<typeof DeliveryStep>;

export const DeliveryLogEntry = Type.Object(
  {
    ...Delivery.properties,
    requestedAt: IsoTime,
    nextAttemptAt: Nullable(IsoTime),
    toldTogether: Type.Integer({
      minimum: 1,
      description: "Firings in the same message, including this one",
    }),
    steps: Type.Array(DeliveryStep, { description: "Oldest first" }),
  },
  { $id: "DeliveryLogEntry" },
);
export type DeliveryLogEntry = Static<typeof DeliveryLogEntry>;

export const DeliveryLog = Type.Object(
  {
    entries: Type.Array(DeliveryLogEntry),
    total: Type.Integer({
      minimum: 0,
      maximum: MAX_COUNTED,
      description: `Entries that the filter lets through; ${MAX_COUNTED} means as many or more`,
    }),
    next: Nullable(Type.String({ description: "`before` of the next page; null on the last" })),
  },
  { $id: "DeliveryLog" },
);
export type DeliveryLog = Static<typeof DeliveryLog>;

const queryLimit = { minimum: 1, maximum: MAX_LOG_PAGE };

export const describeDeliveryLogQuery = (channels: readonly { readonly name: string }[]) =>
  Type.Object({
    channel: Type.Optional(NameOf(channels, { $id: "DeliveryChannel" })),
    status: Type.Optional(DeliveryStatus),
    outcome: Type.Optional(DeliveryOutcome),
    symbol: Type.Optional(Type.String({ maxLength: 15 })),
    tests: Type.Optional(
      Type.Union([Type.Literal("only"), Type.Literal("without")], {
        description: "Default: tests are included",
      }),
    ),
    before: Type.Optional(
      Type.String({ maxLength: 300, description: "`next` of the page before this one" }),
    ),
    limit: Type.Optional(Type.Integer(queryLimit)),
  });
export type DeliveryLogQuery = Static<ReturnType<typeof describeDeliveryLogQuery>>;
