import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { slowNetwork } from "../../../mocks/scenarios.ts";
import { alertSettingsFail, saveSettingsFails } from "../../../mocks/settingsScenarios.ts";
import { QuietHoursPanel } from "../../../ui/features/settings/QuietHoursPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";

const meta = { component: QuietHoursPanel, parameters: onPage() } satisfies Meta<
  typeof QuietHoursPanel
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("From")).toBeDisabled();
    await expect(canvas.getByLabelText("From")).toHaveValue("22:00");
  },
};

export const SwitchedOnAndSaved: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: "Enable quiet hours" }));
    const zone = canvas.getByLabelText<HTMLInputElement>("Time zone");
    await userEvent.clear(zone);
    await userEvent.type(zone, "Europe/Berlin");
    // Off, as before, for a frame: the eye sees it, and a later look does not.
    const fellBack: boolean[] = [];
    const watching = new MutationObserver(() => fellBack.push(zone.disabled));
    watching.observe(zone, { attributeFilter: ["disabled"] });
    await userEvent.click(canvas.getByRole("button", { name: "Save Quiet Hours" }));
    await expectToast("Quiet hours saved");
    watching.disconnect();
    await expect(fellBack).toEqual([]);
    await expect(zone).toHaveValue("Europe/Berlin");
  },
};

export const RefusedAtTheField: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: "Enable quiet hours" }));
    const zone = canvas.getByLabelText("Time zone");
    await userEvent.clear(zone);
    await userEvent.type(zone, "Atlantis");
    await userEvent.click(canvas.getByRole("button", { name: "Save Quiet Hours" }));
    await expect(canvas.getByText(/^Unknown time zone/)).toBeVisible();
    await expect(zone).toHaveFocus();
    await expect(zone).toHaveAttribute("aria-invalid", "true");
  },
};

export const SaveFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: saveSettingsFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Save Quiet Hours" }));
    await expectToast("Failed to save the quiet hours");
  },
};

export const Loading: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Waiting for the quiet hours.")).toBeInTheDocument();
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: alertSettingsFail }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The quiet hours could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(await canvas.findByRole("button", { name: "Retry" }));
    await expect(await canvas.findByLabelText("From")).toBeVisible();
  },
};
