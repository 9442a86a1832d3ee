import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { servedFromCacheReported } from "../../../ui/app/connection.ts";
import { createDemoSession, DemoSessionContext } from "../../../ui/app/demo/demoSession.ts";
import type { AppStore } from "../../../ui/app/store.ts";
import { DemoNotice } from "../../../ui/features/shell/DemoNotice.tsx";
import { ShellNotices } from "../../../ui/features/shell/ShellNotices.tsx";
import { createDemo } from "../../demoSeeds.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";

const takeOver = fn(() => new Promise<void>(() => undefined));

const DEMOS = {
  kept: createDemoSession(async () => createDemo({ status: "kept" })),
  unkept: createDemoSession(async () => createDemo({ status: "unkept" })),
  elsewhere: createDemoSession(async () => createDemo({ status: "elsewhere", takeOver })),
  failed: createDemoSession(() => Promise.reject(new Error("WebAssembly is not allowed"))),
};

const meta = {
  component: ShellNotices,
  parameters: onPage(),
} satisfies Meta<typeof ShellNotices>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Demos: Story = {
  render: () => (
    <>
      {Object.entries(DEMOS).map(([name, demo]) => (
        <DemoSessionContext key={name} value={demo}>
          <DemoNotice />
        </DemoSessionContext>
      ))}
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByText("Storage is blocked. Changes are lost on reload."),
    ).toBeVisible();
    await expect(
      await canvas.findByText("The demo could not be started: WebAssembly is not allowed"),
    ).toBeVisible();
    await waitFor(() =>
      expect(canvas.getAllByRole("region", { name: /^Notice: / })).toHaveLength(4),
    );
    await userEvent.click(canvas.getByRole("button", { name: "Use it here" }));
    await expect(takeOver).toHaveBeenCalledOnce();
  },
};

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

export const Several: Story = {
  parameters: onPage({
    path: "/alerts",
    prepare: async (world) => {
      await world.call("PUT", "/api/settings/alerts", {
        notificationsEnabled: false,
        alertFrequencySeconds: 30,
        priceCheckIntervalSeconds: 30,
      });
      await world.call("POST", "/api/alerts", {
        symbol: "AAPL",
        targetPrice: 1e6,
        alertType: "above",
      });
    },
  }),
  play: async ({ canvas, loaded }) => {
    await expect(await canvas.findByText(/^Notifications are off\./)).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Turn them on in Settings" })).toBeVisible();
    await expect(await canvas.findByText("Your alerts have no recipients yet.")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Add an email address" })).toHaveAttribute(
      "href",
      "/email-notifications",
    );
    const { dispatch } = loaded["store"] as AppStore;
    dispatch(servedFromCacheReported(Date.parse("2026-11-18T09:05:00-05:00")));
    await expect(await canvas.findByText("Offline. Prices as of Nov 18, 09:05")).toBeVisible();
  },
};
