import { Type } from "@sinclair/typebox";
import { Nullable } from "./common.ts";

export const EarningsHour = Type.Union([Type.Literal("before_open"), Type.Literal("after_close")], {
  $id: "EarningsHour",
});

/** The day that one source names for a company's next report. */
export const EarningsOpinion = Type.Object(
  {
    source: Type.String(),
    date: Type.String({ description: "YYYY-MM-DD in the exchange's zone" }),
    hour: Nullable(EarningsHour),
  },
  { $id: "EarningsOpinion" },
);

export const EarningsOpinions = Type.Array(EarningsOpinion, {
  description: "Everybody who was heard; two who name the same day confirm it",
});
