import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { AmountChart } from "../../../ui/charts/secondary/AmountChart.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const months = Array.from({ length: 18 }, (_, place) => ({
  month: new Date(Date.UTC(2025, 5 + place, 1)).toISOString().slice(0, 7),
  received: place < 10 && place % 3 === 0 ? 40 + place : 0,
  expected: place > 8 && place % 3 === 0 ? 45 : 0,
}));

const meta = {
  component: AmountChart,
  args: { months, currency: "USD", label: "Dividends by month" },
} satisfies Meta<typeof AmountChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const StepsByKeyboard: Story = {
  render: variantsOf(AmountChart, { full: {}, empty: { months: [], label: "Nothing" } }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll("rect").length).toBeGreaterThan(17));
    canvas.getByRole("application", { name: "Dividends by month" }).focus();
    await userEvent.keyboard("{Home}");
    await expect(canvas.getByRole("status")).toHaveTextContent("Jun 2025, Received $40.00");
    await userEvent.keyboard("{End}{ArrowLeft}{ArrowLeft}");
    await expect(canvas.getByRole("status")).toHaveTextContent("Sep 2026, Expected $45.00");
    await expect(canvas.queryByRole("application", { name: "Nothing" })).toBeNull();
  },
};

export const States = statesOf(() => import("./AmountChart.stories.tsx"), { width: 420 });
