import { LineSeries } from "@visx/xychart";
import { useMemo } from "react";
import { formatMoneyCompact, formatPrice } from "../../format/number.ts";
import * as words from "../messages.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { DayAxis, plotTheme, SteppedPlot } from "./SteppedPlot.tsx";

interface ValuePoint {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly value: number | null;
  /** Deposits minus withdrawals up to the date. */
  readonly invested: number;
  /** Value if invested in a benchmark; null if unknown. */
  readonly benchmark?: number | null;
}

const describeValue = (
  { date, value, invested, benchmark: compared }: ValuePoint,
  currency: string,
  benchmark?: string,
) => ({
  when: formatCalendarDate(date),
  value: value === null ? words.VALUE_NOT_KNOWN : words.describeWorth(formatPrice(value, currency)),
  invested: words.describeInvested(formatPrice(invested, currency)),
  ...(benchmark === undefined
    ? {}
    : {
        benchmark:
          compared === null || compared === undefined
            ? words.describeNoBenchmark(benchmark)
            : words.describeBenchmark(benchmark, formatPrice(compared, currency)),
      }),
});

const HEIGHT = 260;
const MARGIN = { top: 8, right: 64, bottom: 24, left: 16 };
const TICKS = 4;

const X_SCALE = { type: "utc" } as const;

const THEME = plotTheme("var(--accent)", "var(--muted)", "var(--warn)");

/** xychart also calls this for the nonexistent point after the last. */
const timeOf = (point?: ValuePoint): Date => new Date(point?.date ?? Number.NaN);
/** Unknown values leave a gap. */
const valueOf = ({ value }: ValuePoint): number => value ?? Number.NaN;
const investedOf = ({ invested }: ValuePoint): number => invested;
const benchmarkOf = ({ benchmark }: ValuePoint): number => benchmark ?? Number.NaN;

export interface ValueChartProps {
  /** Points oldest first, one for each date. */
  points: readonly ValuePoint[];
  /** ISO 4217 code of the values. */
  currency: string;
  /** Accessible name of the chart. */
  label: string;
  /** Name of the benchmark, if there is one. */
  benchmark?: string | undefined;
}

export function ValueChart({ points, currency, label, benchmark }: ValueChartProps) {
  const data = useMemo(() => [...points], [points]);
  if (data.length < 2) return null;
  return (
    <SteppedPlot
      points={data}
      placeOf={(_, index) => ({ key: "value", index })}
      describe={(point) => Object.values(describeValue(point, currency, benchmark)).join(", ")}
      label={label}
      height={HEIGHT}
      margin={MARGIN}
      xScale={X_SCALE}
      theme={THEME}
      ticks={TICKS}
      formatValue={(value) => formatMoneyCompact(value, currency)}
      renderTip={(point) => <Tip point={point} currency={currency} benchmark={benchmark} />}
    >
      <DayAxis ticks={TICKS} />
      <LineSeries
        dataKey="value"
        data={data}
        xAccessor={timeOf}
        yAccessor={valueOf}
        strokeWidth={1.75}
      />
      <LineSeries
        dataKey="invested"
        data={data}
        xAccessor={timeOf}
        yAccessor={investedOf}
        strokeWidth={1.25}
        strokeDasharray="4 4"
      />
      {benchmark === undefined ? null : (
        <LineSeries
          dataKey="benchmark"
          data={data}
          xAccessor={timeOf}
          yAccessor={benchmarkOf}
          strokeWidth={1.25}
          strokeDasharray="1 3"
          strokeLinecap="round"
        />
      )}
    </SteppedPlot>
  );
}

function Tip({
  point,
  currency,
  benchmark,
}: { point: ValuePoint } & Pick<ValueChartProps, "currency" | "benchmark">) {
  const { when, value, invested, benchmark: compared } = describeValue(point, currency, benchmark);
  return (
    <>
      <span>{when}</span>
      <strong className="figures">{value}</strong>
      <span className="figures">{invested}</span>
      {compared === undefined ? null : <span className="figures">{compared}</span>}
    </>
  );
}
