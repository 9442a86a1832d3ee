import { Type, type Static } from "@sinclair/typebox";
import { Count, Named, Nullable, ExchangeDate } from "../common.ts";
import { EarningsHour, EarningsOpinions } from "../earningsDate.ts";

export const UpcomingEarnings = Named("UpcomingEarnings", {
  symbol: Type.String(),
  companyName: Type.String(),
  date: ExchangeDate,
  hour: Nullable(EarningsHour),
  isConfirmed: Type.Boolean(),
  daysUntil: Count(),
  source: Type.String(),
  sources: EarningsOpinions,
});
export type UpcomingEarnings = Static<typeof UpcomingEarnings>;

export const UpcomingEarningsList = Type.Array(UpcomingEarnings);
