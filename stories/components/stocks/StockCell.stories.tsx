import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { StockCell } from "../../../ui/components/stocks/StockCell.tsx";
import { statesOf } from "../../catalog/statesOf.ts";
import { variantsOf } from "../../variants.tsx";

const meta = {
  component: StockCell,
  args: { symbol: "AAPL", name: "Apple", onOpenChart: fn() },
  decorators: [
    (Story) => (
      <div style={{ display: "grid", gap: 8, maxWidth: 240 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof StockCell>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryCell: Story = {
  render: variantsOf(StockCell, {
    plain: {},
    longName: { symbol: "BRK-B", name: "Berkshire Hathaway Inc. Class B Common Stock" },
    otherMarket: { symbol: "7203.T", name: "Toyota Motor" },
  }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "BRK-B, open chart" }));
    await expect(args.onOpenChart).toHaveBeenCalledWith("BRK-B");
    const name = canvas.getByText(/^Berkshire/);
    await expect(name.scrollWidth).toBeGreaterThan(name.clientWidth);
    await expect(name).toHaveAttribute("title", name.textContent);
  },
};

export const States = statesOf(() => import("./StockCell.stories.tsx"));
