import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ResultPanel } from "../../../ui/features/international/ResultPanel.tsx";
import { onPage } from "../../page.ts";
import { variantsOf } from "../../variants.tsx";

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

/** A figure that no source provides is a dash. */
export const KnownAndNot: Story = {
  render: variantsOf(ResultPanel, {
    known: {},
    unknown: {
      quote: {
        ...meta.args.quote,
        symbol: "NEW.L",
        price: 12.3,
        change: null,
        changePercent: null,
        volume: null,
      },
    },
  }),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("£0.8841")).toBeVisible();
    await expect(canvas.getByText("£12.30")).toBeVisible();
    await expect(canvas.getAllByText(/15 min delayed/)).toHaveLength(2);
    const facts = [...canvasElement.querySelectorAll("dd")].map((fact) => fact.textContent);
    await expect(facts.slice(0, 4)).toEqual(["London (LSE)", "GBP", "−£0.0071", "62M"]);
    await expect(facts.slice(4)).toEqual(["London (LSE)", "GBP", "–", "–"]);
    await expect(canvas.getAllByRole("button", { name: "Add to Watchlist" })).toHaveLength(2);
  },
};
