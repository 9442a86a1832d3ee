import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { addEmailFails } from "../../../mocks/scenarios/scenarios.ts";
import { AddEmailPanel } from "../../../ui/features/emailNotifications/AddEmailPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addEmail } from "../../seeds.ts";

const meta = {
  component: AddEmailPanel,
  parameters: onPage(),
} satisfies Meta<typeof AddEmailPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

/**
 * With the keyboard alone. An address names itself until its label is typed; an empty field says
 * what is missing and takes the focus.
 */
export const FailedThenAdded: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: addEmailFails }),
  play: async ({ canvas, loaded, userEvent }) => {
    const [email, label] = [canvas.getByLabelText("Email"), canvas.getByLabelText("Label")];
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(email).toHaveAccessibleDescription("Enter an email address");
    await expect(label).toBeValid();
    await expect(email).toHaveFocus();

    await userEvent.keyboard("me@example.com");
    await expect(label).toHaveAttribute("placeholder", "me");
    await userEvent.type(label, "M");
    await userEvent.clear(label);
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByText("Enter a label")).toBeVisible();
    await expect(label).toBeInvalid();
    await expect(label).toHaveFocus();
    await expect(email).toHaveValue("me@example.com");
    await userEvent.type(label, "P");
    await expect(canvas.queryByText("Enter a label")).toBeNull();
    await userEvent.clear(label);
    await userEvent.clear(email);
    await userEvent.type(label, "Personal{Enter}");
    await expect(canvas.getByText("Enter an email address")).toBeVisible();
    await expect(email).toHaveFocus();
    await expect(screen.queryByRole("alert")).toBeNull();

    await userEvent.keyboard("me@example.com{Enter}");
    await expectToast("Failed to add email notification.");
    await expect(canvas.getByLabelText("Email")).toHaveValue("me@example.com");

    worldOf(loaded).endScenario();
    await userEvent.keyboard("{Enter}");
    await expectToast("me@example.com has been added");
    await waitFor(() => expect(canvas.getByLabelText("Email")).toHaveValue(""));
    await expect(canvas.getByLabelText("Label")).toHaveValue("");
  },
};

export const Refused: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: async (world) => void (await addEmail(world, "me@example.com", "Personal")),
  }),
  play: async ({ canvas, userEvent }) => {
    const email = canvas.getByLabelText("Email");
    await userEvent.type(canvas.getByLabelText("Label"), "Again");
    await userEvent.type(email, "me at example{Enter}");
    await expect(await canvas.findByText("Enter a valid email address")).toBeVisible();
    await expect(email).toBeInvalid();
    await expectToast("Failed to add email notification.");

    await userEvent.clear(email);
    await userEvent.type(email, "me@example.com{Enter}");
    await expect(await canvas.findByText("me@example.com is already on the list")).toBeVisible();
  },
};
