import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { EarningsRow } from "../../../ui/components/stocks/EarningsRow.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: EarningsRow,
  args: {
    symbol: "AMD",
    companyName: "Advanced Micro Devices",
    date: "2026-11-23",
    hour: "before_open",
    isConfirmed: true,
    sources: [
      { source: "yahoo", date: "2026-11-23", hour: "before_open" },
      { source: "nasdaq", date: "2026-11-23", hour: null },
    ],
    onOpenChart: fn(),
  },
  decorators: [
    (Story) => (
      <ul className="panel" style={{ maxWidth: 560, padding: 0 }}>
        <Story />
      </ul>
    ),
  ],
} satisfies Meta<typeof EarningsRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ConfirmedAndNot: Story = {
  render: variantsOf(EarningsRow, {
    confirmed: {},
    unconfirmed: {
      symbol: "NVDA",
      hour: null,
      isConfirmed: false,
      sources: [
        { source: "yahoo", date: "2026-11-23", hour: null },
        { source: "nasdaq", date: "2026-11-25", hour: null },
      ],
    },
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Nov 23, 2026")[0]).toBeVisible();
    await expect(canvas.getByText("Before open")).toBeVisible();
    await expect(canvas.getByText("Confirmed")).toBeVisible();
    await expect(canvas.getByText("Time not known")).toBeVisible();
    await expect(canvas.getByText("Unconfirmed")).toBeVisible();
  },
};

export const States = statesOf(() => import("./EarningsRow.stories.tsx"), { width: 480 });
