import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ChangeText } from "../../ui/components/ChangeText.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = { component: ChangeText, args: { percent: 2.345 } } satisfies Meta<typeof ChangeText>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Up: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("+2.35%")).toBeVisible();
    await expect(canvasElement.querySelector("svg")).toBeInTheDocument();
  },
};

export const Down: Story = {
  args: { percent: -0.4 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("−0.40%")).toBeVisible();
  },
};

export const Flat: Story = {
  args: { percent: 0 },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("0.00%")).toBeVisible();
    await expect(canvasElement.querySelector("svg")).toBeNull();
  },
};

export const Missing: Story = {
  args: { percent: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("–")).toBeVisible();
  },
};

export const WithAmount: Story = {
  args: { percent: -1.25, change: -2.37 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("−$2.37")).toBeVisible();
  },
};

export const States = statesOf(() => import("./ChangeText.stories.tsx"), { width: 160 });
