import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import {
  ScreenerCard,
  type ScreenedStockFacts,
} from "../../../ui/components/stocks/ScreenerCard.tsx";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const stock: ScreenedStockFacts = {
  symbol: "SOFI",
  name: "SoFi Technologies",
  price: 7.42,
  currency: "USD",
  changePercent: 1.25,
  upsidePotential: 42.3,
  marketCap: 8_200_000_000,
  volume: 41_300_000,
  targetPrice: 10.56,
  targetLow: 8,
  targetHigh: 15,
  targetDate: "2027-11-02",
  targetAsOf: "2026-11-02",
  earningsDate: "2026-12-01",
  earningsHour: "after_close",
  isEarningsConfirmed: true,
  earningsSources: [
    { source: "yahoo", date: "2026-12-01", hour: "after_close" },
    { source: "nasdaq", date: "2026-12-01", hour: null },
  ],
  riskLevel: "MEDIUM",
  riskBand: "15-25%",
  annualVolatility: 48.2,
  twentyDayReturn: -12.7,
  narrative: "Twelve analysts see it at $10.56 within a year.",
  analysisSources: [
    { name: "Analyst targets", percent: 62 },
    { name: "Price history", percent: 38 },
  ],
};

const meta = {
  component: ScreenerCard,
  args: {
    stock,
    alertTarget: 8.16,
    isRefreshing: false,
    isCreatingAlert: false,
    onOpenChart: fn(),
    onRefresh: fn(),
    onCreateAlert: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 380 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ScreenerCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FoldedThenDetailed: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText("Upside +42.30%")).toBeVisible();
    await expect(
      canvas.getByRole("img", { name: "$7.42 now; analyst targets $8.00 to $15.00, mean $10.56" }),
    ).toBeVisible();
    await expect(canvas.getByText("Target Price").nextElementSibling).toHaveTextContent("$10.56");
    await expect(canvas.getByText("Earnings").nextElementSibling).toHaveTextContent(
      "Dec 1, 2026After closeConfirmed",
    );
    await expect(canvas.getByText("Risk by price")).not.toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Chart of SOFI" }));
    await expect(args.onOpenChart).toHaveBeenCalledWith("SOFI");
    await userEvent.click(canvas.getByRole("button", { name: "Alert when SOFI is above $8.16" }));
    await expect(args.onCreateAlert).toHaveBeenCalledWith("SOFI");
    await userEvent.click(canvas.getByRole("button", { name: "Refresh Now: SOFI" }));
    await expect(args.onRefresh).toHaveBeenCalledWith("SOFI");
    await userEvent.click(canvas.getByText("Detailed Analysis"));
    await expect(canvas.getByText("Risk by price")).toBeVisible();
    await expect(canvas.getByText("15-25%")).toBeVisible();
    await expect(canvas.getByText(stock.narrative)).toBeVisible();
    const sources = within(canvas.getByRole("list", { name: "Analysis sources" }));
    await expect(sources.getAllByRole("listitem")).toHaveLength(2);
  },
};

export const EveryState: Story = {
  render: variantsOf(ScreenerCard, {
    veryHighRisk: { stock: { ...stock, riskLevel: "VERY HIGH", riskBand: "> 35%" } },
    lowRisk: {
      stock: { ...stock, riskLevel: "LOW", earningsHour: null, isEarningsConfirmed: false },
    },
    littleIsKnown: {
      stock: {
        ...stock,
        changePercent: null,
        marketCap: null,
        volume: null,
        earningsDate: null,
        annualVolatility: null,
      },
    },
    refreshing: { isRefreshing: true },
    creatingAlert: { isCreatingAlert: true },
    aboveTarget: {
      stock: {
        ...stock,
        price: 11.2,
        upsidePotential: -5.7,
        riskLevel: "LOW",
        twentyDayReturn: null,
      },
    },
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const cards = canvas.getAllByRole("article");
    const [veryHigh, low, unknown, refreshing, creating, above] = cards.map((card) => within(card));
    await expect(veryHigh!.getByText("VERY HIGH").closest(".bp6-tag")).toHaveClass(
      "bp6-intent-danger",
    );
    await expect(low!.getByText("LOW").closest(".bp6-tag")).toHaveClass("bp6-intent-primary");
    const date = document.createRange();
    date.selectNodeContents(low!.getByText(/^Dec 1, 2026/).firstChild!);
    const tag = low!.getByText("Unconfirmed").closest(".bp6-tag")!.getBoundingClientRect();
    const { right, bottom } = date.getBoundingClientRect();
    await expect(tag.left >= right + 8 || tag.top >= bottom).toBe(true);
    await expect(unknown!.queryByText("Earnings")).toBeNull();
    for (const label of ["Market Cap", "Avg Volume"]) {
      await expect(unknown!.getByText(label).nextElementSibling).not.toHaveTextContent("0");
    }
    await expectBusyButton(refreshing!);
    await expectBusyButton(creating!);
    await expect(above!.getByText("Upside −5.70%")).toBeVisible();
    await expect(above!.getByText("Target Date").nextElementSibling).toHaveTextContent(
      "as of Nov 2, 2026",
    );
    await userEvent.click(above!.getByText("Detailed Analysis"));
    await expect(above!.getByText("LOW")).toBeVisible();
    await expect(above!.getByText("Confirmed")).toBeVisible();
    await expect(canvasElement.querySelector(".bp6-intent-success")).toBeNull();
  },
};

export const States = statesOf(() => import("./ScreenerCard.stories.tsx"), { width: 420 });
