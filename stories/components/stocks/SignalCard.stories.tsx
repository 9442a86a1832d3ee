import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { SignalCard } from "../../../ui/components/stocks/SignalCard.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: SignalCard,
  args: {
    symbol: "ARI",
    companyName: "Apollo Commercial Real Estate Finance",
    publishedAt: "2026-11-20T12:00:00Z",
    publishedPrice: 7.2,
    currentPrice: 7.56,
    currency: "USD",
    reasoning: "Analysts changed their rating to Strong Buy.",
    targetPriceMin: 7.13,
    targetPriceMax: 13.66,
    now: Date.parse("2026-11-20T15:00:00Z"),
    onOpenChart: fn(),
  },
} satisfies Meta<typeof SignalCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const RisenAndUnknown: Story = {
  render: variantsOf(SignalCard, {
    risen: {},
    unknown: {
      symbol: "SNAP",
      companyName: "Snap",
      publishedPrice: null,
      currentPrice: null,
      targetPriceMin: null,
      targetPriceMax: null,
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("+5.00%")).toBeVisible();
    await userEvent.click(canvas.getByText("Target $7.13–$13.66"));
    await expect(canvas.getAllByText("3h")[0]).toBeVisible();
    await expect(canvas.getByText("Target –")).toBeVisible();
    await expect(canvas.getAllByText("–")).toHaveLength(3);
  },
};

export const States = statesOf(() => import("./SignalCard.stories.tsx"));
