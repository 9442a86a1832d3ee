import { insiderSides } from "../../domain/choices.ts";
import { Type, type Static } from "@sinclair/typebox";
import { AlertDirection, AlertType } from "../alerts/alert.ts";
import { CurrencyCode, Figure, Id, IsoTime, Named, Nullable, OneOf, TradeDate } from "../common.ts";
import { EarningsHour } from "../earningsDate.ts";

/** Minute and hour bars are matched by `time`, day and week bars by `date`. */
const moment = {
  time: IsoTime,
  date: TradeDate,
};

export const EarningsMark = Named("EarningsMark", {
  kind: Type.Literal("earnings"),
  ...moment,
  hour: Nullable(EarningsHour),
  isConfirmed: Type.Boolean(),
});

export const SplitMark = Named("SplitMark", {
  kind: Type.Literal("split"),
  ...moment,
  numerator: Figure("Number of new shares for every `denominator` old shares"),
  denominator: Type.Number(),
});

export const InsiderMark = Named("InsiderMark", {
  kind: Type.Literal("insider"),
  ...moment,
  side: OneOf(insiderSides),
  insiders: Type.Integer({ minimum: 1 }),
  shares: Type.Number(),
});

export const FiringMark = Named("FiringMark", {
  kind: Type.Literal("firing"),
  ...moment,
  alertId: Id,
  alertType: AlertType,
  targetPrice: Type.Number(),
  direction: Type.Optional(AlertDirection),
  price: Figure("Observed price, in `currency`"),
  currency: CurrencyCode,
});

export const ChartMark = Type.Union([EarningsMark, SplitMark, InsiderMark, FiringMark], {
  $id: "ChartMark",
});
export type ChartMark = Static<typeof ChartMark>;

export const ChartMarks = Named("ChartMarks", {
  symbol: Type.String(),
  marks: Type.Array(ChartMark, { description: "Oldest first, including the next report" }),
});
export type ChartMarks = Static<typeof ChartMarks>;
