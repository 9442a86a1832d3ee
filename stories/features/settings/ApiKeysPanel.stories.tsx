import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import {
  credentialStates,
  keyOfTheEnvironment,
  saveKeysFails,
} from "../../../mocks/settingsScenarios.ts";
import { ApiKeysPanel } from "../../../ui/features/settings/ApiKeysPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: ApiKeysPanel,
  parameters: onPage(),
} satisfies Meta<typeof ApiKeysPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NothingConfigured: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText("Not configured")).toHaveLength(4);
    await expect(canvas.getByText("Stored on the server and never shown again.")).toBeVisible();
    await expect(canvas.getByLabelText("SMS auth token")).toHaveAttribute("type", "password");
  },
};

/** What was saved never comes back; it can be replaced or removed. */
export const SavedAndRemoved: Story = {
  play: async ({ canvas, userEvent }) => {
    const token = canvas.getByLabelText("SMS auth token");
    await userEvent.type(token, `${"0a".repeat(16)}{Enter}`);
    await expectToast("API configuration saved successfully");
    await expect(await canvas.findByText("Saved. Enter a new value to replace it")).toBeVisible();
    await expect(token).toHaveValue("");
    await userEvent.click(canvas.getByRole("button", { name: "Remove SMS auth token" }));
    await waitFor(() => expect(canvas.getAllByText("Not configured")).toHaveLength(4));
  },
};

export const FromTheEnvironment: Story = {
  parameters: onPage({ scenario: keyOfTheEnvironment }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("Set by the server; what is saved here is not used"),
    ).toBeVisible();
    await expect(canvas.queryByRole("button", { name: /^Remove/ })).toBeNull();
  },
};

/** Nothing typed is lost. */
export const SaveFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: saveKeysFails }),
  play: async ({ canvas, userEvent }) => {
    const number = canvas.getByLabelText("SMS from number");
    await userEvent.type(number, "+12025550123{Enter}");
    await expectToast("Failed to save API configuration");
    await expect(number).toHaveValue("+12025550123");
  },
};

/** The sentence stands at the field, and the field has the focus. */
export const NotAKey: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, userEvent }) => {
    const account = canvas.getByLabelText("SMS account ID");
    await userEvent.type(account, "my account{Enter}");
    await expect(
      await canvas.findByText(
        "SMS account ID must be a Twilio account SID: AC and 32 hexadecimal digits",
      ),
    ).toBeVisible();
    await waitFor(() => expect(account).toHaveFocus());
    await expect(account).toHaveValue("my account");
    await userEvent.type(account, "x");
    await expect(canvas.queryByText(/must be a Twilio account/)).toBeNull();
  },
};

/** What each service said of the credentials; it can be asked again. */
export const WorkingAndRefused: Story = {
  parameters: onPage({ scenario: credentialStates }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Working")).toBeVisible();
    await expect(canvas.getByText(/^Confirmed/)).toBeVisible();
    await expect(canvas.getByText("Refused")).toBeVisible();
    await expect(canvas.getByText(/^Twilio refused the login/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Check SMS" }));
  },
};
