import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { auditFails, auditLists } from "../../../mocks/scenarios/scenarios.ts";
import { AuditLogScreen } from "../../../ui/features/auditLog/AuditLogScreen.tsx";
import { onPage, worldOf } from "../../page.ts";

const PATH = "/settings/audit";

const change = (
  id: number,
  actor: string,
  type: string,
  subject: string,
  about: string | null,
) => ({
  id,
  at: `2026-01-05T14:${String(id % 60).padStart(2, "0")}:00.000Z`,
  actor,
  requestId: `5f0c${id}aa-9f1e-4c0e-8f61-000000000000`,
  type,
  subject,
  about,
});

const CHANGES = [
  change(54, "session:8d1f02c4aa", "AlertTargetMoved", "alert-12", "AAPL"),
  change(53, "link", "AlertSnoozed", "alert-12", "AAPL"),
  change(52, "token:8d1f02c4aa3b5e90 Home Assistant", "AlertPaused", "alert-12", "AAPL"),
  change(51, "token", "StockWatched", "watchlist-BRK-B", "BRK-B"),
  change(50, "local", "AlertCreated", "alert-12", "AAPL"),
  change(49, "session:1c0ffee4aa ann", "AlertSettingsSaved", "settings-alerts", null),
];

const meta = {
  component: AuditLogScreen,
  parameters: onPage({ path: PATH }),
} satisfies Meta<typeof AuditLogScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SeveralPages: Story = {
  parameters: onPage({ path: PATH, scenario: auditLists(CHANGES, 3) }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("3 of 6 changes")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await expect(await canvas.findByText("Alert created")).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole("button", { name: "Show more" })).toBeNull());
  },
};

export const OnAPhone: Story = {
  tags: ["phone"],
  parameters: onPage({ path: PATH, scenario: auditLists(CHANGES) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Alert target moved")).toBeVisible();
    await expect(canvas.getByText("Signed-in browser 8d1f02c4")).toBeVisible();
    await expect(canvas.getByText("ann, signed-in browser 1c0ffee4")).toBeVisible();
    await expect(canvas.getByText("Link of a message")).toBeVisible();
    await expect(canvas.getByText("API token “Home Assistant”")).toBeVisible();
    await expect(canvas.getByText("Alert settings saved")).toBeVisible();
    await expect(canvas.getByText("BRK-B, watchlist")).toBeVisible();
  },
};

export const FailedThenEmpty: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: PATH, scenario: auditFails }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(canvas.getByText("Waiting for the changes.")).toBeInTheDocument();
    worldOf(loaded).release();
    await expect(await canvas.findByText("The audit log could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(await canvas.findByRole("button", { name: "Retry" }));
    await expect(await canvas.findByText("No changes recorded yet")).toBeVisible();
  },
};
