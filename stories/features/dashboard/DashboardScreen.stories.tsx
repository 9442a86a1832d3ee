import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { serverDown, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import { DashboardScreen } from "../../../ui/features/dashboard/DashboardScreen.tsx";
import { onPage, worldOf } from "../../page.ts";
import { addAlertsOfEveryKind } from "../../seeds.ts";

const meta = {
  component: DashboardScreen,
  beforeEach: () => localStorage.removeItem("getting-started-done"),
  parameters: { layout: "fullscreen", ...onPage({ path: "/" }) },
} satisfies Meta<typeof DashboardScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  tags: ["screenshot"],
  parameters: onPage({ path: "/", prepare: addAlertsOfEveryKind }),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: "Closest to triggering" });
    await expect(within(list).getAllByRole("listitem")).toHaveLength(2);
    await expect(await canvas.findByRole("heading", { name: "Active Alerts 2" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: /^Active Alerts/ })).toHaveAttribute(
      "href",
      "/alerts",
    );
  },
};

export const FirstVisit: Story = {
  tags: ["screenshot"],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await expect(canvas.getByText("Monitor your stocks and alerts")).toBeVisible();
    for (const title of ["Quick Add Alert", "Stock Price Lookup", "Active Alerts"]) {
      await expect(await canvas.findByRole("heading", { level: 2, name: title })).toBeVisible();
    }
    for (const sentence of [
      "Alerts closest to triggering appear here.",
      "Notifications sent to you appear here.",
      "Your watchlist is empty",
      "No opportunities yet",
    ]) {
      await expect(await canvas.findByText(sentence)).toBeVisible();
    }
    await expect(canvas.queryByRole("heading", { name: /^Portfolio/ })).toBeNull();
  },
};

export const Phone: Story = {
  ...Filled,
  tags: ["phone", "screenshot"],
  play: async (context) => {
    await Filled.play?.(context);
    const { canvas } = context;
    for (const name of ["Quick Add Alert", "Stock Buy Signals", "Market Movers"]) {
      await expect(
        await canvas.findByRole("button", { name: new RegExp(`^${name}`) }),
      ).toBeVisible();
    }
  },
};

export const ServerDown: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: "/", scenario: [...slowNetwork, ...serverDown] }),
  play: async ({ canvas, canvasElement, loaded }) => {
    await expect(
      await canvas.findByText("Waiting for the figures of the dashboard."),
    ).toBeInTheDocument();
    await expect(canvasElement.querySelectorAll(".stat-card")).toHaveLength(4);
    await expect(canvasElement.querySelectorAll(".panel")).toHaveLength(2);
    worldOf(loaded).release();
    const alerts = within(await canvas.findByRole("region", { name: "Active Alerts" }));
    await expect(await alerts.findByText("The alerts could not be loaded")).toBeVisible();
    await expect(alerts.getByText("The server cannot be reached")).toBeVisible();
    // The button waits during a request.
    await waitFor(() => expect(alerts.getByRole("button", { name: "Retry" })).toBeEnabled());
    await waitFor(() => expect(canvas.getAllByText("Not available right now")).toHaveLength(4));
    // Panels render one by one, so a later one requests later.
    for (const [name, what] of [
      ["Watchlist", "watchlist"],
      ["Market Movers", "market movers"],
      ["Upcoming Earnings", "earnings dates"],
      ["Recent Deliveries", "deliveries"],
    ] as const) {
      const panel = within(await canvas.findByRole("region", { name }));
      await expect(await panel.findByText(`The ${what} could not be loaded`)).toBeVisible();
    }
  },
};

export const PanelShownAgain: Story = {
  parameters: onPage({
    path: "/",
    prepare: async (world) => {
      const layout = { panels: [{ id: "picks", isHidden: true }], watchlistId: null };
      await world.call("PUT", "/api/dashboard/layout", layout);
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const edit = await canvas.findByRole("button", { name: "Edit dashboard" });
    await expect(canvas.queryByRole("heading", { name: /^Top Picks/ })).toBeNull();
    edit.focus();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(await screen.findByRole("checkbox", { name: "Show Top Picks" }));
    await expect(await canvas.findByRole("heading", { name: /^Top Picks/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(edit).toBeInTheDocument();
  },
};
