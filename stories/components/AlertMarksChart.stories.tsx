import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { AlertMarksChart } from "../../ui/components/AlertMarksChart.tsx";

const closes = Array.from({ length: 60 }, (_, day) => ({
  time: new Date(Date.UTC(2026, 8, 1 + day)).toISOString(),
  close: 100 + 8 * Math.sin(day / 7),
}));

const meta = {
  component: AlertMarksChart,
  args: { closes, marks: [{ time: closes[12]?.time ?? "", price: 108 }] },
} satisfies Meta<typeof AlertMarksChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneMark: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll("circle")).toHaveLength(1);
    await expect(canvasElement.querySelectorAll("polyline")).toHaveLength(1);
  },
};

/** A price that has not moved is a line in the middle of nothing, and no division by zero. */
export const Flat: Story = {
  args: { closes: closes.map(({ time }) => ({ time, close: 5 })), marks: [] },
  play: async ({ canvasElement }) => {
    const points = canvasElement.querySelector("polyline")?.getAttribute("points") ?? "NaN";
    await expect(points).not.toContain("NaN");
  },
};

export const NothingToDraw: Story = {
  args: { closes: [], marks: [] },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("svg")).toBeNull();
  },
};
