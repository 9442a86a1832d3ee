import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { AddEmailPanel } from "../../../ui/features/emailNotifications/AddEmailPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";
import { addEmail } from "../../seeds.ts";

const meta = {
  component: AddEmailPanel,
  parameters: onPage(),
} satisfies Meta<typeof AddEmailPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithoutALabel: Story = {
  play: async ({ canvas, userEvent }) => {
    const [email, label] = [canvas.getByLabelText("Email"), canvas.getByLabelText("Label")];
    await userEvent.type(email, "me@example.com");
    await expect(label).toHaveAttribute("placeholder", "me");
    await userEvent.type(label, "M");
    await userEvent.clear(label);
    await userEvent.keyboard("{Enter}");
    await expect(label).toHaveAccessibleDescription("Enter a label");
    await expect(label).toBeInvalid();
    await expect(label).toHaveFocus();
    await expect(screen.queryByRole("alert")).toBeNull();
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
