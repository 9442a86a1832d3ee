import { Type, type Static } from "@sinclair/typebox";
import { sessions } from "../../domain/sessions.ts";
import { Figure, Flag, Id, IsoTime, Named, Nullable, OneOf, Text, TradeDate } from "../common.ts";

export const NearestApproach = Named("NearestApproach", {
  price: Figure("In the alert's currency"),
  distancePercent: Figure(
    "Distance to the target in percent of that price; 0 if the condition is met",
  ),
  tradeDate: TradeDate,
});
export type NearestApproach = Static<typeof NearestApproach>;

/** Prices that an alert has seen so far; they explain why it has not triggered. */
export const AlertWatch = Named("AlertWatch", {
  alertId: Id,
  since: IsoTime,
  checkedAt: Nullable(
    Type.String({
      format: "date-time",
      description: "Exchange time of the last checked price; null before the first check",
    }),
  ),
  price: Nullable(Figure("Last checked price, in the alert's currency")),
  distancePercent: Nullable(
    Figure("Distance to the target in percent of that price; 0 if the condition is met"),
  ),
  nearest: Nullable(NearestApproach),
  session: OneOf(sessions, {
    description: "Current session of the exchange",
  }),
  isInSession: Flag("True if the alert is checked in the current session"),
  heldSource: Nullable(
    Text("Source that has taken over and whose first price waits for its next one; null if none"),
  ),
});
export type AlertWatch = Static<typeof AlertWatch>;
