import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { failing, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { RecentDeliveriesPanel } from "../../../ui/features/dashboard/RecentDeliveriesPanel.tsx";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { onPage, worldOf } from "../../page.ts";
import { addAlert, addEmail } from "../../seeds.ts";

const meta = {
  component: RecentDeliveriesPanel,
  parameters: onPage(),
} satisfies Meta<typeof RecentDeliveriesPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

async function sendTest(world: StoryWorld): Promise<void> {
  const { id } = await addEmail(world, "me@example.com", "Personal");
  await world.call("POST", `/api/email-notifications/${id}/test`);
}

export const LoadedOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: sendTest,
    scenario: [...slowNetwork, ...failing("get", "notifications/recent")],
  }),
  play: async ({ canvas, loaded }) => {
    await expectLoadedOnRetry(
      { loaded },
      "Waiting for the latest deliveries.",
      "The deliveries could not be loaded",
    );
    const row = within(await canvas.findByRole("listitem"));
    await expect(row.getByText("Test")).toBeVisible();
    await expect(row.getByText("Email · Personal")).toBeVisible();
    await expect(await row.findByText("Delivered")).toBeVisible();
  },
};

export const FiresWhileWatched: Story = {
  parameters: onPage({
    prepare: async (world) => {
      await addEmail(world, "me@example.com", "Personal");
      await addAlert(world, { symbol: "AAPL", targetPrice: 300, alertType: "above" });
    },
  }),
  play: async ({ canvas, loaded }) => {
    const world = worldOf(loaded);
    await expect(await canvas.findByText("Notifications sent to you appear here.")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Set up a channel" })).toHaveAttribute(
      "href",
      "/notifications/channels",
    );
    await waitFor(() => expect(world.app.hub.clientCount()).toBe(1));
    await world.tick(["AAPL"]);
    const row = within(await canvas.findByRole("listitem"));
    await expect(row.getByRole("button", { name: /AAPL/ })).toBeVisible();
    await expect(await row.findByText("Delivered")).toBeVisible();
  },
};
