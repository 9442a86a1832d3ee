import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { RunProgress } from "../../../ui/components/feedback/RunProgress.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: RunProgress,
  args: { label: "Screener run", done: 200, total: 600 },
} satisfies Meta<typeof RunProgress>;

export default meta;
type Story = StoryObj<typeof meta>;

export const StartedAndDone: Story = {
  render: variantsOf(RunProgress, {
    underWay: {},
    starting: { label: "Earnings run", done: 0, total: 0 },
    done: { label: "Surge run", done: 12_345, total: 12_345 },
  }),
  play: async ({ canvas }) => {
    const bar = canvas.getByRole("progressbar", { name: "Screener run" });
    await expect(bar).toHaveAttribute("value", "200");
    await expect(bar).toHaveAttribute("max", "600");
    await expect(bar).toHaveAttribute("aria-valuetext", "200 of 600 stocks");
    await expect(canvas.getByText("200 of 600 stocks")).toBeVisible();
    const starting = canvas.getByRole("progressbar", { name: "Earnings run" });
    await expect(starting).toHaveAttribute("value", "0");
    await expect(starting).toHaveAttribute("aria-valuetext", "Starting");
    await expect(canvas.getByText("12,345 of 12,345 stocks")).toBeVisible();
  },
};

export const States = statesOf(() => import("./RunProgress.stories.tsx"));
