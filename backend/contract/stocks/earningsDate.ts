import { Type } from "@sinclair/typebox";
import { Nullable } from "../common.ts";

export const EarningsHour = Type.Union([Type.Literal("before_open"), Type.Literal("after_close")], {
  $id: "EarningsHour",
});

export const EarningsOpinion = Type.Object(
  {
    source: Type.String(),
    date: Type.String({ description: "YYYY-MM-DD in the exchange's time zone" }),
    hour: Nullable(EarningsHour),
  },
  { $id: "EarningsOpinion" },
);

export const EarningsOpinions = Type.Array(EarningsOpinion, {
  description: "Every source that provided a date. A date is confirmed if two sources agree",
});
