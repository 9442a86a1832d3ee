import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { ChartLoading } from "../../ui/charts/ChartLoading.tsx";
import { CHART_HEIGHT_PANEL } from "../../ui/charts/constants.ts";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: ChartLoading,
  args: { height: CHART_HEIGHT_PANEL },
} satisfies Meta<typeof ChartLoading>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("Loading chart…")).toBeVisible();
  },
};

export const States = statesOf(() => import("./ChartLoading.stories.tsx"));
