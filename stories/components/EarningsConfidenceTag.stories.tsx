import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { EarningsConfidenceTag } from "../../ui/components/EarningsConfidenceTag.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const yahoo = { source: "yahoo", date: "2026-12-01", hour: "after_close" } as const;
const nasdaq = { source: "nasdaq", date: "2026-12-01", hour: null } as const;

const meta = {
  component: EarningsConfidenceTag,
  args: { isConfirmed: true, sources: [yahoo, nasdaq] },
} satisfies Meta<typeof EarningsConfidenceTag>;

export default meta;
type Story = StoryObj<typeof meta>;

/** What the tip says once the tag has the focus. */
async function readTip(): Promise<HTMLElement> {
  await userEvent.tab();
  return within(document.body).findByRole("tooltip");
}

export const TwoSourcesAgree: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Confirmed")).toBeVisible();
    await expect(await readTip()).toHaveTextContent(
      "Sources agree · Yahoo Finance: Dec 1, 2026, after close · Nasdaq: Dec 1, 2026",
    );
  },
};

export const SourcesDiffer: Story = {
  args: { isConfirmed: false, sources: [yahoo, { ...nasdaq, date: "2026-12-03" }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Unconfirmed")).toBeVisible();
    await expect(await readTip()).toHaveTextContent(
      "Sources differ · Yahoo Finance: Dec 1, 2026, after close · Nasdaq: Dec 3, 2026",
    );
  },
};

export const OneEstimate: Story = {
  args: { isConfirmed: false, sources: [{ source: "simulated", date: "2026-12-01", hour: null }] },
  play: async () => {
    await expect(await readTip()).toHaveTextContent(
      "Single source, estimated · Simulated market: Dec 1, 2026",
    );
  },
};

export const States = statesOf(() => import("./EarningsConfidenceTag.stories.tsx"), { width: 200 });
