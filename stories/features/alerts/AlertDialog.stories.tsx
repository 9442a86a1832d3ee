import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, waitFor, within } from "storybook/test";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { failing, marketDown } from "../../../mocks/scenarios/scenarios.ts";
import { AlertDialog } from "../../../ui/features/alerts/AlertDialog.tsx";
import { expectFocusIn } from "../../expectFocusIn.ts";
import { expectToast } from "../../expectToast.ts";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { onPage, worldOf } from "../../page.ts";
import { addEmail, addTwoEmails, addTwoPhones } from "../../seeds.ts";

const meta = {
  component: AlertDialog,
  args: { isOpen: true, onClose: fn() },
  parameters: onPage(),
} satisfies Meta<typeof AlertDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const EVERYONE = "All Numbers, addresses and channels";

const findDialog = async () =>
  within(await screen.findByRole("dialog", { name: "Create New Price Alert" }));

export const Blank: Story = {
  tags: ["screenshot"],
  play: async () => {
    const dialog = await findDialog();
    await expect(
      within(dialog.getByLabelText("Condition"))
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Price Above", "Price Below", "Price Change %"]);
    await expect(dialog.getByLabelText("Send to")).toHaveDisplayValue(EVERYONE);
    // The dialog may be fading in.
    await waitFor(() =>
      expect(dialog.getByText("No one to notify. Add an email, phone or channel.")).toBeVisible(),
    );
  },
};

export const AlreadyMet: Story = {
  play: async ({ args, loaded, userEvent }) => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText("Symbol"), "aapl");
    const { price } = await storyQuote("AAPL");
    const target = dialog.getByLabelText("Target price");
    await waitFor(() => expect(target).toHaveValue(price));
    await userEvent.clear(target);
    await userEvent.type(target, (price * 0.9).toFixed(2));
    await userEvent.click(dialog.getByRole("button", { name: "Create alert" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Already met" }));
    await expect(question.getByText(/Did you mean below\?$/)).toBeInTheDocument();
    await userEvent.click(question.getByRole("button", { name: "Use below" }));
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
    await expect(await worldOf(loaded).call("GET", "/api/alerts")).toMatchObject([
      { alertType: "below" },
    ]);
  },
};

export const ErrorsGoOneByOne: Story = {
  tags: ["calls-fail"],
  play: async ({ args, userEvent }) => {
    const dialog = await findDialog();
    const symbol = dialog.getByLabelText("Symbol");
    const target = dialog.getByLabelText("Target price");
    await userEvent.click(dialog.getByRole("button", { name: "Create alert" }));
    await expect(await dialog.findByText("Symbol is required")).toBeVisible();
    await expect(dialog.getByText("Enter a target price")).toBeVisible();
    await waitFor(() => expect(symbol).toHaveFocus());
    await expect(symbol).toHaveAccessibleDescription("Symbol is required");
    await userEvent.type(target, "5");
    await waitFor(() => expect(dialog.queryByText("Enter a target price")).toBeNull());
    await expect(dialog.getByText("Symbol is required")).toBeVisible();
    // Unknown symbols are not sent.
    await userEvent.type(symbol, "zzzz");
    await waitFor(() => expect(dialog.queryByText("Symbol is required")).toBeNull());
    await expect(await dialog.findByText("Symbol 'ZZZZ' not found")).toBeVisible();
    await userEvent.type(target, "{Enter}");
    await waitFor(() => expect(symbol).toHaveFocus());
    await fireEvent.change(target, { target: { value: "-5" } });
    await userEvent.type(target, "{Enter}");
    await expect(await dialog.findByText("Target price must be positive")).toBeVisible();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

export const NotVerifiedAndNotCreated: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: [...marketDown, ...failing("post", "alerts")] }),
  play: async ({ args, userEvent }) => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText("Symbol"), "aapl");
    const warning = "Not verified yet: No market source is available right now";
    await expect(await dialog.findByText(warning)).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Target price"), "15{Enter}");
    await expectToast("Failed to create price alert");
    await expect(screen.getByText("The store is being rebuilt")).toBeVisible();
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(dialog.getByLabelText("Symbol")).toHaveValue("AAPL");
  },
};

export const SentToOneNumber: Story = {
  parameters: onPage({
    prepare: async (world) => {
      await addTwoEmails(world);
      await addEmail(world, "second@example.com", "Phone");
      await addTwoPhones(world);
    },
  }),
  play: async ({ args, loaded, userEvent }) => {
    const world = worldOf(loaded);
    const dialog = await findDialog();
    await expect(await dialog.findByText("To both addresses and +1 (202) 555-0123")).toBeVisible();
    const sendTo = dialog.getByLabelText("Send to");
    await expect(
      within(sendTo)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual([
      EVERYONE,
      "Phone · second@example.com",
      "Personal · me@example.com",
      "Mobile · +1 (202) 555-0123",
    ]);
    await userEvent.selectOptions(sendTo, "Mobile · +1 (202) 555-0123");
    await expect(sendTo).toHaveAccessibleDescription(
      "Other addresses, numbers and channels are not notified",
    );
    world.hold("post", "*/api/alerts");
    await userEvent.type(dialog.getByLabelText("Target price"), "15");
    // Enter only accepts the symbol.
    await userEvent.type(dialog.getByLabelText("Symbol"), "f{Enter}");
    await waitFor(() => expect(dialog.getByLabelText("Condition")).toHaveFocus());
    await userEvent.type(dialog.getByLabelText("Target price"), "{Enter}");
    await expectBusyButton(dialog);
    await expect(args.onClose).not.toHaveBeenCalled();
    world.release();
    await expectToast("Price alert created successfully");
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
    await expect(await world.call("GET", "/api/alerts")).toMatchObject([
      { phoneNumberId: 1, emailId: null },
    ]);
  },
};

function Reopened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button text="Open" onClick={() => setOpen(true)} />
      <AlertDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

export const AskedBeforeDiscarding: Story = {
  render: () => <Reopened />,
  play: async ({ canvas, userEvent }) => {
    const open = canvas.getByRole("button", { name: "Open" });
    await userEvent.click(open);
    const element = await screen.findByRole("dialog", { name: "Create New Price Alert" });
    await waitFor(() => expect(element).toContainElement(document.activeElement as HTMLElement));
    for (let step = 0; step < 10; step++) {
      await userEvent.tab();
      await expect(open).not.toHaveFocus();
    }
    let dialog = await findDialog();
    const target = dialog.getByLabelText("Target price");
    await userEvent.type(target, "5");
    await userEvent.keyboard("{Escape}");
    const findQuestion = async () => {
      const question = await screen.findByRole("alertdialog", { name: "Discard changes?" });
      await expectFocusIn(question);
      return question;
    };
    await findQuestion();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(target).toHaveValue(5);
    await waitFor(() => expect(target).toHaveFocus());
    await userEvent.click(await dialog.findByRole("link", { name: "Add an email address" }));
    await findQuestion();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(target).toHaveValue(5);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(within(await findQuestion()).getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(open).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    dialog = await findDialog();
    await expect(dialog.getByLabelText("Target price")).toHaveValue(null);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
