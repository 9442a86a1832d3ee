import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { LoadingStatus } from "../../ui/components/LoadingStatus.tsx";
import { RowSkeleton } from "../../ui/components/RowSkeleton.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: LoadingStatus,
  args: { waitingFor: "Waiting for the list of alerts.", children: <RowSkeleton rows={3} /> },
} satisfies Meta<typeof LoadingStatus>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Heard at once, not seen yet. */
export const JustStarted: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Waiting for the list of alerts.")).toHaveClass(
      "visually-hidden",
    );
  },
};

/** What is waited for is shown to everyone after eight seconds; here after a moment. */
export const TakesLong: Story = {
  args: { timeoutMs: 50 },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText("Waiting for the list of alerts.")).not.toHaveClass(
        "visually-hidden",
      ),
    );
  },
};

export const States = statesOf(() => import("./LoadingStatus.stories.tsx"), { frame: 300 });
