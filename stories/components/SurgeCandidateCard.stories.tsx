import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { SurgeCandidateCard } from "../../ui/components/SurgeCandidateCard.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: SurgeCandidateCard,
  args: {
    symbol: "QUBT",
    name: "Quantum Computing",
    price: 8.24,
    currency: "USD",
    targetPrice: 8.41,
    upsidePotential: 2.06,
    surgeProbability: 92,
    surgeScore: 78.6,
    riskLevel: "HIGH",
    timeFrame: "Within 1 week",
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

export const Good: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText("92%").closest(".bp6-tag")).toHaveClass("bp6-intent-success");
    await expect(canvas.getByText(/^Earnings in 3 days, after close/)).toBeVisible();
    await expect(canvas.getByText("Confirmed")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /QUBT/ }));
    await expect(args.onOpenChart).toHaveBeenCalledWith("QUBT");
  },
};

export const Warning: Story = {
  args: { surgeProbability: 65, riskLevel: "MEDIUM", daysUntilEarnings: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("65%").closest(".bp6-tag")).toHaveClass("bp6-intent-warning");
    await expect(canvas.getByText(/^Earnings tomorrow/)).toBeVisible();
  },
};

export const NoTarget: Story = {
  args: {
    targetPrice: null,
    upsidePotential: null,
    surgeProbability: 12,
    riskLevel: "LOW",
    daysUntilEarnings: 0,
    name: "A company whose name is longer than any card of it could ever be",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("–")).toHaveLength(2);
    await expect(canvas.getByText(/^Earnings today/)).toBeVisible();
  },
};

export const AboveTargetAndUnmeasured: Story = {
  args: { targetPrice: 7.9, upsidePotential: -4.13, riskLevel: null },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("Upside").nextElementSibling).toHaveTextContent("−4.13%");
    await expect(canvasElement.querySelector(".bp6-intent-success")).toBeNull();
    await expect(canvasElement).toHaveTextContent("Not available: fewer than 21 daily closes");
  },
};

export const States = statesOf(() => import("./SurgeCandidateCard.stories.tsx"));
