import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { EarningsChart } from "../../../ui/charts/secondary/EarningsChart.tsx";
import { statesOf } from "../../catalog/statesOf.ts";
import { variantsOf } from "../../variants.tsx";

const quarters = [
  { quarterEnd: "2025-12-31", currency: "USD", actual: 2.4, estimate: 2.35 },
  { quarterEnd: "2026-03-31", currency: "USD", actual: 1.65, estimate: 1.62 },
  { quarterEnd: "2026-06-30", currency: "USD", actual: 1.4, estimate: 1.48 },
  { quarterEnd: "2026-09-30", currency: "USD", actual: 1.64, estimate: 1.64 },
];

const meta = {
  component: EarningsChart,
  args: { quarters },
  decorators: [
    (Story) => (
      <div style={{ width: 480, padding: 16, background: "var(--surface)" }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof EarningsChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Quarters: Story = {
  render: variantsOf(EarningsChart, {
    every: {},
    losses: {
      quarters: quarters.map((each) => ({
        ...each,
        actual: each.actual - 2,
        estimate: each.estimate - 2,
      })),
    },
    noEstimates: { quarters: quarters.map((each) => ({ ...each, estimate: null })) },
    unknownCurrency: { quarters: quarters.map((each) => ({ ...each, currency: null })) },
  }),
  play: async ({ canvasElement }) => {
    const [picture, losses, noEstimates, unknown] = within(canvasElement).getAllByRole("img");
    await expect(picture).toHaveAccessibleName(
      /^Earnings per share by quarter\. Dec 2025: \$2\.40, expected \$2\.35 \(\+2\.13%\)\. /,
    );
    // Drawn once the width is known.
    await waitFor(() =>
      expect(picture!.querySelectorAll("circle.earnings-expected")).toHaveLength(4),
    );
    await expect(picture!.querySelectorAll("path.earnings-up")).toHaveLength(2);
    await expect(picture!.querySelectorAll("path.earnings-down")).toHaveLength(1);
    await expect(picture!.querySelectorAll("path.earnings-actual")).toHaveLength(1);
    await expect(losses).toHaveAccessibleName(/Jun 2026: −\$0\.60, expected −\$0\.52/);
    await expect(noEstimates!.querySelector("circle")).toBeNull();
    await expect(unknown).toHaveAccessibleName(/Dec 2025: 2\.40, expected 2\.35/);
  },
};

export const States = statesOf(() => import("./EarningsChart.stories.tsx"), { width: 520 });
