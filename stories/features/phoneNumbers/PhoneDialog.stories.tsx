import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PhoneDialog } from "../../../ui/features/phoneNumbers/PhoneDialog.tsx";
import { EMPTY_FORM } from "../../../ui/features/phoneNumbers/phoneForm.ts";
import { onPage } from "../../page.ts";

let saving = Promise.withResolvers<void>();

const meta = {
  component: PhoneDialog,
  args: {
    isOpen: true,
    title: "Add Phone Number",
    submitText: "Add number",
    failure: "Failed to add phone number",
    begun: EMPTY_FORM,
    onSave: fn(() => saving.promise),
    onClose: fn(),
  },
  beforeEach: () => void (saving = Promise.withResolvers()),
  parameters: onPage(),
} satisfies Meta<typeof PhoneDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () =>
  within(await screen.findByRole("dialog", { name: "Add Phone Number" }));

export const SavedAndTaken: Story = {
  play: async ({ args, userEvent }) => {
    const dialog = await findDialog();
    await userEvent.click(dialog.getByRole("button", { name: "Add number" }));
    await expect(dialog.getByText("Invalid phone number format")).toBeVisible();
    await expect(dialog.getByLabelText("Label")).toHaveAccessibleDescription("Label is required");
    await expect(args.onSave).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByLabelText("Phone number"), "(202) 555-0123");
    await userEvent.type(dialog.getByLabelText("Label"), " Mobile ");
    dialog.getByLabelText("Active (receives alerts)").focus();
    await userEvent.keyboard(" ");
    await userEvent.click(dialog.getByRole("button", { name: "Add number" }));
    await expect(args.onSave).toHaveBeenCalledWith({
      phone: "(202) 555-0123",
      label: "Mobile",
      isActive: false,
    });
    await waitFor(() => expect(dialog.getByRole("button", { name: /Add number/ })).toBeDisabled());

    saving.reject(
      Object.assign(new Error("409: 2025550123 is already on the list"), { status: 409 }),
    );
    await waitFor(() =>
      expect(dialog.getByLabelText("Phone number")).toHaveAccessibleDescription(
        "2025550123 is already on the list",
      ),
    );
    await waitFor(() => expect(dialog.getByLabelText("Phone number")).toHaveFocus());
    await expect(dialog.getByLabelText("Label")).toHaveValue(" Mobile ");
    await expect(await screen.findByText("Failed to add phone number")).toBeInTheDocument();
  },
};
