import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { RangeBar } from "../../ui/components/RangeBar.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: RangeBar,
  args: { range: { low: 100, high: 200 }, value: 150, currency: "USD" },
} satisfies Meta<typeof RangeBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Middle: Story = {
  play: async ({ canvas }) => {
    const name = "52 weeks: $100.00 to $200.00, now at 50% of it";
    await expect(await canvas.findByRole("img", { name })).toBeVisible();
  },
};

export const AtTheTop: Story = {
  args: { value: 200 },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("img", { name: /at 100% of it$/ })).toBeVisible();
  },
};

/** A price beyond what was kept stands at the end. */
export const Beyond: Story = {
  args: { value: 40 },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("img", { name: /at 0% of it$/ })).toBeVisible();
  },
};

export const NotKnownYet: Story = {
  args: { range: null },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The 52-week range is not known yet")).toBeInTheDocument();
  },
};

export const States = statesOf(() => import("./RangeBar.stories.tsx"), { width: 160 });
