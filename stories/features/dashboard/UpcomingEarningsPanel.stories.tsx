import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { failing, noEarnings, noSource, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import { UpcomingEarningsPanel } from "../../../ui/features/dashboard/UpcomingEarningsPanel.tsx";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: UpcomingEarningsPanel,
  parameters: onPage(),
} satisfies Meta<typeof UpcomingEarningsPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const LoadedOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    scenario: [...slowNetwork, ...failing("get", "earnings/upcoming", noSource)],
  }),
  play: async ({ canvas, loaded }) => {
    await expectLoadedOnRetry(
      { loaded },
      "Waiting for the earnings dates.",
      "The earnings dates could not be loaded",
    );
    await expect(await canvas.findAllByRole("listitem")).toHaveLength(5);
  },
};

export const Empty: Story = {
  parameters: onPage({ scenario: noEarnings }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No earnings in the next two weeks.")).toBeVisible();
  },
};
