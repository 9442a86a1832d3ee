import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { SymbolButton } from "../../ui/components/SymbolButton.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: SymbolButton,
  args: { symbol: "AAPL", onOpen: fn() },
} satisfies Meta<typeof SymbolButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OpensTheChart: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "AAPL, open chart" }));
    await expect(args.onOpen).toHaveBeenCalledWith("AAPL");
    await userEvent.keyboard(" ");
    await expect(args.onOpen).toHaveBeenCalledTimes(2);
    await expect(canvas.getByRole("button")).toHaveAttribute("href", "/stocks/AAPL");
  },
};

export const WithMarketSuffix: Story = {
  args: { symbol: "7203.T" },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "7203.T, open chart" }));
    await expect(args.onOpen).toHaveBeenCalledWith("7203.T");
  },
};

export const States = statesOf(() => import("./SymbolButton.stories.tsx"), { width: 160 });
