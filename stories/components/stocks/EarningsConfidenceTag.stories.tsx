import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { EarningsConfidenceTag } from "../../../ui/components/stocks/EarningsConfidenceTag.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const yahoo = { source: "yahoo", date: "2026-12-01", hour: "after_close" } as const;
const nasdaq = { source: "nasdaq", date: "2026-12-01", hour: null } as const;

const meta = {
  component: EarningsConfidenceTag,
  args: { isConfirmed: true, sources: [yahoo, nasdaq] },
} satisfies Meta<typeof EarningsConfidenceTag>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryConfidence: Story = {
  render: variantsOf(EarningsConfidenceTag, {
    agreed: {},
    differing: { isConfirmed: false, sources: [yahoo, { ...nasdaq, date: "2026-12-03" }] },
    estimated: {
      isConfirmed: false,
      sources: [{ source: "simulated", date: "2026-12-01", hour: null }],
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("Confirmed")).toBeVisible();
    await expect(canvas.getAllByText("Unconfirmed")).toHaveLength(2);
    for (const tip of [
      "Sources agree · Yahoo Finance: Dec 1, 2026, after close · Nasdaq: Dec 1, 2026",
      "Sources differ · Yahoo Finance: Dec 1, 2026, after close · Nasdaq: Dec 3, 2026",
      "Single source, estimated · Simulated market: Dec 1, 2026",
    ]) {
      await userEvent.tab();
      await waitFor(() => expect(screen.getByRole("tooltip")).toHaveTextContent(tip));
    }
  },
};

export const States = statesOf(() => import("./EarningsConfidenceTag.stories.tsx"), { width: 200 });
