import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { credentialStates } from "../../../mocks/settingsScenarios.ts";
import { CredentialLine } from "../../../ui/features/settings/CredentialLine.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: CredentialLine,
  parameters: onPage({ scenario: credentialStates }),
  args: {
    credential: {
      name: "sms",
      label: "SMS",
      state: "configured",
      checkedAt: null,
      detail: null,
      canCheck: true,
    },
  },
} satisfies Meta<typeof CredentialLine>;

export default meta;
type Story = StoryObj<typeof meta>;

const { credential } = meta.args;

export const Missing: Story = {
  args: { credential: { ...credential, state: "missing" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Not Configured")).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const NotConfirmed: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Configured")).toBeVisible();
    await expect(canvas.getByText("Not confirmed yet")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Check SMS" })).toBeEnabled();
  },
};

/** A webhook is asked nothing: whatever reaches it may set something off. */
export const ConfirmedByAMessage: Story = {
  args: { credential: { ...credential, label: "Script", canCheck: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Confirmed by the first message it accepts")).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const Working: Story = {
  args: {
    credential: { ...credential, state: "working", checkedAt: "2026-01-05T15:00:00.000Z" },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Working")).toBeVisible();
    await expect(canvas.getByText(/^Confirmed/)).toBeVisible();
  },
};

export const Refused: Story = {
  args: {
    credential: {
      ...credential,
      state: "refused",
      checkedAt: "2026-01-05T15:00:00.000Z",
      detail: "The Twilio account is suspended",
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Refused")).toBeVisible();
    await expect(canvas.getByText("The Twilio account is suspended")).toBeVisible();
  },
};
