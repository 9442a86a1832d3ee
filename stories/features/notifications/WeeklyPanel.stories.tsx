import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { weeklyOfABadWeek } from "../../../mocks/scenarios/settingsScenarios.ts";
import { WeeklyPanel } from "../../../ui/features/notifications/WeeklyPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { onPage } from "../../page.ts";

const meta = { component: WeeklyPanel, parameters: onPage() } satisfies Meta<typeof WeeklyPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Saved: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ isHeld: true, scenario: failing("get", "weekly") }),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await expectLoadedOnRetry(
      context,
      "Waiting for the figures of the week.",
      "The weekly digest could not be loaded",
    );
    await expect(await canvas.findByLabelText("Day")).toHaveDisplayValue("Sunday");
    await expect(canvas.getByLabelText("Hour")).toHaveDisplayValue("18:00");
    await expect(canvas.getByText("No recipient is active, so no message is sent.")).toBeVisible();
    await expect(canvas.getByRole("heading", { name: "This week" })).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("Day"), "Friday");
    await userEvent.clear(canvas.getByLabelText("Time zone"));
    await userEvent.type(canvas.getByLabelText("Time zone"), "Mars/Olympus");
    await userEvent.click(canvas.getByRole("button", { name: "Save digest" }));
    await waitFor(() => expect(canvas.getByLabelText("Time zone")).toBeInvalid());
    await userEvent.clear(canvas.getByLabelText("Time zone"));
    await userEvent.type(canvas.getByLabelText("Time zone"), "Europe/Berlin");
    await userEvent.click(canvas.getByLabelText("Send one message a week"));
    await userEvent.click(canvas.getByRole("button", { name: "Save digest" }));
    await expectToast("Weekly digest saved");
    await waitFor(() => expect(canvas.getByLabelText("Day")).toBeDisabled());
  },
};

export const ABadWeek: Story = {
  parameters: onPage({ scenario: weeklyOfABadWeek }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("2, longest 95 min")).toBeVisible();
    await expect(canvas.getByText("41 of 1,204 requests failed")).toBeVisible();
    await expect(canvas.getByText("MSFT above $100,000.00")).toBeVisible();
  },
};
