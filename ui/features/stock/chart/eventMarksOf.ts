import type { ChartMark } from "../../../api/endpoints.ts";
import type { EventMark } from "../../../charts/layers/chartMarks.ts";
import type { ChartInterval } from "../../../charts/constants.ts";
import { formatPriceOf, formatTargetOf } from "../../../format/level.ts";
import { formatCount, formatPercentTarget } from "../../../format/number.ts";
import {
  AFTER_THE_CLOSE,
  BEFORE_THE_OPEN,
  describeAlertMark,
  describeChangeCondition,
  describeEarningsMark,
  describeInsiderMark,
  describePriceCondition,
  describeSplitMark,
} from "../messages.ts";

/** Converts marks for the chart, where daily and weekly bars are identified by their UTC date. */
export const eventMarksOf = (
  marks: readonly ChartMark[],
  interval: ChartInterval,
  symbol: string,
): readonly EventMark[] =>
  marks.map((mark) => ({
    kind: mark.kind === "firing" ? "alert" : mark.kind,
    time: Date.parse(interval === "1d" || interval === "1w" ? mark.date : mark.time),
    words: wordsOf(mark, symbol),
  }));

function wordsOf(mark: ChartMark, symbol: string): string {
  switch (mark.kind) {
    case "earnings":
      return describeEarningsMark(HOURS[mark.hour ?? "unknown"], mark.isConfirmed);
    case "split":
      return describeSplitMark(mark.numerator, mark.denominator);
    case "insider":
      return describeInsiderMark(
        formatCount(mark.insiders),
        mark.insiders === 1,
        mark.side,
        formatCount(mark.shares),
      );
    case "firing":
      return describeAlertMark(
        formatPriceOf(symbol, mark.price, mark.currency),
        conditionOf(mark, symbol),
      );
    default:
      return mark satisfies never;
  }
}

const HOURS = {
  before_open: BEFORE_THE_OPEN,
  after_close: AFTER_THE_CLOSE,
  unknown: "",
} as const;

function conditionOf(
  {
    alertType,
    targetPrice,
    direction = "either",
    currency,
  }: Extract<ChartMark, { kind: "firing" }>,
  symbol: string,
): string {
  return alertType === "change_percent"
    ? describeChangeCondition(formatPercentTarget(targetPrice, direction))
    : describePriceCondition(alertType, formatTargetOf(symbol, targetPrice, currency));
}
