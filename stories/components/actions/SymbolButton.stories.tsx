import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { SymbolButton } from "../../../ui/components/actions/SymbolButton.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: SymbolButton,
  args: { symbol: "AAPL", onOpen: fn() },
} satisfies Meta<typeof SymbolButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OpensTheChart: Story = {
  render: variantsOf(SymbolButton, { plain: {}, withMarketSuffix: { symbol: "7203.T" } }),
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole("button", { name: "AAPL, open chart" });
    await userEvent.click(button);
    await expect(args.onOpen).toHaveBeenCalledWith("AAPL");
    await userEvent.keyboard(" ");
    await expect(args.onOpen).toHaveBeenCalledTimes(2);
    await expect(button).toHaveAttribute("href", "/stocks/AAPL");
    await userEvent.click(canvas.getByRole("button", { name: "7203.T, open chart" }));
    await expect(args.onOpen).toHaveBeenLastCalledWith("7203.T");
  },
};

export const States = statesOf(() => import("./SymbolButton.stories.tsx"), { width: 160 });
