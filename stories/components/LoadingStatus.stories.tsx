import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { LoadingStatus, PATIENCE_MS } from "../../ui/components/LoadingStatus.tsx";
import { RowSkeleton } from "../../ui/components/RowSkeleton.tsx";

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

/** After eight seconds the wait is explained. */
export const TakesLong: Story = {
  play: async ({ canvas }) => {
    await waitFor(
      () =>
        expect(canvas.getByText("Waiting for the list of alerts.")).not.toHaveClass(
          "visually-hidden",
        ),
      { timeout: PATIENCE_MS + 4000 },
    );
  },
};
