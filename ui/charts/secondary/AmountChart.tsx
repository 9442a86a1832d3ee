import { Axis, BarSeries } from "@visx/xychart";
import { useMemo } from "react";
import { formatMoneyCompact, formatPrice } from "../../format/number.ts";
import { formatMonth } from "../../format/time.ts";
import { describeExpected, describeReceived } from "../messages.ts";
import { plotTheme, SteppedPlot } from "./SteppedPlot.tsx";

const HEIGHT = 220;
const MARGIN = { top: 8, right: 64, bottom: 24, left: 16 };
const TICKS = 4;
/** Pixels, until the width is measured. */
const MIN_WIDTH = 120;
const X_SCALE = { type: "band", paddingInner: 0.25 } as const;

const THEME = plotTheme("var(--muted)", "var(--accent)");

export interface MonthAmount {
  /** `YYYY-MM` */
  readonly month: string;
  readonly received: number;
  readonly expected: number;
}

const monthOf = ({ month }: MonthAmount): string => month;
const allOf = ({ received, expected }: MonthAmount): number => received + expected;
const receivedOf = ({ received }: MonthAmount): number => received;

const describe = ({ month, received, expected }: MonthAmount, currency: string) => [
  formatMonth(month),
  ...(received === 0 && expected !== 0 ? [] : [describeReceived(formatPrice(received, currency))]),
  ...(expected === 0 ? [] : [describeExpected(formatPrice(expected, currency))]),
];

export interface AmountChartProps {
  /** Months oldest first, including those without amounts. */
  months: readonly MonthAmount[];
  /** ISO 4217 code of the amounts. */
  currency: string;
  /** Accessible name of the chart. */
  label: string;
}

export function AmountChart({ months, currency, label }: AmountChartProps) {
  const data = useMemo(() => [...months], [months]);
  if (data.length === 0) return null;
  // Labels every n-th month, so that none overlap.
  const apart = Math.ceil(data.length / TICKS);
  return (
    <SteppedPlot
      points={data}
      placeOf={(_, index) => ({ key: "all", index })}
      describe={(point) => describe(point, currency).join(", ")}
      label={label}
      height={HEIGHT}
      margin={MARGIN}
      minWidth={MIN_WIDTH}
      xScale={X_SCALE}
      isFromZero
      theme={THEME}
      ticks={TICKS}
      formatValue={(value) => formatMoneyCompact(value, currency)}
      renderTip={(point) =>
        describe(point, currency).map((line) => (
          <span key={line} className="figures">
            {line}
          </span>
        ))
      }
    >
      <Axis
        orientation="bottom"
        hideAxisLine
        hideTicks
        tickValues={data.filter((_, place) => place % apart === Math.floor(apart / 2)).map(monthOf)}
        tickFormat={formatMonth}
        axisClassName="stepped-plot-axis"
      />
      <BarSeries dataKey="all" data={data} xAccessor={monthOf} yAccessor={allOf} />
      <BarSeries dataKey="received" data={data} xAccessor={monthOf} yAccessor={receivedOf} />
    </SteppedPlot>
  );
}
