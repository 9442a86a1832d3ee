import { deliveryOutcomes, deliveryStatuses } from "../../domain/choices.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Count, Flag, Id, IsoTime, Named, NameOf, Nullable, OneOf, Text } from "../common.ts";

export const DeliveryStatus = OneOf(deliveryStatuses, { $id: "DeliveryStatus" });
export const DeliveryOutcome = OneOf(deliveryOutcomes, { $id: "DeliveryOutcome" });

export const RECENT_DELIVERIES = 20;

export const Delivery = Named("Delivery", {
  key: Text("Permanent key of the notification"),
  alertId: Nullable(Id),
  symbol: Text("Empty for a test message"),
  channel: Type.String(),
  destination: Text("Label of the contact; never the address"),
  isTest: Type.Boolean(),
  status: DeliveryStatus,
  outcome: Type.Union([DeliveryOutcome, Type.Null()], {
    description:
      "Null unless the status is `delivered`. `filed`: saved to a file because email is not set up; it was not sent. `accepted`: the provider accepted the message; delivery is not confirmed. `delivered`: the provider confirmed delivery.",
  }),
  attempts: Count(),
  time: IsoTime,
  detail: Text("Response of the provider, or why the message was not sent"),
});
export type Delivery = Static<typeof Delivery>;

export const Deliveries = Type.Array(Delivery);

export const LOG_PAGE = 50;
export const MAX_LOG_PAGE = 200;
export const MAX_COUNTED = 10_000;

export const DeliveryStep = Named("DeliveryStep", {
  kind: OneOf([
    "requested",
    "deferred",
    "begun",
    "attemptFailed",
    "delivered",
    "confirmed",
    "gaveUp",
  ]),
  time: IsoTime,
  attempt: Nullable(Type.Integer({ minimum: 1 })),
  latencyMs: Nullable(Type.Number({ minimum: 0 })),
  outcome: Nullable(DeliveryOutcome),
  isPermanent: Flag("True if a retry would fail again"),
  nextAttemptAt: Nullable(IsoTime),
  detail: Text("Response of the provider, or why the message is waiting"),
});
export type DeliveryStep = Static<typeof DeliveryStep>;

export const DeliveryLogEntry = Named("DeliveryLogEntry", {
  ...Delivery.properties,
  requestedAt: IsoTime,
  nextAttemptAt: Nullable(IsoTime),
  toldTogether: Type.Integer({
    minimum: 1,
    description: "Number of triggers combined in the message, including this one",
  }),
  steps: Type.Array(DeliveryStep, { description: "Oldest first" }),
});

export const DeliveryLog = Named("DeliveryLog", {
  entries: Type.Array(DeliveryLogEntry),
  total: Type.Integer({
    minimum: 0,
    maximum: MAX_COUNTED,
    description: `Number of entries that match the filter; ${MAX_COUNTED} means this number or more`,
  }),
  next: Nullable(Text("Value of `before` for the next page; null on the last page")),
});
export type DeliveryLog = Static<typeof DeliveryLog>;

const queryLimit = { minimum: 1, maximum: MAX_LOG_PAGE };

export const describeDeliveryLogQuery = (channels: readonly { readonly name: string }[]) =>
  Type.Object({
    channel: Type.Optional(NameOf(channels, { $id: "DeliveryChannel" })),
    status: Type.Optional(DeliveryStatus),
    outcome: Type.Optional(DeliveryOutcome),
    symbol: Type.Optional(Type.String({ maxLength: 15 })),
    tests: Type.Optional(
      OneOf(["only", "without"], {
        description:
          "`only` returns only test messages, `without` excludes them. By default they are included",
      }),
    ),
    before: Type.Optional(
      Type.String({ maxLength: 300, description: "Value of `next` from the previous page" }),
    ),
    limit: Type.Optional(Type.Integer(queryLimit)),
  });
export type DeliveryLogQuery = Static<ReturnType<typeof describeDeliveryLogQuery>>;
