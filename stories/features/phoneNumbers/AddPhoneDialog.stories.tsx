import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, within } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { AddPhoneDialog } from "../../../ui/features/phoneNumbers/AddPhoneDialog.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: AddPhoneDialog,
  args: { isOpen: true, onClose: fn() },
  parameters: onPage(),
} satisfies Meta<typeof AddPhoneDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () =>
  within(await screen.findByRole("dialog", { name: "Add Phone Number" }));

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("post", "phone-numbers") }),
  play: async ({ args, userEvent }) => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText("Phone number"), "202.555.0123");
    await userEvent.type(dialog.getByLabelText("Label"), "Mobile{Enter}");
    await expectToast("Failed to add phone number");
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(dialog.getByLabelText("Phone number")).toHaveValue("202.555.0123");
  },
};
