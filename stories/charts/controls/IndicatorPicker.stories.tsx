import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
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

/**
 * All indicators of the rules in groups; intraday ones are disabled on daily bars. Chosen
 * indicators show their parameters, and one may be chosen twice. They wrap within the page.
 */
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
    // The chart's list comes back later or not at all: each press starts from the one before.
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

/**
 * A valid parameter takes effect immediately. An invalid one shows an error, and the chart keeps
 * the last valid one.
 */
export const Parameters: Story = {
  args: { interval: "5m" },
  render: function Render({ chosen: first, onChange, ...args }) {
    const [chosen, setChosen] = useState(first);
    return (
      <IndicatorPicker
        {...args}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next);
          onChange(next);
        }}
      />
    );
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "MACD" }));
    const fast = canvas.getByRole("spinbutton", { name: "Fast bars" });
    await userEvent.clear(fast);
    await userEvent.type(fast, "30");
    await expect(canvas.getByText("“Fast bars” must be fewer than “Slow bars”.")).toBeVisible();
    await expect(fast).toBeInvalid();
    await userEvent.tab();
    await expect(fast).toHaveValue(3);
    const deviations = canvas.getByRole("spinbutton", { name: "Standard deviations" });
    await userEvent.clear(deviations);
    await userEvent.type(deviations, "2.5");
    await expect(args.onChange).toHaveBeenLastCalledWith([
      { name: "bollinger", parameters: { period: 20, deviations: 2.5 } },
      usualIndicator("rsi"),
      usualIndicator("obv"),
      { name: "macd", parameters: { fastPeriod: 3, slowPeriod: 26, signalPeriod: 9 } },
    ]);
    const find = canvas.getByRole("searchbox", { name: "Find an indicator" });
    await userEvent.type(find, "volume");
    await expect(canvas.queryByRole("button", { name: "RSI" })).toBeNull();
    await expect(canvas.getByRole("button", { name: "Anchored VWAP" })).toBeVisible();
    await userEvent.type(find, " nothing");
    await expect(canvas.getByText("No indicator matches “volume nothing”.")).toBeVisible();
    await userEvent.clear(find);
    await userEvent.click(canvas.getByRole("button", { name: "VWAP" }));
    await expect(canvas.getByRole("button", { name: "Remove VWAP" })).toBeVisible();
  },
};

export const States = statesOf(() => import("./IndicatorPicker.stories.tsx"));
