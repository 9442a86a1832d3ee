import { levelDigits } from "../../../../backend/domain/levelDigits.ts";
import { useMemo } from "react";
import {
  useGetChartMarksQuery,
  type Chart,
  type Quote,
  type ChartMark,
} from "../../../api/endpoints.ts";
import type { ChartDrawing } from "../../../charts/chartDrawing.ts";
import type { ChartMenuItem } from "../../../charts/controls/ChartMenu.tsx";
import { formatChartPrice, chartTimeFormatter } from "../../../charts/chartFormat.ts";
import { cityOfZone, zoneOffset } from "../../../format/timeZone.ts";
import { latestOf } from "../../../charts/model/formingBar.ts";
import type { Interval } from "../../../../backend/domain/bar.ts";
import type { CandleBodies, ChartType } from "../../../charts/constants.ts";
import type { ChartIndicator } from "../../../charts/model/indicators.ts";
import type { OlderBarsSource } from "../../../charts/OlderBars.tsx";
import type { MenuSubject } from "../../../charts/chartProps.ts";
import { PriceChart } from "../../../charts/PriceChart.tsx";
import type { ComparedSeries } from "../../../charts/useCompared.ts";
import { barZone } from "./barZone.ts";
import { useChartAlerts } from "./useChartAlerts.ts";
import type { EventMark } from "../../../charts/layers/chartMarks.ts";
import { formatPriceOf, formatTargetOf } from "../../../format/level.ts";
import { formatCount, formatPercentTarget } from "../../../format/number.ts";
import * as messages from "../messages.ts";

/** The chart identifies daily and weekly bars by their UTC date. */
export const eventMarksOf = (
  marks: readonly ChartMark[],
  interval: Interval,
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
      return messages.describeEarningsMark(HOURS[mark.hour ?? "unknown"], mark.isConfirmed);
    case "split":
      return messages.describeSplitMark(mark.numerator, mark.denominator);
    case "insider":
      return messages.describeInsiderMark(
        formatCount(mark.insiders),
        mark.insiders === 1,
        mark.side,
        formatCount(mark.shares),
      );
    case "firing":
      return messages.describeAlertMark(
        formatPriceOf(symbol, mark.price, mark.currency),
        conditionOf(mark, symbol),
      );
    default:
      return mark satisfies never;
  }
}

const HOURS = {
  before_open: messages.BEFORE_THE_OPEN,
  after_close: messages.AFTER_THE_CLOSE,
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
    ? messages.describeChangeCondition(formatPercentTarget(targetPrice, direction))
    : messages.describePriceCondition(alertType, formatTargetOf(symbol, targetPrice, currency));
}

export interface LoadedChartProps {
  chart: Chart;
  older: OlderBarsSource;
  fitFrom: string | undefined;
  /** True if the fitted view is a range and shows exactly that. */
  isFitExact: boolean;
  /** A new value resets the view. */
  viewKey: string;
  bodies: CandleBodies;
  compare: ComparedSeries | undefined;
  type: ChartType;
  height: number;
  hasTable: boolean;
  isInPage: boolean;
  indicators: readonly ChartIndicator[];
  quote?: Quote;
  menuItems: (at: MenuSubject) => readonly ChartMenuItem[];
  drawing: ChartDrawing;
}

export function LoadedChart(props: LoadedChartProps) {
  const { chart, older, fitFrom, isFitExact, viewKey, bodies, compare, type, height } = props;
  const { hasTable, isInPage, indicators, quote, menuItems, drawing } = props;
  const bars = useMemo(
    () => chart.prices.map(({ time, ...prices }) => ({ time: Date.parse(time), ...prices })),
    [chart.prices],
  );
  const zone = barZone(chart);
  const formatTime = useMemo(
    () => chartTimeFormatter(chart.interval, zone ?? "UTC"),
    [chart.interval, zone],
  );
  const utcOffset = useMemo(() => zoneOffset(zone ?? "UTC"), [zone]);
  const latest = useMemo(() => quote && latestOf(quote), [quote]);
  const { lines, moveLine, question } = useChartAlerts(chart.symbol, quote);
  const { data: reported } = useGetChartMarksQuery({ symbol: chart.symbol });
  const marks = useMemo(
    () => eventMarksOf(reported?.marks ?? [], chart.interval, chart.symbol),
    [reported, chart.interval, chart.symbol],
  );
  const digits = levelDigits(chart.symbol, bars.at(-1)?.close ?? 0);
  return (
    <>
      <PriceChart
        bars={bars}
        interval={chart.interval}
        type={type}
        height={height}
        currency={chart.currency}
        {...(digits === null ? {} : { digits })}
        formatPrice={formatChartPrice}
        formatTime={formatTime}
        utcOffset={utcOffset}
        label={chart.symbol}
        hasTable={hasTable}
        isInPage={isInPage}
        isFitExact={isFitExact}
        viewKey={viewKey}
        indicators={indicators}
        bodies={bodies}
        older={older}
        {...(fitFrom === undefined ? {} : { fitFrom: Date.parse(fitFrom) })}
        {...(zone === null ? {} : { zoneName: cityOfZone(zone) })}
        alertLines={lines}
        onMoveAlert={(line, price) => void moveLine(line, price)}
        marks={marks}
        menuItems={menuItems}
        drawing={drawing}
        {...(compare === undefined ? {} : { compare })}
        {...(latest === undefined ? {} : { latest })}
      />
      {question}
    </>
  );
}
