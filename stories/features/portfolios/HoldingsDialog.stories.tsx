import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { HoldingsDialog } from "../../../ui/features/portfolios/HoldingsDialog.tsx";

const meta = {
  component: HoldingsDialog,
  args: {
    portfolio: {
      id: 1,
      name: "Growth",
      description: null,
      totalValue: 0,
      totalCost: 0,
      totalGainLoss: 0,
      totalGainLossPercent: 0,
      createdAt: "2026-11-20T15:00:00.000Z",
    },
    onClose: fn(),
  },
} satisfies Meta<typeof HoldingsDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole("dialog", { name: "Holdings of Growth" });
    await expect(within(dialog).getAllByRole("columnheader")).toHaveLength(6);
    await waitFor(() => expect(within(dialog).getByText("No holdings yet")).toBeVisible());
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await expect(args.onClose).toHaveBeenCalled();
  },
};

export const Closed: Story = {
  args: { portfolio: null },
  play: async () => {
    await expect(screen.queryByRole("dialog")).toBeNull();
  },
};
