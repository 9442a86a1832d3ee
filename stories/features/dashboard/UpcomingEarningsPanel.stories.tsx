import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { earningsFail, noEarnings, slowNetwork } from "../../../mocks/scenarios.ts";
import { UpcomingEarningsPanel } from "../../../ui/features/dashboard/UpcomingEarningsPanel.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: UpcomingEarningsPanel,
  parameters: onPage(),
} satisfies Meta<typeof UpcomingEarningsPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Upcoming: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole("listitem")).toHaveLength(5);
  },
};

export const Empty: Story = {
  parameters: onPage({ scenario: noEarnings }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No upcoming earnings")).toBeVisible();
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: earningsFail }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The earnings dates could not be loaded")).toBeVisible();
  },
};

export const NotAnsweredYet: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Waiting for the earnings dates.")).toBeInTheDocument();
  },
};
