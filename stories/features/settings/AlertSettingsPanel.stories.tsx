import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { slowNetwork } from "../../../mocks/scenarios.ts";
import { alertSettingsFail, saveSettingsFails } from "../../../mocks/settingsScenarios.ts";
import { AlertSettingsPanel } from "../../../ui/features/settings/AlertSettingsPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: AlertSettingsPanel,
  parameters: onPage(),
} satisfies Meta<typeof AlertSettingsPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const FREQUENCY = "Alert frequency (seconds)";
const INTERVAL = "Price check interval (seconds)";

export const Defaults: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(FREQUENCY)).toHaveValue(30);
    await expect(canvas.getByLabelText(INTERVAL)).toHaveValue(30);
    await expect(canvas.getByRole("checkbox", { name: "Enable notifications" })).toBeChecked();
    // This market asks for more than the default until an interval is saved.
    await expect(canvas.getByText(/^Prices are checked every \d+ s until you save/)).toBeVisible();
  },
};

export const Saved: Story = {
  play: async ({ canvas, userEvent }) => {
    const interval = await canvas.findByLabelText(INTERVAL);
    await userEvent.clear(interval);
    await userEvent.type(interval, "45{Enter}");
    await expectToast("Settings saved successfully");
    await expect(await canvas.findByText("Prices are checked every 45 s")).toBeVisible();
  },
};

/** Out of range: the sentence stands at its field, which has the focus; nothing is sent. */
export const OutOfRange: Story = {
  play: async ({ canvas, userEvent }) => {
    const frequency = await canvas.findByLabelText(FREQUENCY);
    await userEvent.clear(frequency);
    await userEvent.type(frequency, "9");
    await userEvent.click(canvas.getByRole("button", { name: "Save Settings" }));
    await expect(canvas.getByText("Must be a whole number from 10 to 300")).toBeVisible();
    await expect(frequency).toHaveFocus();
    await expect(frequency).toHaveValue(9);
  },
};

/** Nothing typed is lost. */
export const SaveFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: saveSettingsFails }),
  play: async ({ canvas, userEvent }) => {
    const interval = await canvas.findByLabelText(INTERVAL);
    await userEvent.clear(interval);
    await userEvent.type(interval, "60{Enter}");
    await expectToast("Failed to save settings");
    await expect(interval).toHaveValue(60);
  },
};

export const Loading: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Waiting for the alert settings.")).toBeInTheDocument();
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: alertSettingsFail }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The alert settings could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(await canvas.findByRole("button", { name: "Retry" }));
    await expect(await canvas.findByLabelText(FREQUENCY)).toBeVisible();
  },
};
