import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { RangeBar } from "../../ui/components/RangeBar.tsx";
import { variantsOf } from "../variants.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: RangeBar,
  args: { range: { low: 100, high: 200 }, value: 150, currency: "USD" },
} satisfies Meta<typeof RangeBar>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A price beyond what was kept stands at the end. */
export const EveryPlace: Story = {
  render: variantsOf(RangeBar, {
    middle: {},
    top: { value: 200 },
    beyond: { value: 40 },
    unknown: { range: null },
  }),
  play: async ({ canvas }) => {
    const name = "52 weeks: $100.00 to $200.00, now at 50% of it";
    await expect(canvas.getByRole("img", { name })).toBeVisible();
    await expect(canvas.getByRole("img", { name: /at 100% of it$/ })).toBeVisible();
    await expect(canvas.getByRole("img", { name: /at 0% of it$/ })).toBeVisible();
    await expect(canvas.getByText("The 52-week range is not known yet")).toBeInTheDocument();
  },
};

export const States = statesOf(() => import("./RangeBar.stories.tsx"), { width: 160 });
