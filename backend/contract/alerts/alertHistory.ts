import { Type, type Static } from "@sinclair/typebox";
import {
  Count,
  CurrencyCode,
  Figure,
  Flag,
  Id,
  IsoTime,
  Named,
  Nullable,
  OneOf,
  Text,
} from "../common.ts";
import { DeliveryOutcome } from "../notifications/delivery.ts";

const MomentKind = OneOf([
  "created",
  "fired",
  "rearmed",
  "held",
  "holdDropped",
  "suspended",
  "paused",
  "resumed",
  "snoozed",
  "edited",
  "expired",
  "adjusted",
  "adjustmentUndone",
  "firingUndone",
  "deleted",
  "restored",
  "requested",
  "delivered",
  "attemptFailed",
  "gaveUp",
]);

const oldTarget = Figure("In the alert's currency, or in percent");
const SplitFacts = {
  ratio: Text("Ratio of new shares to old shares as announced, such as `4:1`"),
  effectiveDate: Text("`YYYY-MM-DD`"),
};

export const MomentReason = Type.Union(
  [
    Type.Object({ code: Type.Literal("alreadyMet") }),
    Type.Object({
      code: Type.Literal("late"),
      isByBar: Flag("True if a bar from the period without prices shows the crossing"),
    }),
    Type.Object({ code: Type.Literal("possibleSplit"), ratio: SplitFacts.ratio }),
    Type.Object({
      code: Type.Literal("farFromLast"),
      percent: Count("Change from the preceding price, in percent"),
    }),
    Type.Object({
      code: Type.Literal("tooMany"),
      firings: Type.Integer({
        description: "Number of triggers within `windowMinutes` that suspended the alert",
      }),
      windowMinutes: Type.Number(),
    }),
    Type.Object({ code: Type.Literal("split"), ...SplitFacts }),
    Type.Object({ code: Type.Literal("splitByOwner"), ...SplitFacts }),
    Type.Object({
      code: Type.Literal("simulation"),
      oldTarget: Nullable(Figure("Null if the target did not change")),
    }),
    Type.Object({ code: Type.Literal("until"), until: IsoTime }),
    Type.Object({ code: Type.Literal("byHand"), oldTarget }),
    Type.Object({ code: Type.Literal("percentByHand"), oldTarget, newTarget: Type.Number() }),
  ],
  { $id: "MomentReason" },
);
export type MomentReason = Static<typeof MomentReason>;

export const AlertMoment = Named("AlertMoment", {
  kind: MomentKind,
  recordedAt: IsoTime,
  exchangeTime: Nullable(IsoTime),
  price: Nullable(Figure("Observed price, in the alert's currency")),
  target: Nullable(Figure("Target from this moment on")),
  firing: Nullable(
    Type.Integer({ description: "Number of the trigger it belongs to, starting at 1" }),
  ),
  channel: Nullable(Type.String()),
  outcome: Nullable(DeliveryOutcome),
  source: Nullable(Type.String()),
  reason: Nullable(MomentReason),
  detail: Text(
    "Note entered when the alert was created, or the provider's response; otherwise empty",
  ),
});
export type AlertMoment = Static<typeof AlertMoment>;

export const AlertHistory = Named("AlertHistory", {
  alertId: Id,
  symbol: Type.String(),
  currency: CurrencyCode,
  zone: Text("IANA time zone of the exchange"),
  moments: Type.Array(AlertMoment, { description: "Newest first" }),
});
export type AlertHistory = Static<typeof AlertHistory>;
