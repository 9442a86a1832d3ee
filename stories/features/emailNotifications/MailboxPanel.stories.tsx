import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import { api, type GmailStatus } from "../../../ui/api/endpoints.ts";
import type { AppStore } from "../../../ui/app/store.ts";
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
    await expect(canvas.getByText("Gmail is not configured on this server")).toBeVisible();
    await expect(
      await canvas.findByText("Mail goes to the demo inbox. The demo sends nothing"),
    ).toBeVisible();
  },
};

/** Puts the answers into the store, because no request is answered meanwhile. */
export const EveryAnswer: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas, loaded }) => {
    const { dispatch } = loaded["store"] as AppStore;
    const answer = (gmail: GmailStatus) =>
      dispatch(api.util.upsertQueryData("getGmailStatus", undefined, gmail));
    await expect(canvas.getByText("Checking the mailbox…")).toBeVisible();
    await answer({ status: "unchecked", message: "Gmail has not responded yet" });
    await expect(await canvas.findByText("Gmail not checked yet")).toBeVisible();
    await answer({ status: "connected", message: "Gmail accepts the login" });
    await expect(await canvas.findByText("Gmail connected")).toBeVisible();
    await expect(canvas.getByText("Gmail accepts the login")).toBeVisible();
    await answer({ status: "error", message: "Gmail refused the app password" });
    await expect(await canvas.findByText("Gmail disconnected")).toBeVisible();
    await expect(canvas.getByText("Gmail refused the app password")).toBeVisible();
  },
};
