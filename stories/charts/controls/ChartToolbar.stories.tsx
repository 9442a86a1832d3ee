import { AnchorButton } from "@blueprintjs/core";
import { Share } from "@blueprintjs/icons";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import { ChartRanges, ChartToolbar } from "../../../ui/charts/controls/ChartToolbar.tsx";
import type { Interval } from "../../../backend/domain/bar.ts";
import {
  type ChartType,
  DEFAULT_CHART_INTERVAL,
  DEFAULT_CHART_TYPE,
  rangeIntervals,
} from "../../../ui/charts/constants.ts";
import type { ChartRange } from "../../../ui/charts/model/scales/ranges.ts";
import { statesOf } from "../../catalog/statesOf.ts";

function Controlled() {
  const [interval, setChosenInterval] = useState<Interval>(DEFAULT_CHART_INTERVAL);
  const [range, setRange] = useState<ChartRange | null>(null);
  const [type, setType] = useState<ChartType>(DEFAULT_CHART_TYPE);
  return (
    <div style={{ display: "grid", gap: 12 }}>
      <ChartToolbar
        interval={range === null ? interval : rangeIntervals[range]}
        onIntervalChange={(next) => {
          setChosenInterval(next);
          setRange(null);
        }}
        type={type}
        onTypeChange={setType}
      />
      <ChartRanges
        range={range}
        onRangeChange={setRange}
        externalLink={
          <AnchorButton
            variant="minimal"
            icon={<Share />}
            aria-label="Open ACME on a finance site"
            href="https://example.com"
          />
        }
      />
    </div>
  );
}

const meta = { component: Controlled } satisfies Meta<typeof Controlled>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const intervals = within(canvasElement).getByRole("radiogroup", { name: "Interval" });
    const interval = (name: string) => within(intervals).getByRole("radio", { name });
    await expect(interval("1D, 1 day per bar")).toBeChecked();
    await userEvent.click(interval("5M, 5 minutes per bar"));
    await expect(interval("5M, 5 minutes per bar")).toBeChecked();
    await expect(interval("1D, 1 day per bar")).not.toBeChecked();
    const ranges = within(canvasElement).getByRole("radiogroup", { name: "Range" });
    const range = (name: string) => within(ranges).getByRole("radio", { name });
    await expect(within(ranges).queryByRole("radio", { checked: true })).toBeNull();
    await userEvent.click(range("5Y, 5 years"));
    await expect(interval("1W, 1 week per bar")).toBeChecked();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(range("1Y, 1 year")).toBeChecked();
    await userEvent.click(interval("1D, 1 day per bar"));
    await expect(range("1Y, 1 year")).not.toBeChecked();
    const types = within(canvasElement).getByRole("radiogroup", { name: "Chart type" });
    within(types).getByRole("radio", { name: "Candlestick" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(within(types).getByRole("radio", { name: "Line" })).toBeChecked();
  },
};

export const States = statesOf(() => import("./ChartToolbar.stories.tsx"), { width: 640 });
