import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { SurgeCandidateCard } from "../../../ui/components/stocks/SurgeCandidateCard.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: SurgeCandidateCard,
  args: {
    symbol: "QUBT",
    name: "Quantum Computing",
    price: 8.24,
    currency: "USD",
    targetPrice: 8.41,
    upsidePotential: 2.06,
    rank: 11,
    total: 137,
    surgeProbability: 92,
    surgeScore: 78.6,
    riskLevel: "HIGH",
    daysUntilEarnings: 3,
    earningsHour: "after_close",
    isEarningsConfirmed: true,
    earningsSources: [
      { source: "yahoo", date: "2026-11-24", hour: "after_close" },
      { source: "nasdaq", date: "2026-11-24", hour: null },
    ],
    onOpenChart: fn(),
  },
} satisfies Meta<typeof SurgeCandidateCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryChance: Story = {
  render: variantsOf(SurgeCandidateCard, {
    good: {},
    warning: {
      symbol: "ARI",
      rank: 48,
      surgeProbability: 65,
      riskLevel: "MEDIUM",
      daysUntilEarnings: 1,
    },
    withoutTarget: {
      symbol: "SNAP",
      targetPrice: null,
      upsidePotential: null,
      surgeProbability: 12,
      riskLevel: "LOW",
      daysUntilEarnings: 0,
      name: "A company whose name is longer than any card of it could ever be",
    },
    aboveTarget: { symbol: "F", targetPrice: 7.9, upsidePotential: -4.13, riskLevel: null },
  }),
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const cards = canvas.getAllByRole("article");
    const [good, warning, withoutTarget, above] = cards.map((card) => within(card));
    await expect(good!.getByText("11 of 137").closest(".bp6-tag")).toHaveClass(
      "bp6-intent-primary",
    );
    await expect(good!.getByText(/^Earnings in 3 days, after close/)).toBeVisible();
    await expect(good!.getByText("Confirmed")).toBeVisible();
    await userEvent.click(good!.getByRole("button", { name: /QUBT/ }));
    await expect(args.onOpenChart).toHaveBeenCalledWith("QUBT");
    await expect(warning!.getByText("48 of 137").closest(".bp6-tag")).toHaveClass(
      "bp6-intent-warning",
    );
    await expect(warning!.getByText(/^Earnings tomorrow/)).toBeVisible();
    await expect(withoutTarget!.getAllByText("–")).toHaveLength(2);
    await expect(withoutTarget!.getByText(/^Earnings today/)).toBeVisible();
    await expect(above!.getByText("Upside").nextElementSibling).toHaveTextContent("−4.13%");
    await expect(canvasElement.querySelector(".bp6-intent-success")).toBeNull();
    await expect(cards[3]).toHaveTextContent("Not available: fewer than 21 daily closes");
  },
};

export const States = statesOf(() => import("./SurgeCandidateCard.stories.tsx"));
