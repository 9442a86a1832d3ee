import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { formatPrice } from "../../../ui/format/number.ts";
import {
  removeFromWatchlistFails,
  slowNetwork,
  unknownStockWatched,
  watchlistFails,
} from "../../../mocks/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { WatchlistPanel } from "../../../ui/features/dashboard/WatchlistPanel.tsx";
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

/** Newest first, each price in the money of its own exchange. */
export const Filled: Story = {
  play: async ({ canvas, canvasElement }) => {
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
        "SHOP.TO": "Shopify",
        "TECK-B.TO": "Teck Resources Class B",
        "BATS.L": "British American Tobacco",
      }),
  }),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole("list", { name: "Watchlist" });
    await expect(symbolsIn(canvasElement)).toEqual(["BATS.L", "TECK-B.TO", "SHOP.TO"]);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const RemovedAndBack: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const button = { name: "Remove 7203.T from your watchlist" };
    await userEvent.click(await canvas.findByRole("button", button));
    await expectToast("7203.T has been removed from your watchlist");
    await waitFor(() => expect(symbolsIn(canvasElement)).toEqual(["AAPL"]));
    await userEvent.click(screen.getByText("Undo"));
    await expectToast("7203.T restored to your watchlist");
    await waitFor(() => expect(symbolsIn(canvasElement)).toEqual(["7203.T", "AAPL"]));
  },
};

export const RemoveFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: watchTwo, scenario: removeFromWatchlistFails }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const button = { name: "Remove AAPL from your watchlist" };
    await userEvent.click(await canvas.findByRole("button", button));
    await expectToast("Failed to remove from watchlist");
    await expect(symbolsIn(canvasElement)).toEqual(["7203.T", "AAPL"]);
  },
};

/** The first five; the rest is on its page. */
export const MoreThanFive: Story = {
  parameters: onPage({
    prepare: (world) =>
      watchStocks(world, {
        AAPL: "Apple",
        MSFT: "Microsoft",
        NVDA: "NVIDIA",
        KO: "Coca-Cola",
        F: "Ford",
        T: "AT&T",
      }),
  }),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole("list", { name: "Watchlist" });
    await expect(symbolsIn(canvasElement)).toEqual(["T", "F", "KO", "NVDA", "MSFT"]);
    await expect(canvas.getByRole("link", { name: "View All" })).toHaveAttribute(
      "href",
      "/watchlist?list=1",
    );
  },
};

/** Watched all the same: a dash stands where no source knows a price. */
export const UnknownSymbol: Story = {
  parameters: onPage({ scenario: unknownStockWatched }),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText("–")).toHaveLength(2);
  },
};

export const Empty: Story = {
  // Storybook merges parameters: the list above has to be taken back.
  parameters: onPage({ prepare: () => Promise.resolve() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Your watchlist is empty")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Find a stock to watch" })).toHaveAttribute(
      "href",
      "/international-stocks",
    );
  },
};

export const Loading: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Waiting for the watchlist.")).toBeInTheDocument();
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: watchTwo, scenario: watchlistFails }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The watchlist could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(await canvas.findByText("Toyota Motor")).toBeVisible();
  },
};
