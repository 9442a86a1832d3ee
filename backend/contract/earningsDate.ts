import { Type } from "@sinclair/typebox";
import { Nullable } from "./common.ts";

export const EarningsHour = Type.Union([Type.Literal("before_open"), Type.Literal("after_close")], {
  $id: "EarningsHour",
});

export const EarningsOpinion = Type.Object(
  {
    source: Type.String(),
    date: Type.String({ description: "YYYY-MM-DD in the exchange's zone" }),
    hour: Nullable(EarningsHour),
  },
  { $id: "EarningsOpinion" },
);

export const EarningsOpinions = Type.Array(EarningsOpinion, {
  description: "Every source that answered; two that give the same day confirm it",
});
