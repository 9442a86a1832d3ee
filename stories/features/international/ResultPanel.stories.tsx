import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { addToWatchlistFails } from "../../../mocks/scenarios/scenarios.ts";
import { ResultPanel } from "../../../ui/features/international/ResultPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: ResultPanel,
  args: {
    quote: {
      symbol: "VOD.L",
      name: "Vodafone Group",
      market: "LSE",
      price: 0.8841,
      currency: "GBP",
      change: -0.0071,
      changePercent: -0.7967,
      volume: 62_000_000,
      lastUpdated: "2026-11-20T15:00:00.000Z",
      source: "yahoo",
      delaySeconds: 900,
    },
  },
  parameters: onPage(),
} satisfies Meta<typeof ResultPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AddedToWatchlist: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: addToWatchlistFails }),
  play: async ({ canvas, canvasElement, loaded, userEvent }) => {
    await expect(canvas.getByText("£0.8841")).toBeVisible();
    const facts = [...canvasElement.querySelectorAll("dd")].map((fact) => fact.textContent);
    await expect(facts).toEqual(["London (LSE)", "GBP", "−£0.0071", "62M"]);

    await userEvent.click(canvas.getByRole("button", { name: "Add to Watchlist" }));
    await expectToast("Failed to add stock to watchlist.");
    worldOf(loaded).endScenario();
    await userEvent.click(await canvas.findByRole("button", { name: "Add to Watchlist" }));
    await expectToast("Added to Watchlist");
    await expect(screen.getByText("VOD.L has been added to your watchlist")).toBeVisible();
    await expect(await canvas.findByRole("button", { name: "On your watchlist" })).toBeDisabled();
    await expect(canvas.queryByText("Add to Watchlist")).toBeNull();
  },
};

export const NothingKnown: Story = {
  args: {
    quote: {
      symbol: "NEW.L",
      name: "New on the exchange",
      market: "LSE",
      price: 12.3,
      currency: "GBP",
      change: null,
      changePercent: null,
      volume: null,
      lastUpdated: "2026-11-20T15:00:00.000Z",
      source: "yahoo",
      delaySeconds: 900,
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("£12.30")).toBeVisible();
    await expect(canvas.getByText(/15 min delayed/)).toBeVisible();
    const facts = [...canvasElement.querySelectorAll("dd")].map((fact) => fact.textContent);
    await expect(facts).toEqual(["London (LSE)", "GBP", "–", "–"]);
  },
};
