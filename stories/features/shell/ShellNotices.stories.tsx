import type { Meta, StoryObj } from "@storybook/react-vite";
import { Provider } from "react-redux";
import { expect, fn, waitFor } from "storybook/test";
import { servedFromCacheReported } from "../../../ui/app/connection.ts";
import { createDemoSession, DemoSessionContext } from "../../../ui/app/demo/demoSession.ts";
import { makeStore } from "../../../ui/app/store.ts";
import { ShellNotices } from "../../../ui/features/shell/ShellNotices.tsx";
import { createDemo } from "../../demoSeeds.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";

const takeOver = fn(() => new Promise<void>(() => undefined));

const meta = {
  component: ShellNotices,
  parameters: onPage(),
} satisfies Meta<typeof ShellNotices>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The server is silent: what is shown says how old it is. */
export const Offline: Story = {
  render: () => {
    const store = makeStore();
    store.dispatch(servedFromCacheReported(Date.parse("2026-11-18T09:05:00")));
    return (
      <Provider store={store}>
        <ShellNotices />
      </Provider>
    );
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Offline. Prices as of Nov 18, 09:05")).toBeVisible();
  },
};

const inDemo = (status: "kept" | "unkept" | "elsewhere") => () => (
  <Provider store={makeStore()}>
    <DemoSessionContext value={createDemoSession(async () => createDemo({ status, takeOver }))}>
      <ShellNotices />
    </DemoSessionContext>
  </Provider>
);

export const DemoElsewhere: Story = {
  render: inDemo("elsewhere"),
  play: async ({ canvas, userEvent }) => {
    const use = await canvas.findByRole("button", { name: "Use it here" });
    await userEvent.click(use);
    await expect(takeOver).toHaveBeenCalled();
  },
};

export const DemoWithoutStorage: Story = {
  render: inDemo("unkept"),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("Storage is blocked; changes are lost on reload."),
    ).toBeVisible();
  },
};

export const DemoFailed: Story = {
  render: () => (
    <Provider store={makeStore()}>
      <DemoSessionContext
        value={createDemoSession(() => Promise.reject(new Error("WebAssembly is not allowed")))}
      >
        <ShellNotices />
      </DemoSessionContext>
    </Provider>
  ),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("The demo could not be started: WebAssembly is not allowed"),
    ).toBeVisible();
  },
};

export const NothingToSay: Story = {
  render: inDemo("kept"),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByRole("region", { name: /^Notice: / })).toBeNull());
  },
};

/** Nothing is sent for a while: it says until when, and ends it. */
export const Muted: Story = {
  parameters: onPage({
    path: "/settings",
    prepare: async (world) => {
      await world.call("POST", "/api/notifications/mutes", { alertId: null, minutes: 60 });
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByText(/^All notifications are muted until .*\. Alerts stay active\.$/),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Unmute" }));
    await expectToast("Unmuted");
    await waitFor(() => expect(canvas.queryByText(/are muted/)).toBeNull());
  },
};

export const NotificationsOff: Story = {
  parameters: onPage({
    path: "/settings",
    prepare: async (world) => {
      await world.call("PUT", "/api/settings/alerts", {
        notificationsEnabled: false,
        alertFrequencySeconds: 30,
        priceCheckIntervalSeconds: 30,
      });
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Notifications are off\./)).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Turn them on in Settings" })).toBeVisible();
  },
};

/** An alert is watched, and there is no one to send it to. */
export const NoRecipients: Story = {
  parameters: onPage({
    path: "/alerts",
    prepare: async (world) => {
      await world.call("POST", "/api/alerts", {
        symbol: "AAPL",
        targetPrice: 1e6,
        alertType: "above",
      });
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Your alerts have no recipients yet.")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Add an email address" })).toHaveAttribute(
      "href",
      "/email-notifications",
    );
  },
};
