import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, type within } from "storybook/test";
import {
  channelsRefuse,
  credentialStates,
  diskIsFull,
} from "../../../mocks/scenarios/settingsScenarios.ts";
import { SystemStatusPanel } from "../../../ui/features/settings/SystemStatusPanel.tsx";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: SystemStatusPanel,
  parameters: onPage(),
} satisfies Meta<typeof SystemStatusPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Responses arrive in any order. */
const expectValue = (canvas: ReturnType<typeof within>, name: string, text: string | RegExp) =>
  waitFor(() =>
    expect(canvas.getByText(name, { selector: "dt" }).nextElementSibling).toHaveTextContent(text),
  );

export const NothingConfigured: Story = {
  parameters: onPage({ isHeld: true }),
  play: async ({ canvas, loaded }) => {
    await expectValue(canvas, "API", "Not Configured");
    worldOf(loaded).release();
    await expect(await canvas.findByText("Connected")).toBeVisible();
    await expectValue(canvas, "API", "Not Configured");
    await expectValue(canvas, "SMS", "Not Configured");
    await expectValue(canvas, "Server", "Working");
  },
};

export const CredentialStates: Story = {
  parameters: onPage({ scenario: credentialStates }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Refused")).toBeVisible();
    await expectValue(canvas, "API", /^WorkingConfirmed/);
    await expectValue(canvas, "SMS", /^RefusedTwilio refused the login/);
    await expectValue(canvas, "Email", "Not Configured");
    await expect(canvas.getByText(/^To send email, start the server with SMTP_URL/)).toBeVisible();
    await expectValue(canvas, "Server", "Working");
    await expect(canvas.queryByRole("listitem")).toBeNull();
  },
};

export const ChannelsRefuse: Story = {
  parameters: onPage({ scenario: channelsRefuse }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^Email hasn't accepted a message since \d\d:\d\d: /),
    ).toBeVisible();
    await expect(canvas.getByText(/^Webhook \(Desk\) hasn't accepted/)).toBeVisible();
    await expect(canvas.getAllByRole("listitem")).toHaveLength(2);
  },
};

export const DiskIsFull: Story = {
  parameters: onPage({
    scenario: diskIsFull,
    prepare: async (world) => {
      await world.call("PUT", "/api/settings/api-keys", {
        stockDataKey: "0123456789abcdef0123",
        smsAccountId: `AC${"0a".repeat(16)}`,
        smsToken: "0a".repeat(16),
        smsFromNumber: "+12025550123",
      });
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Not working")).toBeVisible();
    const reasons = canvas.getAllByRole("listitem").map(({ textContent }) => textContent);
    await expect(reasons[0]).toContain("The server's disk is full");
    await expect(reasons[1]).toContain("The last backup failed");
    await waitFor(() => expect(canvas.getAllByText("Configured")).toHaveLength(2));
  },
};
