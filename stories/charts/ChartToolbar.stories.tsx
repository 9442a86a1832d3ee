import { AnchorButton } from "@blueprintjs/core";
import { Share } from "@blueprintjs/icons";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent, within } from "storybook/test";
import { ChartToolbar } from "../../ui/charts/ChartToolbar.tsx";
import {
  type ChartInterval,
  type ChartType,
  DEFAULT_CHART_INTERVAL,
  DEFAULT_CHART_TYPE,
} from "../../ui/charts/constants.ts";
import { statesOf } from "../catalog/statesOf.ts";

function Controlled() {
  const [interval, setChosenInterval] = useState<ChartInterval>(DEFAULT_CHART_INTERVAL);
  const [type, setType] = useState<ChartType>(DEFAULT_CHART_TYPE);
  return (
    <ChartToolbar
      interval={interval}
      onIntervalChange={setChosenInterval}
      type={type}
      onTypeChange={setType}
      externalLink={
        <AnchorButton
          variant="minimal"
          icon={<Share />}
          aria-label="Open ACME on a finance site"
          href="https://example.com"
        />
      }
    />
  );
}

const meta = { component: Controlled } satisfies Meta<typeof Controlled>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const intervals = within(canvasElement).getByRole("radiogroup", { name: "Interval" });
    await expect(within(intervals).getByRole("radio", { name: "1D" })).toBeChecked();
    await userEvent.click(within(intervals).getByRole("radio", { name: "5M" }));
    await expect(within(intervals).getByRole("radio", { name: "5M" })).toBeChecked();
    await expect(within(intervals).getByRole("radio", { name: "1D" })).not.toBeChecked();
    const types = within(canvasElement).getByRole("radiogroup", { name: "Chart type" });
    within(types).getByRole("radio", { name: "Candlestick" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect(within(types).getByRole("radio", { name: "Line" })).toBeChecked();
  },
};

export const States = statesOf(() => import("./ChartToolbar.stories.tsx"), { width: 640 });
