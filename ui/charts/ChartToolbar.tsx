import "./ChartToolbar.css";
import { SegmentedControl } from "@blueprintjs/core";
import { TimelineAreaChart, TimelineBarChart, TimelineLineChart } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { type ChartInterval, chartIntervals, type ChartType, chartTypes } from "./constants.ts";
import { AREA, CANDLESTICK, CHART_TYPE, INTERVAL, LINE } from "./messages.ts";

export interface ChartToolbarProps {
  readonly interval: ChartInterval;
  readonly onIntervalChange: (interval: ChartInterval) => void;
  readonly type: ChartType;
  readonly onTypeChange: (type: ChartType) => void;
  /** Buttons for other actions on the chart. */
  readonly tools?: ReactNode;
  /** Link to the symbol's page on a finance site. */
  readonly externalLink?: ReactNode;
}

const typeNames: Readonly<Record<ChartType, string>> = {
  candlestick: CANDLESTICK,
  line: LINE,
  area: AREA,
};

const typeIcons = {
  candlestick: <TimelineBarChart />,
  line: <TimelineLineChart />,
  area: <TimelineAreaChart />,
} as const satisfies Record<ChartType, ReactNode>;

const intervalOptions = chartIntervals.map((value) => ({ value, label: value.toUpperCase() }));
const typeOptions = chartTypes.map((value) => ({
  value,
  label: typeNames[value],
  icon: typeIcons[value],
}));

/** Interval and type of a chart, with space for its tools and its link. */
export function ChartToolbar(props: ChartToolbarProps) {
  const { interval, onIntervalChange, type, onTypeChange, tools, externalLink } = props;
  return (
    <div className="chart-toolbar">
      <SegmentedControl
        aria-label={INTERVAL}
        size="small"
        options={intervalOptions}
        value={interval}
        onValueChange={(value) => {
          const chosen = chartIntervals.find((known) => known === value);
          if (chosen !== undefined) onIntervalChange(chosen);
        }}
      />
      <SegmentedControl
        aria-label={CHART_TYPE}
        size="small"
        options={typeOptions}
        value={type}
        onValueChange={(value) => {
          const chosen = chartTypes.find((known) => known === value);
          if (chosen !== undefined) onTypeChange(chosen);
        }}
      />
      <div className="chart-toolbar-end">
        {tools}
        {externalLink}
      </div>
    </div>
  );
}
