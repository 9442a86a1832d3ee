import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import {
  credentialStates,
  keyOfTheEnvironment,
} from "../../../mocks/scenarios/settingsScenarios.ts";
import { ApiKeysPanel } from "../../../ui/features/settings/ApiKeysPanel.tsx";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: ApiKeysPanel,
  parameters: onPage(),
} satisfies Meta<typeof ApiKeysPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NotSaved: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("put", "settings/api-keys") }),
  play: async ({ canvas, loaded, userEvent }) => {
    const number = await canvas.findByLabelText("SMS from number");
    await expect(canvas.getByLabelText("SMS auth token")).toHaveAttribute("type", "password");
    await userEvent.type(number, "+12025550123{Enter}");
    await expectToast("Failed to save API configuration");
    await expect(number).toHaveValue("+12025550123");
    worldOf(loaded).endScenario();
    const account = canvas.getByLabelText("SMS account ID");
    const refusal = "SMS account ID must be a Twilio account SID: AC and 32 hexadecimal digits";
    await userEvent.type(account, "my account{Enter}");
    await expect(await canvas.findByText(refusal)).toBeVisible();
    await waitFor(() => expect(account).toHaveFocus());
    await expect(account).toHaveValue("my account");
    await userEvent.type(account, "x");
    await expect(canvas.queryByText(refusal)).toBeNull();
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByText(refusal)).toBeVisible();
  },
};

export const KeyOfTwoParts: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, userEvent }) => {
    const id = await canvas.findByLabelText("Alpaca API key ID");
    await userEvent.type(id, "too short{Enter}");
    await expect(await canvas.findByText(/^Alpaca API key ID must be/)).toBeVisible();
    await waitFor(() => expect(id).toHaveFocus());
    await userEvent.clear(id);
    await userEvent.type(id, `${"PK0A".repeat(5)}{Enter}`);
    await expectToast("API configuration saved successfully");
    await expect(await canvas.findByText(/^Incomplete/)).toBeVisible();
  },
};

export const WorkingAndRefused: Story = {
  parameters: onPage({ scenario: [...keyOfTheEnvironment, ...credentialStates] }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("Working")).toBeVisible();
    await expect(canvas.getByText(/^Confirmed/)).toBeVisible();
    await expect(canvas.getByText("Refused")).toBeVisible();
    await expect(canvas.getByText(/^Twilio refused the login/)).toBeVisible();
    await expect(
      await canvas.findByText("Set by the server. The value saved here is not used"),
    ).toBeVisible();
    await expect(canvas.queryByRole("button", { name: /^Remove/ })).toBeNull();
    worldOf(loaded).hold("post", "*/api/settings/credentials/:name/check");
    const check = canvas.getByRole("button", { name: "Verify SMS" });
    await userEvent.click(check);
    await expectBusyButton(canvas);
    worldOf(loaded).release();
    await waitFor(() => expect(check).toBeEnabled());
  },
};
