import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import {
  deleteEmailFails,
  emailsFail,
  emailTestFails,
  slowNetwork,
  updateEmailFails,
} from "../../../mocks/scenarios/scenarios.ts";
import { EmailListPanel } from "../../../ui/features/emailNotifications/EmailListPanel.tsx";
import { expectToast, findUndo } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addTwoEmails } from "../../seeds.ts";

const meta = {
  component: EmailListPanel,
  parameters: onPage({ prepare: addTwoEmails }),
} satisfies Meta<typeof EmailListPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loaded: Story = {
  parameters: onPage({ prepare: addTwoEmails, scenario: slowNetwork }),
  play: async ({ canvas, loaded }) => {
    await expect(canvas.getByText("Waiting for the list of addresses.")).toBeInTheDocument();
    worldOf(loaded).endScenario();
    const list = await canvas.findByRole("list", { name: "Addresses" });
    const [work, personal] = within(list).getAllByRole("listitem");
    await expect(work).toHaveTextContent("desk@example.com");
    await expect(work).toHaveTextContent("Inactive");
    await expect(personal).toHaveTextContent("me@example.com");
    await expect(within(personal!).getByText("Active")).toBeVisible();
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: emailsFail, prepare: async () => undefined }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The addresses could not be loaded")).toBeVisible();
    await expect(canvas.getByText("The store is being rebuilt")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(await canvas.findByText("No addresses yet")).toBeVisible();
  },
};

/** Each change fails first and is reverted. Deleting asks for confirmation and offers Undo. */
export const ChangesFailThenSucceed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: addTwoEmails,
    scenario: [...updateEmailFails, ...emailTestFails, ...deleteEmailFails],
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByRole("list", { name: "Addresses" });
    const toggle = () => canvas.getByLabelText("Send alerts to desk@example.com");
    const pressSwitch = async () => {
      await waitFor(() => expect(toggle()).toBeEnabled());
      toggle().focus();
      await userEvent.keyboard(" ");
    };
    const sendTest = () =>
      userEvent.click(canvas.getByRole("button", { name: "Send a test to me@example.com" }));
    const button = canvas.getByRole("button", { name: "Delete me@example.com" });
    const askToDelete = async () => {
      await userEvent.click(button);
      return screen.findByRole("alertdialog", { name: "Delete me@example.com" });
    };
    const confirmDelete = async () =>
      userEvent.click(within(await askToDelete()).getByRole("button", { name: "Delete" }));

    await pressSwitch();
    await expectToast("Failed to update email notification.");
    await expect(toggle()).not.toBeChecked();
    await sendTest();
    await expectToast("Failed to send test email. Please check your email configuration.");
    await expectToast("The mail server refused the login");
    await confirmDelete();
    await expectToast("Failed to delete email notification.");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(canvas.getAllByRole("listitem")).toHaveLength(2);

    worldOf(loaded).endScenario();
    await pressSwitch();
    await waitFor(() => expect(toggle()).toBeChecked());
    await expect(canvas.queryByText("Inactive")).toBeNull();
    await sendTest();
    await expectToast("Test email sent");
    const recipients = worldOf(loaded).inbox.list();
    await expect(recipients.map(({ to }) => to)).toEqual(["me@example.com"]);

    const question = await askToDelete();
    await expect(question).toHaveAccessibleDescription(
      "Are you sure you want to delete this email notification?",
    );
    await waitFor(() =>
      expect(within(question).getByRole("button", { name: "Cancel" })).toHaveFocus(),
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    await expect(canvas.getAllByRole("listitem")).toHaveLength(2);
    await confirmDelete();
    await expectToast("me@example.com has been deleted");
    await waitFor(() => expect(canvas.getAllByRole("listitem")).toHaveLength(1));
    await userEvent.click(await findUndo());
    await expectToast("me@example.com has been restored");
    await waitFor(() => expect(canvas.getAllByRole("listitem")).toHaveLength(2));
  },
};
