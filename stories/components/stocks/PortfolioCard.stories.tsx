import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { PortfolioCard } from "../../../ui/components/stocks/PortfolioCard.tsx";
import { ValueLine } from "../../../ui/components/stocks/ValueLine.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: PortfolioCard,
  args: {
    name: "Retirement",
    description: "Index funds and dividend payers, to be left alone until 2045.",
    totalValue: 128_404.5,
    totalCost: 96_000,
    totalGainLoss: 32_404.5,
    totalGainLossPercent: 33.7547,
    line: (
      <ValueLine
        currency="USD"
        points={[
          { date: "2025-11-03", value: 90_100, invested: 90_000 },
          { date: "2026-03-02", value: 104_900, invested: 96_000 },
          { date: "2026-11-20", value: 128_404.5, invested: 96_000 },
        ]}
      />
    ),
    onViewHoldings: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 360 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PortfolioCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const GainLossAndNothing: Story = {
  render: variantsOf(PortfolioCard, {
    gain: {},
    loss: {
      name: "n".repeat(100),
      description: "A description that goes on and on. ".repeat(14),
      totalValue: 900,
      totalCost: 1000,
      totalGainLoss: -100,
      totalGainLossPercent: -10,
    },
    nothing: {
      name: "Trading",
      description: null,
      totalValue: 0,
      totalCost: 0,
      totalGainLoss: 0,
      totalGainLossPercent: 0,
      line: <ValueLine currency="USD" points={[]} />,
      note: "No holdings yet",
    },
  }),
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const cards = canvas
      .getAllByRole("article")
      .map((card) => [...card.querySelectorAll("dd")].map(({ textContent }) => textContent));
    await expect(cards).toEqual([
      ["$128,404.50", "$96,000.00", "+$32,404.50", "+33.75%"],
      ["$900.00", "$1,000.00", "−$100.00", "−10.00%"],
      ["$0.00", "$0.00", "$0.00", "0.00%"],
    ]);
    await expect(canvas.getByText("No holdings yet")).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
    await userEvent.click(canvas.getByRole("button", { name: "View Holdings of Retirement" }));
    await expect(args.onViewHoldings).toHaveBeenCalledOnce();
  },
};

export const States = statesOf(() => import("./PortfolioCard.stories.tsx"));
