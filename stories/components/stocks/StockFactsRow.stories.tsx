import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { StockFactsRow } from "../../../ui/components/stocks/StockFactsRow.tsx";
import { UpsideTag } from "../../../ui/components/stocks/UpsideTag.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: StockFactsRow,
  args: {
    symbol: "TECK-B.TO",
    name: "Teck Resources Limited Class B Subordinate Voting",
    price: 62.79,
    currency: "CAD",
    changePercent: -0.52,
    fact: <UpsideTag upside={18.4} />,
    facts: [
      { label: "Target", value: "CA$74.34" },
      { label: "Risk", value: "LOW" },
    ],
    onOpenChart: fn(),
  },
  render: (args) => (
    <ul>
      <StockFactsRow {...args} />
    </ul>
  ),
} satisfies Meta<typeof StockFactsRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.queryByText("Target")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: /^TECK-B.TO/, expanded: false }));
    await expect(canvas.getByText("CA$74.34")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "TECK-B.TO, open chart" }));
    await expect(args.onOpenChart).toHaveBeenCalledWith("TECK-B.TO");
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const States = statesOf(() => import("./StockFactsRow.stories.tsx"), { width: 390 });
