import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { MarketSummaryPanel } from "../../../ui/features/dashboard/MarketSummaryPanel.tsx";
import { onPage } from "../../page.ts";

const meta = { component: MarketSummaryPanel, parameters: onPage() } satisfies Meta<
  typeof MarketSummaryPanel
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: "Indices, currencies and coins" });
    await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(5));
    await expect(
      await within(list).findByRole("button", { name: "S&P 500, open chart" }),
    ).toBeVisible();
    await waitFor(() => expect(list.querySelectorAll("svg.sparkline")).toHaveLength(5));
    // Points and rates are not in dollars.
    const levels = await within(list).findAllByText(/^\d{1,2},\d{3}\.\d\d$/);
    await expect(levels[0]).toBeVisible();
    await expect(await within(list).findByText(/^1\.\d{4}$/)).toBeVisible();
  },
};
