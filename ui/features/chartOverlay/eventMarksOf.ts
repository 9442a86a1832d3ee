import type { ChartMark } from "../../api/endpoints.ts";
import type { EventMark } from "../../charts/layers/chartMarks.ts";
import type { ChartInterval } from "../../charts/constants.ts";
import { formatPercent, formatPrice } from "../../format/number.ts";

/** Marks in the chart's terms: bars of days and weeks are found by date, which is UTC's there. */
export const eventMarksOf = (
  marks: readonly ChartMark[],
  interval: ChartInterval,
): readonly EventMark[] =>
  marks.map((mark) => ({
    kind: mark.kind === "firing" ? "alert" : mark.kind,
    time: Date.parse(interval === "1d" || interval === "1w" ? mark.date : mark.time),
    words: wordsOf(mark),
  }));

function wordsOf(mark: ChartMark): string {
  switch (mark.kind) {
    case "earnings":
      return `Earnings${HOURS[mark.hour ?? "unknown"]}${mark.isConfirmed ? "" : ", not confirmed"}`;
    case "split":
      return `Split ${mark.numerator}:${mark.denominator}`;
    case "firing":
      return `Alert fired at ${formatPrice(mark.price, mark.currency)}, ${conditionOf(mark)}`;
    default:
      return mark satisfies never;
  }
}

const HOURS = {
  before_open: " before the open",
  after_close: " after the close",
  unknown: "",
} as const;

function conditionOf({
  alertType,
  targetPrice,
  currency,
}: Extract<ChartMark, { kind: "firing" }>): string {
  return alertType === "change_percent"
    ? `change ${formatPercent(targetPrice).replace("+", "±")}`
    : `${alertType} ${formatPrice(targetPrice, currency)}`;
}
