import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { SymbolMatches } from "../../../ui/features/international/SymbolMatches.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: SymbolMatches,
  args: { text: "NINTENDO", symbol: "NINTENDO", onChoose: fn() },
  parameters: onPage(),
} satisfies Meta<typeof SymbolMatches>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Chosen, a match brings its own market with it. A symbol that exists needs no suggestion. */
export const ByName: Story = {
  render: (args) => (
    <>
      <SymbolMatches {...args} text="AAPL" symbol="AAPL" />
      <SymbolMatches {...args} />
    </>
  ),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "7974.T Nintendo" }));
    await expect(args.onChoose).toHaveBeenCalledWith({ market: "TSE", text: "7974" });
    await expect(canvas.getAllByRole("list")).toHaveLength(1);
  },
};
