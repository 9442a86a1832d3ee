import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { failing, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
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
  parameters: onPage({
    scenario: failing("get", "email-notifications"),
    prepare: async () => undefined,
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The addresses could not be loaded")).toBeVisible();
    await expect(canvas.getByText("The store is being rebuilt")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(await canvas.findByText("No addresses yet")).toBeVisible();
  },
};

export const ChangeFailsAndDeletionUndone: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: addTwoEmails,
    scenario: failing("put", "email-notifications/:id"),
  }),
  play: async ({ canvas, userEvent }) => {
    const toggle = await canvas.findByLabelText("Send alerts to desk@example.com");
    await waitFor(() => expect(toggle).toBeEnabled());
    toggle.focus();
    await userEvent.keyboard(" ");
    await expectToast("Failed to update email notification.");
    await waitFor(() => expect(toggle).not.toBeChecked());
    await userEvent.click(canvas.getByRole("button", { name: "Delete me@example.com" }));
    const question = await screen.findByRole("alertdialog", { name: "Delete me@example.com" });
    await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
    await expectToast("me@example.com has been deleted");
    await waitFor(() => expect(canvas.getAllByRole("listitem")).toHaveLength(1));
    await userEvent.click(await findUndo());
    await expectToast("me@example.com has been restored");
    await waitFor(() => expect(canvas.getAllByRole("listitem")).toHaveLength(2));
  },
};
