import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { LoadingStatus } from "../../../ui/components/feedback/LoadingStatus.tsx";
import { RowSkeleton } from "../../../ui/components/feedback/RowSkeleton.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: LoadingStatus,
  args: { waitingFor: "Waiting for the list of alerts.", children: <RowSkeleton rows={3} /> },
} satisfies Meta<typeof LoadingStatus>;

export default meta;
type Story = StoryObj<typeof meta>;

export const JustStartedAndLate: Story = {
  render: variantsOf(LoadingStatus, {
    justStarted: { timeoutMs: 3_600_000 },
    late: { waitingFor: "Waiting for the watchlist.", timeoutMs: 0 },
  }),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText("Waiting for the watchlist.")).not.toHaveClass("visually-hidden"),
    );
    await expect(canvas.getByText("Waiting for the list of alerts.")).toHaveClass(
      "visually-hidden",
    );
  },
};

export const States = statesOf(() => import("./LoadingStatus.stories.tsx"), { frame: 300 });
