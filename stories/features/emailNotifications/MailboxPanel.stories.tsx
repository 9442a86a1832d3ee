import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import {
  mailboxConnected,
  mailboxRefuses,
  mailboxUnchecked,
  slowNetwork,
} from "../../../mocks/scenarios.ts";
import { MailboxPanel } from "../../../ui/features/emailNotifications/MailboxPanel.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: MailboxPanel,
  parameters: onPage(),
} satisfies Meta<typeof MailboxPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NotConfigured: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Gmail disconnected")).toBeVisible();
    await expect(
      canvas.getByText(
        "Gmail is not configured on this server; System Status in Settings says how",
      ),
    ).toBeVisible();
    await expect(
      await canvas.findByText("Mail stays in this page's inbox: the demo sends nothing"),
    ).toBeVisible();
  },
};

export const Connected: Story = {
  parameters: onPage({ scenario: mailboxConnected }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Gmail connected")).toBeVisible();
    await expect(canvas.getByText("Gmail accepts the login")).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: onPage({ scenario: mailboxRefuses }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Gmail disconnected")).toBeVisible();
    await expect(canvas.getByText("Gmail refused the app password")).toBeVisible();
  },
};

export const NotCheckedYet: Story = {
  parameters: onPage({ scenario: mailboxUnchecked }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Gmail not checked yet")).toBeVisible();
  },
};

export const Asking: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Checking the mailbox…")).toBeVisible();
  },
};
