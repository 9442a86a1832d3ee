import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { AlertStatusTag } from "../../../ui/components/alerts/AlertStatusTag.tsx";
import type { AlertStatus } from "../../../ui/components/alerts/alertWords.ts";
import { STATUS_LABELS } from "../../../ui/components/messages.ts";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: AlertStatusTag,
  args: { status: "active" },
} satisfies Meta<typeof AlertStatusTag>;

export default meta;
type Story = StoryObj<typeof meta>;

const STATUSES = Object.keys(STATUS_LABELS) as AlertStatus[];

export const EveryStatus: Story = {
  render: () => (
    <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
      {STATUSES.map((status) => (
        <AlertStatusTag key={status} status={status} />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    for (const status of STATUSES) {
      await expect(canvas.getByText(STATUS_LABELS[status])).toBeVisible();
    }
  },
};

export const States = statesOf(() => import("./AlertStatusTag.stories.tsx"), { width: 320 });
