import { Type, type Static } from "@sinclair/typebox";
import { Id, IsoTime, Nullable } from "./common.ts";

export const NearestApproach = Type.Object(
  {
    price: Type.Number({ description: "In the alert's currency" }),
    distancePercent: Type.Number({ description: "Percent of that price still to go; 0 if met" }),
    tradeDate: Type.String({ description: "Trading day in the exchange's zone, YYYY-MM-DD" }),
  },
  { $id: "NearestApproach" },
);
export type NearestApproach = Static<typeof NearestApproach>;

/** Prices that an alert has seen so far; they explain why it has not triggered. */
export const AlertWatch = Type.Object(
  {
    alertId: Id,
    since: IsoTime,
    checkedAt: Nullable(
      Type.String({
        format: "date-time",
        description: "Exchange time of the last price that was checked; null before the first",
      }),
    ),
    price: Nullable(Type.Number({ description: "That price, in the alert's currency" })),
    distancePercent: Nullable(
      Type.Number({ description: "Percent of that price still to go; 0 if met" }),
    ),
    nearest: Nullable(NearestApproach),
    session: Type.Union(
      [Type.Literal("pre"), Type.Literal("regular"), Type.Literal("post"), Type.Literal("closed")],
      { description: "Session of the exchange now" },
    ),
    isInSession: Type.Boolean({ description: "The alert is checked in this session" }),
  },
  { $id: "AlertWatch" },
);
export type AlertWatch = Static<typeof AlertWatch>;
