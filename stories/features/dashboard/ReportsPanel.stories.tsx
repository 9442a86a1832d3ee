import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { slowNetwork } from "../../../mocks/scenarios.ts";
import { ReportsPanel } from "../../../ui/features/dashboard/ReportsPanel.tsx";
import { onPage, worldOf } from "../../page.ts";

const meta = { component: ReportsPanel, parameters: onPage() } satisfies Meta<typeof ReportsPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas, loaded }) => {
    await expect(await canvas.findByText("Waiting for the earnings dates.")).toBeInTheDocument();
    worldOf(loaded).release();
    await expect(await canvas.findByRole("list", { name: "Reports This Week" })).toBeVisible();
  },
};
