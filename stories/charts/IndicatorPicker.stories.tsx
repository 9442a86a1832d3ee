import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { IndicatorPicker } from "../../ui/charts/IndicatorPicker.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: IndicatorPicker,
  args: { chosen: ["bollinger", "rsi"], onChange: fn() },
} satisfies Meta<typeof IndicatorPicker>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Whatever is pressed first, the order is that of the buttons. They wrap; none leaves the page. */
export const TwoChosen: Story = {
  tags: ["phone"],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("group", { name: "Indicators" })).toBeVisible();
    const buttons = canvas.getAllByRole("button");
    await expect(buttons.map((button) => button.textContent)).toEqual([
      "SMA 20",
      "EMA 50",
      "Bollinger 20, 2",
      "RSI 14",
      "MACD 12, 26, 9",
      "ATR 14",
    ]);
    for (const button of buttons) {
      await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    }
    await expect(canvas.getByRole("button", { name: "RSI 14", pressed: true })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "SMA 20" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["sma", "bollinger", "rsi"]);
    await userEvent.click(canvas.getByRole("button", { name: "RSI 14" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["bollinger"]);
  },
};

export const States = statesOf(() => import("./IndicatorPicker.stories.tsx"));
