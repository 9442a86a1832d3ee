import { earningsHours } from "../domain/choices.ts";
import { Type } from "@sinclair/typebox";
import { Named, Nullable, OneOf, ExchangeDate } from "./common.ts";

export const EarningsHour = OneOf(earningsHours, {
  $id: "EarningsHour",
});

export const EarningsOpinion = Named("EarningsOpinion", {
  source: Type.String(),
  date: ExchangeDate,
  hour: Nullable(EarningsHour),
});

export const EarningsOpinions = Type.Array(EarningsOpinion, {
  description: "Every source that provided a date. A date is confirmed if two sources agree",
});
