import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { usualIndicator } from "../../../ui/charts/model/indicators.ts";
import { IndicatorPicker } from "../../../ui/charts/controls/IndicatorPicker.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: IndicatorPicker,
  args: {
    chosen: [usualIndicator("bollinger"), usualIndicator("rsi"), usualIndicator("obv")],
    interval: "1d",
    onChange: fn(),
  },
} satisfies Meta<typeof IndicatorPicker>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ThreeChosen: Story = {
  tags: ["phone"],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("region", { name: "Indicators" })).toBeVisible();
    for (const group of ["Averages", "Bands and trend", "Oscillators", "Volume"]) {
      await expect(canvas.getByRole("group", { name: group })).toBeVisible();
    }
    for (const button of canvas.getAllByRole("button")) {
      await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    }
    await expect(canvas.getByRole("button", { name: "VWAP" })).toBeDisabled();
    await expect(canvas.getByText(/^VWAP needs intraday bars/)).toBeVisible();
    // The chart may return its list late, so presses build on each other.
    const [bollinger, rsi, obv] = args.chosen;
    const sma = usualIndicator("sma");
    const longer = { name: "rsi", parameters: { period: 20 } };
    await userEvent.click(canvas.getByRole("button", { name: "SMA" }));
    await expect(args.onChange).toHaveBeenLastCalledWith([bollinger, rsi, obv, sma]);
    await userEvent.click(canvas.getByRole("button", { name: "Add another RSI" }));
    await expect(args.onChange).toHaveBeenLastCalledWith([bollinger, rsi, obv, sma, longer]);
    await userEvent.click(canvas.getByRole("button", { name: "Remove Bollinger 20, 2" }));
    await expect(args.onChange).toHaveBeenLastCalledWith([rsi, obv, sma, longer]);
    await userEvent.click(canvas.getByRole("button", { name: "RSI", pressed: true }));
    await expect(args.onChange).toHaveBeenLastCalledWith([obv, sma]);
  },
};

export const States = statesOf(() => import("./IndicatorPicker.stories.tsx"));
