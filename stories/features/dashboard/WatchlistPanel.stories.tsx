import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { formatPrice } from "../../../ui/format/number.ts";
import { failing, slowNetwork, unknownStockWatched } from "../../../mocks/scenarios/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { WatchlistPanel } from "../../../ui/features/dashboard/WatchlistPanel.tsx";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { watchStocks } from "../../seeds.ts";

const watchTwo = (world: StoryWorld): Promise<void> =>
  watchStocks(world, { AAPL: "Apple", "7203.T": "Toyota Motor" });

const meta = {
  component: WatchlistPanel,
  parameters: onPage({ prepare: watchTwo }),
} satisfies Meta<typeof WatchlistPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const symbolsIn = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll(".symbol-button")].map((button) => button.textContent);

export const LoadedOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: watchTwo,
    scenario: [...slowNetwork, ...failing("get", "watchlists/:id/rows")],
  }),
  play: async ({ canvas, canvasElement, loaded }) => {
    await expectLoadedOnRetry(
      { loaded },
      "Waiting for the watchlist.",
      "The watchlist could not be loaded",
    );
    const list = await canvas.findByRole("list", { name: "Watchlist" });
    for (const symbol of ["7203.T", "AAPL"]) {
      const { price, currency } = await storyQuote(symbol);
      await expect(await within(list).findByText(formatPrice(price, currency))).toBeVisible();
    }
    await expect(symbolsIn(canvasElement)).toEqual(["7203.T", "AAPL"]);
    await expect(canvas.getByRole("heading", { name: "Watchlist 2" })).toBeVisible();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  parameters: onPage({
    prepare: (world) =>
      watchStocks(world, {
        AAPL: "Apple",
        MSFT: "Microsoft",
        F: "Ford",
        "SHOP.TO": "Shopify",
        "TECK-B.TO": "Teck Resources Class B",
        "BATS.L": "British American Tobacco",
      }),
  }),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole("list", { name: "Watchlist" });
    await expect(symbolsIn(canvasElement)).toEqual(["BATS.L", "TECK-B.TO", "SHOP.TO", "F", "MSFT"]);
    await expect(canvas.getByRole("link", { name: "View All" })).toHaveAttribute(
      "href",
      "/watchlist?list=1",
    );
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const RemovedToTheLast: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: watchTwo,
    scenario: failing("delete", "watchlists/:id/entries/:symbol"),
  }),
  play: async ({ canvas, canvasElement, loaded, userEvent }) => {
    const remove = async (symbol: string) =>
      userEvent.click(
        await canvas.findByRole("button", { name: `Remove ${symbol} from your watchlist` }),
      );
    await remove("AAPL");
    await expectToast("Failed to remove from watchlist");
    await expect(symbolsIn(canvasElement)).toEqual(["7203.T", "AAPL"]);
    worldOf(loaded).endScenario();
    await remove("7203.T");
    await waitFor(() => expect(symbolsIn(canvasElement)).toEqual(["AAPL"]));
    await remove("AAPL");
    await expect(await canvas.findByText("Your watchlist is empty")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Find a stock" })).toHaveAttribute(
      "href",
      "/international-stocks",
    );
  },
};

export const UnknownSymbol: Story = {
  parameters: onPage({ scenario: unknownStockWatched }),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText("–")).toHaveLength(2));
  },
};
