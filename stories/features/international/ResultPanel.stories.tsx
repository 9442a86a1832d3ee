import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ResultPanel } from "../../../ui/features/international/ResultPanel.tsx";
import { onPage } from "../../page.ts";

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

const factsIn = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll("dd")].map((fact) => fact.textContent);

export const Known: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("£0.8841")).toBeVisible();
    await expect(canvas.getByText(/15 min delayed/)).toBeVisible();
    await expect(factsIn(canvasElement)).toEqual(["London (LSE)", "GBP", "−£0.0071", "62M"]);
    await expect(canvas.getByRole("button", { name: "Add to Watchlist" })).toBeVisible();
  },
};

export const NothingKnown: Story = {
  args: {
    quote: { ...meta.args.quote, price: 12.3, change: null, changePercent: null, volume: null },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("£12.30")).toBeVisible();
    await expect(factsIn(canvasElement)).toEqual(["London (LSE)", "GBP", "–", "–"]);
  },
};
