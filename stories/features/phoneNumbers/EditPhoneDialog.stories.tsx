import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { EditPhoneDialog } from "../../../ui/features/phoneNumbers/EditPhoneDialog.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addPhone } from "../../seeds.ts";

const meta = {
  component: EditPhoneDialog,
  args: {
    isOpen: true,
    onClose: fn(),
    phone: { id: 1, phone: "+12025550123", label: "Mobile", isActive: false, lastAlert: null },
  },
  parameters: onPage({
    scenario: failing("put", "phone-numbers/:id"),
    prepare: async (world) => void (await addPhone(world, "2025550123", "Mobile")),
  }),
} satisfies Meta<typeof EditPhoneDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () =>
  within(await screen.findByRole("dialog", { name: "Edit Phone Number" }));

export const FailedThenSaved: Story = {
  tags: ["calls-fail"],
  play: async ({ args, loaded, userEvent }) => {
    const dialog = await findDialog();
    await expect(dialog.getByLabelText("Phone number")).toHaveValue("+1 (202) 555-0123");
    await expect(dialog.getByLabelText("Active (receives alerts)")).not.toBeChecked();
    await userEvent.type(dialog.getByLabelText("Label"), " 2{Enter}");
    await expectToast("Failed to update phone number");
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(dialog.getByLabelText("Label")).toHaveValue("Mobile 2");

    worldOf(loaded).endScenario();
    await userEvent.clear(dialog.getByLabelText("Phone number"));
    await userEvent.type(dialog.getByLabelText("Phone number"), "2025550199{Enter}");
    await expectToast("+1 (202) 555-0199 has been saved");
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
  },
};
