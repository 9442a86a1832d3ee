import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import {
  alertsFail,
  deleteAlertFails,
  restoreAlertFails,
  slowNetwork,
} from "../../../mocks/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { ActiveAlertsPanel } from "../../../ui/features/dashboard/ActiveAlertsPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addAlert, addAlertsOfEveryKind } from "../../seeds.ts";

const meta = {
  component: ActiveAlertsPanel,
  parameters: onPage(),
} satisfies Meta<typeof ActiveAlertsPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const addOne = async (world: StoryWorld) =>
  void (await addAlert(world, { symbol: "AAPL", targetPrice: 310, alertType: "above" }));

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No active alerts")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Open Price Alerts" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "View All" })).toHaveAttribute("href", "/alerts");
  },
};

/** Those that wait; one that has fired is on the Price Alerts screen. */
export const Filled: Story = {
  parameters: onPage({ prepare: addAlertsOfEveryKind }),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: "Active alerts" });
    const rows = within(list).getAllByRole("article");
    await expect(rows).toHaveLength(2);
    for (const row of rows) await expect(within(row).getByText("Active")).toBeVisible();
    await expect(within(rows[0]!).getByText("5h")).toBeVisible();
    await expect(await canvas.findByRole("heading", { name: "Active Alerts 2" })).toBeVisible();
  },
};

/** The first five; the rest is behind View All. */
export const MoreThanFive: Story = {
  parameters: onPage({
    prepare: async (world) => {
      for (const symbol of ["AAPL", "MSFT", "NVDA", "F", "T", "SNAP", "KO"]) {
        await addAlert(world, { symbol, targetPrice: 1000, alertType: "above" });
      }
    },
  }),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: "Active alerts" });
    await expect(within(list).getAllByRole("article")).toHaveLength(5);
    await expect(await canvas.findByRole("heading", { name: "Active Alerts 7" })).toBeVisible();
  },
};

/** Fired, an alert is active no longer: the live line takes it away while it is looked at. */
export const FiresWhileWatched: Story = {
  parameters: onPage({
    prepare: async (world) =>
      void (await addAlert(world, { symbol: "AAPL", targetPrice: 300, alertType: "above" })),
  }),
  play: async ({ canvas, loaded }) => {
    const world = worldOf(loaded);
    await expect(await canvas.findByText("Active")).toBeVisible();
    await waitFor(() => expect(world.app.hub.clientCount()).toBe(1));
    await world.tick(["AAPL"]);
    await expect(await canvas.findByText("No active alerts")).toBeVisible();
  },
};

export const DeletedAndUndone: Story = {
  parameters: onPage({ prepare: addOne }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Delete alert on AAPL" }));
    await expectToast("Alert deleted successfully");
    await expect(await canvas.findByText("No active alerts")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await expect(await canvas.findByRole("article")).toHaveAccessibleName(
      "AAPL Price Above $310.00",
    );
    await expectToast("Alert restored");
  },
};

export const DeleteFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: addOne, scenario: deleteAlertFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Delete alert on AAPL" }));
    await expectToast("Failed to delete alert");
    await expect(canvas.getByRole("article")).toBeVisible();
  },
};

export const UndoFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: addOne, scenario: restoreAlertFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Delete alert on AAPL" }));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await expectToast("Failed to restore the alert");
  },
};

export const Loading: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Waiting for the list of alerts.")).toBeInTheDocument();
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: addOne, scenario: alertsFail }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The alerts could not be loaded")).toBeVisible();
    await expect(canvas.getByText("The store is being rebuilt")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(await canvas.findByRole("article")).toBeVisible();
  },
};
