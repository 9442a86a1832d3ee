import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { Sidebar } from "../../../ui/features/shell/Sidebar.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: Sidebar,
  args: { onNavigate: fn() },
  parameters: onPage({ path: "/email-notifications" }),
} satisfies Meta<typeof Sidebar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryEntry: Story = {
  render: (args) => (
    <>
      <Sidebar {...args} />
      <AddressLine />
    </>
  ),
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(canvas.getByRole("link", { current: "page" })).toHaveTextContent(
      "Email Notifications",
    );
    const groups = ["Monitor", "Discover", "Share", "Settings"].map((name) =>
      within(canvas.getByRole("list", { name }))
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    );
    await expect(groups).toEqual([
      ["Price Alerts", "Rules", "Watchlist", "Portfolios"],
      [
        "Markets",
        "Stock Screener",
        "Short Term Stocks",
        "Long Term Stocks",
        "Surge Analysis",
        "International Stocks",
      ],
      ["Community"],
      ["Email Notifications", "Phone Numbers", "Settings"],
    ]);
    await userEvent.click(canvas.getByRole("link", { name: "Settings" }));
    await expect(args.onNavigate).toHaveBeenCalledOnce();
    await expectAddress("/settings");
  },
};

export const PageBelowAnEntry: Story = {
  parameters: onPage({ path: "/stocks/AAPL" }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link", { current: "page" })).toBeNull();
    await expect(canvas.getByRole("link", { current: true })).toHaveTextContent("Markets");
  },
};
