import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { BacktestLine } from "../../../ui/features/alerts/BacktestLine.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: BacktestLine,
  args: { request: { symbol: "AAPL", alertType: "above", targetPrice: 1 } },
  parameters: onPage(),
} satisfies Meta<typeof BacktestLine>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Once: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByText("Would have fired once in the last 90 days", {}, { timeout: 5_000 }),
    ).toBeVisible();
    await expect(canvasElement.querySelectorAll("circle")).toHaveLength(1);
  },
};

export const Never: Story = {
  args: { request: { symbol: "AAPL", alertType: "above", targetPrice: 100_000 } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("Would not have fired in the last 90 days", {}, { timeout: 5_000 }),
    ).toBeVisible();
  },
};

export const ManyTimes: Story = {
  args: { request: { symbol: "AAPL", alertType: "change_percent", targetPrice: 0.5 } },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByText(/Would have fired \d+ times/, {}, { timeout: 5_000 }),
    ).toBeVisible();
    await expect(canvasElement.querySelectorAll("circle").length).toBeGreaterThan(1);
  },
};

export const NothingToTry: Story = {
  args: { request: undefined },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("figure")).toBeNull();
  },
};
