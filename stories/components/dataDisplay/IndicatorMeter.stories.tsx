import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { IndicatorMeter } from "../../../ui/components/dataDisplay/IndicatorMeter.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: IndicatorMeter,
  args: {
    label: "Volume surge",
    value: 71.4,
    rule: "Last full day, ranked against the past 50 days.",
  },
} satisfies Meta<typeof IndicatorMeter>;

export default meta;
type Story = StoryObj<typeof meta>;

export const KnownAndUnknown: Story = {
  render: variantsOf(IndicatorMeter, {
    known: {},
    withRule: { label: "Momentum", isRuleShown: true },
    unknown: { label: "Volatility", value: null },
  }),
  play: async ({ canvas }) => {
    const meter = canvas.getByRole("meter", { name: "Volume surge" });
    await expect(meter).toHaveAttribute("value", "71");
    await expect(canvas.getByText("Last full day, ranked against the past 50 days.")).toBeVisible();
    await expect(canvas.queryByRole("meter", { name: "Volatility" })).toBeNull();
    await expect(canvas.getByText("–")).toBeVisible();
  },
};

export const States = statesOf(() => import("./IndicatorMeter.stories.tsx"));
