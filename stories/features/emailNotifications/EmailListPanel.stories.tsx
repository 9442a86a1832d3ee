import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import {
  deleteEmailFails,
  emailsFail,
  emailTestFails,
  slowNetwork,
  updateEmailFails,
} from "../../../mocks/scenarios.ts";
import { EmailListPanel } from "../../../ui/features/emailNotifications/EmailListPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addTwoEmails } from "../../seeds.ts";

const meta = {
  component: EmailListPanel,
  parameters: onPage({ prepare: addTwoEmails }),
} satisfies Meta<typeof EmailListPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const QUESTION = "Are you sure you want to delete this email notification?";

export const Empty: Story = {
  parameters: onPage({ prepare: async () => undefined }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No addresses yet")).toBeVisible();
  },
};

export const Filled: Story = {
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: "Addresses" });
    const [work, personal] = within(list).getAllByRole("listitem");
    await expect(work).toHaveTextContent("desk@example.com");
    await expect(work).toHaveTextContent("Inactive");
    await expect(personal).toHaveTextContent("me@example.com");
    await expect(within(personal!).getByText("Active")).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Waiting for the list of addresses.")).toBeInTheDocument();
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: emailsFail }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The addresses could not be loaded")).toBeVisible();
    await expect(canvas.getByText("The store is being rebuilt")).toBeVisible();
  },
};

export const SwitchedOn: Story = {
  play: async ({ canvas, userEvent }) => {
    const toggle = await canvas.findByLabelText("Send alerts to desk@example.com");
    await expect(toggle).not.toBeChecked();
    toggle.focus();
    await userEvent.keyboard(" ");
    await waitFor(() =>
      expect(canvas.getByLabelText("Send alerts to desk@example.com")).toBeChecked(),
    );
    await expect(canvas.queryByText("Inactive")).toBeNull();
  },
};

export const SwitchFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: updateEmailFails }),
  play: async ({ canvas, userEvent }) => {
    (await canvas.findByLabelText("Send alerts to desk@example.com")).focus();
    await userEvent.keyboard(" ");
    await expectToast("Failed to update email notification.");
    await expect(canvas.getByLabelText("Send alerts to desk@example.com")).not.toBeChecked();
  },
};

export const TestSent: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole("button", { name: "Send a test to me@example.com" }),
    );
    await expectToast("Test email sent");
    await expect(
      worldOf(loaded)
        .inbox.list()
        .map(({ to }) => to),
    ).toEqual(["me@example.com"]);
  },
};

export const TestFails: Story = {
  parameters: onPage({ scenario: emailTestFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole("button", { name: "Send a test to me@example.com" }),
    );
    await expectToast("Failed to send test email. Please check your email configuration.");
    await expectToast("The mail server refused the login");
  },
};

/** Escape and Cancel delete nothing. */
export const DeleteIsAskedFirst: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole("button", { name: "Delete me@example.com" });
    await userEvent.click(button);
    const question = await screen.findByRole("alertdialog", { name: "Delete me@example.com" });
    await expect(question).toHaveAccessibleDescription(QUESTION);
    await waitFor(() =>
      expect(within(question).getByRole("button", { name: "Cancel" })).toHaveFocus(),
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    await expect(canvas.getAllByRole("listitem")).toHaveLength(2);
  },
};

/** Still open, as it stands while it is answered. */
export const ConfirmDelete: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Delete me@example.com" }));
    const question = await screen.findByRole("alertdialog");
    await waitFor(() => expect(within(question).getByText(QUESTION)).toBeVisible());
  },
};

export const Deleted: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Delete me@example.com" }));
    const question = within(await screen.findByRole("alertdialog"));
    await userEvent.click(question.getByRole("button", { name: "Delete" }));
    await expectToast("me@example.com has been deleted");
    await waitFor(() => expect(canvas.getAllByRole("listitem")).toHaveLength(1));
  },
};

export const DeleteFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: deleteEmailFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Delete me@example.com" }));
    const question = within(await screen.findByRole("alertdialog"));
    await userEvent.click(question.getByRole("button", { name: "Delete" }));
    await expectToast("Failed to delete email notification.");
    await expect(canvas.getAllByRole("listitem", { hidden: true })).toHaveLength(2);
  },
};
