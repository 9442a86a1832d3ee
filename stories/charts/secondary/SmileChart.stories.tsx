import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { SmileChart } from "../../../ui/charts/secondary/SmileChart.tsx";
import { formatPriceColumn } from "../../../ui/format/number.ts";
import { statesOf } from "../../catalog/statesOf.ts";
import { variantsOf } from "../../variants.tsx";

const strikes = [280, 290, 300, 310, 320, 330, 340, 350].map((strike) => ({
  strike,
  call: 0.24 + ((strike - 322) / 100) ** 2,
  put: 0.26 + ((strike - 318) / 95) ** 2,
}));

const meta = {
  component: SmileChart,
  args: {
    strikes,
    price: 318.73,
    formatPrices: (prices: readonly number[]) => formatPriceColumn(prices, "USD"),
  },
  decorators: [
    (Story) => (
      <div style={{ width: 520, padding: 16, background: "var(--surface)" }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SmileChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Smile: Story = {
  render: variantsOf(SmileChart, {
    every: {},
    callsOnly: { strikes: strikes.map((each) => ({ ...each, put: null })) },
    priceOutside: { price: 500 },
    gaps: {
      strikes: strikes.map((each, at) => (at % 3 === 1 ? { ...each, call: null } : each)),
    },
  }),
  play: async ({ canvasElement }) => {
    const [picture, callsOnly, outside, gaps] = within(canvasElement).getAllByRole("img");
    await expect(picture).toHaveAccessibleName(
      /^Implied volatility by strike\. Calls: 42% at \$280\.00, 24% at \$320\.00, 32% at \$350\.00\. Puts: /,
    );
    // Drawn once the width is known.
    await waitFor(() => expect(picture!.querySelectorAll("circle")).toHaveLength(8));
    await expect(picture!.querySelectorAll("rect")).toHaveLength(8);
    await expect(picture!.querySelector(".smile-price")).not.toBeNull();
    await waitFor(() => expect(gaps!.querySelectorAll("circle")).toHaveLength(5));
    await expect(callsOnly).not.toHaveAccessibleName(/Puts/);
    await expect(outside!.querySelector(".smile-price")).toBeNull();
  },
};

export const States = statesOf(() => import("./SmileChart.stories.tsx"), { width: 560 });
