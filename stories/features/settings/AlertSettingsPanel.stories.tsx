import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { AlertSettingsPanel } from "../../../ui/features/settings/AlertSettingsPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: AlertSettingsPanel,
  parameters: onPage(),
} satisfies Meta<typeof AlertSettingsPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const FREQUENCY = "Alert frequency (seconds)";
const INTERVAL = "Price check interval (seconds)";

export const LoadedAndSaved: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ isHeld: true, scenario: failing("get", "settings/alerts") }),
  play: async (context) => {
    const { canvas, userEvent } = context;
    const [waiting, failure] = [
      "Waiting for the alert settings.",
      "The alert settings could not be loaded",
    ];
    await expectLoadedOnRetry(context, waiting, failure);
    await expect(await canvas.findByLabelText(FREQUENCY)).toHaveValue(30);
    const interval = canvas.getByLabelText(INTERVAL);
    await expect(interval).toHaveValue(30);
    await expect(canvas.getByRole("checkbox", { name: "Enable notifications" })).toBeChecked();
    // This market asks for more than the default until an interval is saved.
    await expect(canvas.getByText(/^Prices are checked every \d+ s until/)).toBeVisible();
    await userEvent.clear(interval);
    await userEvent.type(interval, "45{Enter}");
    await expectToast("Settings saved successfully");
    await expect(await canvas.findByText("Prices are checked every 45 s")).toBeVisible();
  },
};

export const NotSaved: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("put", "settings/alerts") }),
  play: async ({ canvas, userEvent }) => {
    const interval = await canvas.findByLabelText(INTERVAL);
    await userEvent.clear(interval);
    await userEvent.type(interval, "60{Enter}");
    await expectToast("Failed to save settings");
    await expect(interval).toHaveValue(60);
    const frequency = canvas.getByLabelText(FREQUENCY);
    await userEvent.clear(frequency);
    await userEvent.type(frequency, "9");
    await userEvent.click(canvas.getByRole("button", { name: "Save Settings" }));
    await expect(canvas.getByText("Must be a whole number from 10 to 300")).toBeVisible();
    await expect(frequency).toHaveFocus();
    await expect(frequency).toHaveValue(9);
  },
};
