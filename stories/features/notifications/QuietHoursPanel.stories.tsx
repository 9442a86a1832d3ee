import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { QuietHoursPanel } from "../../../ui/features/notifications/QuietHoursPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { onPage } from "../../page.ts";

const meta = { component: QuietHoursPanel, parameters: onPage() } satisfies Meta<
  typeof QuietHoursPanel
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SwitchedOnAndSaved: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ isHeld: true, scenario: failing("get", "settings/alerts") }),
  play: async (context) => {
    const { canvas, userEvent } = context;
    const [waiting, failure] = [
      "Waiting for the quiet hours.",
      "The quiet hours could not be loaded",
    ];
    await expectLoadedOnRetry(context, waiting, failure);
    await expect(await canvas.findByLabelText("From")).toBeDisabled();
    await expect(canvas.getByLabelText("From")).toHaveValue("22:00");
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

export const NotSaved: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("put", "settings/alerts") }),
  play: async ({ canvas, userEvent }) => {
    const save = await canvas.findByRole("button", { name: "Save Quiet Hours" });
    await userEvent.click(save);
    await expectToast("Failed to save the quiet hours");
    await userEvent.click(canvas.getByRole("checkbox", { name: "Enable quiet hours" }));
    const zone = canvas.getByLabelText("Time zone");
    await userEvent.clear(zone);
    await userEvent.type(zone, "Atlantis");
    await userEvent.click(save);
    await expect(canvas.getByText(/^Unknown time zone/)).toBeVisible();
    await expect(zone).toHaveFocus();
    await expect(zone).toHaveAttribute("aria-invalid", "true");
  },
};
