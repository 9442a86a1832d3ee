import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { WatchlistScreen } from "../../../ui/features/dashboard/WatchlistScreen.tsx";
import { onPage } from "../../page.ts";
import { watchStocks } from "../../seeds.ts";

const watchSeven = (world: StoryWorld): Promise<void> =>
  watchStocks(world, {
    AAPL: "Apple",
    MSFT: "Microsoft",
    NVDA: "NVIDIA",
    KO: "Coca-Cola",
    "7203.T": "Toyota Motor",
    "TECK-B.TO": "Teck Resources Class B",
    "BATS.L": "British American Tobacco",
  });

const meta = {
  component: WatchlistScreen,
  parameters: {
    layout: "fullscreen",
    ...onPage({ path: "/watchlist", prepare: watchSeven }),
  },
} satisfies Meta<typeof WatchlistScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** All of it, where the dashboard shows five. */
export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1, name: "Watchlist" })).toBeVisible();
    const list = await canvas.findByRole("list", { name: "Watchlist" });
    await expect(within(list).getAllByRole("listitem")).toHaveLength(7);
    await expect(canvas.queryByRole("button", { name: "Show all" })).toBeNull();
  },
};

/** Two lines each: no name lies under a price, and none under the button beside it. */
export const Phone: Story = {
  ...Filled,
  tags: ["phone"],
};

export const Empty: Story = {
  tags: ["phone"],
  parameters: onPage({ path: "/watchlist", prepare: () => Promise.resolve() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Your watchlist is empty")).toBeVisible();
  },
};
