import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { channelsRefuse } from "../../../mocks/scenarios/settingsScenarios.ts";
import { oneSourceFails } from "../../../mocks/scenarios/settingsScenarios.ts";
import { slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import { api, type Health, type MarketState } from "../../../ui/api/endpoints.ts";
import type { AppStore } from "../../../ui/app/store.ts";
import { ShellStatus } from "../../../ui/features/shell/ShellStatus.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: ShellStatus,
  parameters: onPage(),
} satisfies Meta<typeof ShellStatus>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SimulatedAndConnected: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Simulated market")).toBeVisible();
    await expect(await canvas.findByText("Live updates connected")).toBeInTheDocument();
  },
};

const healthOf = (market: MarketState): Health => ({
  status: "ok",
  reasons: [],
  checks: {
    lastEvaluationAt: null,
    lastWriteAt: null,
    oldestDueAt: null,
    channels: [],
    integrity: null,
    disk: null,
    backup: null,
    lastClockStep: null,
  },
  version: "0.1.0",
  uptimeSeconds: 60,
  store: { engine: "sqlite", position: 0 },
  market,
  sources: [],
});

export const OtherMarkets: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas, loaded }) => {
    const { dispatch } = loaded["store"] as AppStore;
    const answer = (market: MarketState) =>
      dispatch(api.util.upsertQueryData("getHealth", undefined, healthOf(market)));
    await expect(canvas.queryByText(/Simulated|Replay|Live ·/)).toBeNull();
    await expect(canvas.getByRole("status")).toBeInTheDocument();
    await answer({ kind: "replay", isOpen: true, asOf: "2019-03-04T15:00:00Z" });
    await expect(await canvas.findByText("Replay Mar 4, 2019")).toBeVisible();
    await answer({ kind: "live", isOpen: true, asOf: "2026-11-20T14:57:00Z" });
    await expect(await canvas.findByText("Live · 3m")).toBeVisible();
  },
};

export const MissingData: Story = {
  tags: ["phone"],
  parameters: onPage({ path: "/screener", scenario: oneSourceFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Data missing" }));
    await expect(
      await canvas.findByText(/^Not available since .*\d: price targets\.$/),
    ).toBeVisible();
    await expect(canvas.getByRole("link", { name: "See Sources" })).toHaveAttribute(
      "href",
      "/settings/sources",
    );
  },
};

export const ChannelsFail: Story = {
  tags: ["phone"],
  parameters: onPage({ scenario: channelsRefuse }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Channel failing" }));
    await expect(
      await canvas.findByText(
        /^Email hasn't accepted a message since .*: smtp\.example\.com refused the login: .*\.$/,
      ),
    ).toBeVisible();
    await expect(
      canvas.getByText(/^Webhook \(Desk\) hasn't accepted a message since /),
    ).toBeVisible();
    await expect(canvas.getByRole("link", { name: "See System Status" })).toHaveAttribute(
      "href",
      "/settings/sources#system-status",
    );
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
