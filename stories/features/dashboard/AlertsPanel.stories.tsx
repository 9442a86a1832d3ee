import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { failing, restoreAlertFails, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import { AlertsPanel } from "../../../ui/features/dashboard/AlertsPanel.tsx";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addAlert, addAlertsOfEveryKind } from "../../seeds.ts";

const meta = {
  component: AlertsPanel,
  parameters: onPage(),
} satisfies Meta<typeof AlertsPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const LoadedOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: async (world) => {
      await addAlertsOfEveryKind(world);
      for (const symbol of ["F", "T", "SNAP", "KO"]) {
        await addAlert(world, { symbol, targetPrice: 1000, alertType: "above" });
      }
    },
    scenario: [...slowNetwork, ...failing("get", "alerts")],
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectLoadedOnRetry(
      { loaded },
      "Waiting for the list of alerts.",
      "The alerts could not be loaded",
    );
    const closest = await canvas.findByRole("list", { name: "Closest to triggering" });
    await expect(within(closest).getAllByRole("listitem")).toHaveLength(5);
    await userEvent.click(canvas.getByRole("radio", { name: "Triggered" }));
    const today = await canvas.findByRole("list", { name: "Triggered today" });
    await expect(within(today).getByRole("listitem")).toHaveTextContent(
      /^AAPLrises to \$1\.00at \$[\d,.]+, (now|\d+ (s|min) ago)$/,
    );
    await userEvent.click(canvas.getByRole("radio", { name: "Active" }));
    const list = await canvas.findByRole("list", { name: "Active alerts" });
    const rows = within(list).getAllByRole("article");
    await expect(rows).toHaveLength(5);
    for (const row of rows) await expect(within(row).getByText("Active")).toBeVisible();
    await expect(within(rows[4]!).getByText("5 h ago")).toBeVisible();
    await expect(await canvas.findByRole("heading", { name: "Active Alerts 6" })).toBeVisible();
  },
};

export const Closest: Story = {
  parameters: onPage({
    prepare: async (world) => {
      await addAlertsOfEveryKind(world);
      await world.tick(["MSFT", "NVDA"]);
      await world.call("POST", "/api/notifications/mutes", { alertId: 2, minutes: 60 });
    },
  }),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: "Closest to triggering" });
    const rows = within(list).getAllByRole("listitem");
    await expect(rows).toHaveLength(2);
    await expect(rows[0]).toHaveTextContent(/^NVDAmoves 30% in a day[\d.]+% away$/);
    await waitFor(() => expect(rows[1]).toHaveTextContent(/^MSFTrises to \$100,000\.00Snoozed$/));
  },
};

export const FiresWhileWatched: Story = {
  parameters: onPage({
    prepare: async (world) =>
      void (await addAlert(world, { symbol: "AAPL", targetPrice: 300, alertType: "above" })),
  }),
  play: async ({ canvas, loaded }) => {
    const world = worldOf(loaded);
    await expect(await canvas.findByText("rises to $300.00")).toBeVisible();
    await waitFor(() => expect(world.app.hub.clientCount()).toBe(1));
    await world.tick(["AAPL"]);
    await expect(
      await canvas.findByText("Alerts closest to triggering appear here."),
    ).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Create an alert" })).toHaveAttribute(
      "href",
      "/alerts?create",
    );
    await expect(canvas.getByRole("link", { name: "View All" })).toHaveAttribute("href", "/alerts");
  },
};

export const DeletionAndUndoFail: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: async (world) =>
      void (await addAlert(world, { symbol: "AAPL", targetPrice: 310, alertType: "above" })),
    scenario: failing("delete", "alerts/:id"),
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    const world = worldOf(loaded);
    await userEvent.click(await canvas.findByRole("radio", { name: "Active" }));
    const remove = async () =>
      userEvent.click(await canvas.findByRole("button", { name: "Delete alert on AAPL" }));
    await remove();
    await expectToast("Failed to delete alert");
    await expect(canvas.getByRole("article")).toBeVisible();
    world.enterScenario(restoreAlertFails);
    await remove();
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await expectToast("Failed to restore the alert");
  },
};
