import "./ChartToolbar.css";
import { SegmentedControl } from "@blueprintjs/core";
import { TimelineAreaChart, TimelineBarChart, TimelineLineChart } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { type Interval, intervals } from "../../../backend/domain/bar.ts";
import { type ChartType, chartTypes } from "../constants.ts";
import { type ChartRange, chartRanges } from "../model/scales/ranges.ts";
import * as words from "../messages.ts";

export interface ChartToolbarProps {
  readonly interval: Interval;
  readonly onIntervalChange: (interval: Interval) => void;
  readonly type: ChartType;
  readonly onTypeChange: (type: ChartType) => void;
  /** Buttons for other actions on the chart. */
  readonly tools?: ReactNode;
}

const typeNames: Readonly<Record<ChartType, string>> = {
  candlestick: words.CANDLESTICK,
  line: words.LINE,
  area: words.AREA,
};

const typeIcons = {
  candlestick: <TimelineBarChart />,
  line: <TimelineLineChart />,
  area: <TimelineAreaChart />,
} as const satisfies Record<ChartType, ReactNode>;

/**
 * Tooltip and name tell minutes from months. The name begins with the visible label for voice
 * control.
 */
const namedOption = <Value extends string>(value: Value, label: string, name: string) => ({
  value,
  label,
  title: name,
  "aria-label": name.startsWith(label) ? name : words.nameOption(label, name),
});
const rangeOptions = chartRanges.map((value) =>
  namedOption(value, words.rangeLabels[value], words.rangeNames[value]),
);
const intervalOptions = intervals.map((value) => {
  const label = value.toUpperCase();
  return namedOption(value, label, words.describeInterval(words.intervalNames[value]));
});
const typeOptions = chartTypes.map((value) => ({
  value,
  label: typeNames[value],
  icon: typeIcons[value],
  title: typeNames[value],
}));

export function ChartToolbar(props: ChartToolbarProps) {
  const { interval, onIntervalChange, type, onTypeChange } = props;
  return (
    <div className="chart-toolbar">
      <SegmentedControl
        aria-label={words.INTERVAL}
        size="small"
        options={intervalOptions}
        value={interval}
        onValueChange={(value) => {
          const chosen = intervals.find((known) => known === value);
          if (chosen !== undefined) onIntervalChange(chosen);
        }}
      />
      <SegmentedControl
        className="chart-toolbar-types"
        aria-label={words.CHART_TYPE}
        size="small"
        options={typeOptions}
        value={type}
        onValueChange={(value) => {
          const chosen = chartTypes.find((known) => known === value);
          if (chosen !== undefined) onTypeChange(chosen);
        }}
      />
      <div className="chart-toolbar-end">{props.tools}</div>
    </div>
  );
}

export interface ChartRangesProps {
  /** Span shown; null if the view was chosen by its interval. */
  readonly range: ChartRange | null;
  readonly onRangeChange: (range: ChartRange) => void;
  /** Link to the symbol's page on a finance site. */
  readonly externalLink?: ReactNode;
}

export function ChartRanges({ range, onRangeChange, externalLink }: ChartRangesProps) {
  return (
    <div className="chart-ranges">
      <SegmentedControl
        aria-label={words.RANGE}
        size="small"
        options={rangeOptions}
        // An empty value selects none.
        value={range ?? ""}
        onValueChange={(value) => {
          const chosen = chartRanges.find((known) => known === value);
          if (chosen !== undefined) onRangeChange(chosen);
        }}
      />
      {externalLink}
    </div>
  );
}
