import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { addPhoneFails } from "../../../mocks/scenarios/scenarios.ts";
import { AddPhoneDialog } from "../../../ui/features/phoneNumbers/AddPhoneDialog.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: AddPhoneDialog,
  args: { isOpen: true, onClose: fn() },
  parameters: onPage(),
} satisfies Meta<typeof AddPhoneDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () =>
  within(await screen.findByRole("dialog", { name: "Add Phone Number" }));

/** While adding fails the dialog stays open with what was typed; Cancel forgets it. */
export const FailedThenAdded: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: addPhoneFails }),
  play: async ({ args, loaded, userEvent }) => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText("Phone number"), "202.555.0123");
    await userEvent.type(dialog.getByLabelText("Label"), "Mobile{Enter}");
    await expectToast("Failed to add phone number");
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(dialog.getByLabelText("Phone number")).toHaveValue("202.555.0123");

    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await expect(args.onClose).toHaveBeenCalledTimes(1);
    await expect(dialog.getByLabelText("Phone number")).toHaveValue("");

    worldOf(loaded).endScenario();
    await userEvent.type(dialog.getByLabelText("Phone number"), "202.555.0124");
    await userEvent.type(dialog.getByLabelText("Label"), "Desk{Enter}");
    await expectToast("+1 (202) 555-0124 has been added");
    await waitFor(() => expect(args.onClose).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(dialog.getByLabelText("Phone number")).toHaveValue(""));
  },
};
