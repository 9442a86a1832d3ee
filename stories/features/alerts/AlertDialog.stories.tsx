import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { formatPrice } from "../../../ui/format/number.ts";
import { createAlertFails, createAlertHangs, marketDown } from "../../../mocks/scenarios.ts";
import { AlertDialog } from "../../../ui/features/alerts/AlertDialog.tsx";
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

const findDialog = async () =>
  within(await screen.findByRole("dialog", { name: "Create New Price Alert" }));

export const Empty: Story = {
  tags: ["screenshot"],
  play: async () => {
    const dialog = await findDialog();
    await expect(
      within(dialog.getByLabelText("Condition"))
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Price Above", "Price Below", "Price Change %"]);
    await expect(dialog.getByLabelText("Send to")).toHaveDisplayValue("All active addresses");
    // The dialog may still be fading in.
    await waitFor(() =>
      expect(
        dialog.getByText("No recipients yet; add an address, a number or a channel"),
      ).toBeVisible(),
    );
  },
};

/** A chart's menu has begun it. */
export const BegunByADraft: Story = {
  args: { draft: { symbol: "MSFT", targetPrice: 380.5, condition: "below" } },
  play: async () => {
    const dialog = await findDialog();
    await expect(dialog.getByLabelText("Symbol")).toHaveValue("MSFT");
    await expect(dialog.getByLabelText("Target price")).toHaveValue(380.5);
    await expect(dialog.getByLabelText("Condition")).toHaveDisplayValue("Price Below");
  },
};

/** Both messages at once, and the focus on the first of the two fields. */
export const NothingFilledIn: Story = {
  play: async ({ userEvent }) => {
    const dialog = await findDialog();
    await userEvent.click(dialog.getByRole("button", { name: "Create alert" }));
    await expect(dialog.getByText("Symbol is required")).toBeVisible();
    await expect(dialog.getByText("Target price must be positive")).toBeVisible();
    await expect(dialog.getByLabelText("Symbol")).toHaveFocus();
    await expect(dialog.getByLabelText("Symbol")).toHaveAccessibleDescription("Symbol is required");
  },
};

export const SymbolTooLong: Story = {
  tags: ["calls-fail"],
  play: async ({ userEvent }) => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText("Target price"), "10");
    await userEvent.type(dialog.getByLabelText("Symbol"), "googled.t");
    await dialog.findByText("Symbol 'GOOGLED.T' not found");
    await userEvent.keyboard("{Enter}");
    await expect(dialog.getByText("Symbol must be 5 characters or less")).toBeVisible();
    await expect(dialog.queryByText("Target price must be positive")).toBeNull();
  },
};

export const TargetNotPositive: Story = {
  play: async ({ userEvent }) => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText("Symbol"), "f");
    await userEvent.type(dialog.getByLabelText("Target price"), "-5{Enter}");
    await expect(dialog.getByText("Target price must be positive")).toBeVisible();
    await expect(dialog.getByLabelText("Target price")).toHaveFocus();
  },
};

/** A fetched price fills the empty target, and the form says that this fires at once. */
export const AlreadyMet: Story = {
  play: async ({ userEvent }) => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText("Symbol"), "aapl");
    await expect(await dialog.findByText("Apple")).toBeVisible();
    const { price } = await storyQuote("AAPL");
    await waitFor(() => expect(dialog.getByLabelText("Target price")).toHaveValue(price));
    const words = `Already met at ${formatPrice(price, "USD")}; it will trigger immediately`;
    await expect(dialog.getByText(words)).toBeVisible();
    await userEvent.clear(dialog.getByLabelText("Target price"));
    await userEvent.type(dialog.getByLabelText("Target price"), (price + 0.01).toFixed(2));
    await expect(dialog.queryByText(/Already met/)).toBeNull();
  },
};

/** What no source knows is not sent. */
export const SymbolNotFound: Story = {
  tags: ["calls-fail"],
  play: async ({ args, userEvent }) => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText("Symbol"), "zzzz");
    await expect(await dialog.findByText("Symbol 'ZZZZ' not found")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Target price"), "10{Enter}");
    await expect(dialog.getByLabelText("Symbol")).toHaveFocus();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

/** Each message goes as soon as its field is corrected, the other one stays. */
export const ErrorsGoOneByOne: Story = {
  play: async ({ userEvent }) => {
    const dialog = await findDialog();
    await userEvent.click(dialog.getByRole("button", { name: "Create alert" }));
    await userEvent.type(dialog.getByLabelText("Symbol"), "f");
    await expect(dialog.queryByText("Symbol is required")).toBeNull();
    await expect(dialog.getByText("Target price must be positive")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Target price"), "5");
    await expect(dialog.queryByText("Target price must be positive")).toBeNull();
    // The same mistake, made again, is said again.
    await userEvent.clear(dialog.getByLabelText("Symbol"));
    await userEvent.click(dialog.getByRole("button", { name: "Create alert" }));
    await expect(dialog.getByText("Symbol is required")).toBeVisible();
  },
};

/** A price that arrives corrects the empty target. */
export const FilledAfterAnError: Story = {
  play: async ({ userEvent }) => {
    const dialog = await findDialog();
    await userEvent.click(dialog.getByRole("button", { name: "Create alert" }));
    await userEvent.type(dialog.getByLabelText("Symbol"), "aapl");
    const { price } = await storyQuote("AAPL");
    await waitFor(() => expect(dialog.getByLabelText("Target price")).toHaveValue(price));
    await expect(dialog.queryByText("Target price must be positive")).toBeNull();
  },
};

export const MarketDown: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: marketDown }),
  play: async ({ userEvent }) => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText("Symbol"), "aapl");
    const warning = "Not verified yet: No market source can answer just now";
    await expect(await dialog.findByText(warning)).toBeVisible();
  },
};

export const PercentChange: Story = {
  play: async ({ userEvent }) => {
    const dialog = await findDialog();
    await userEvent.selectOptions(dialog.getByLabelText("Condition"), "Price Change %");
    await expect(dialog.getByLabelText("Percent change")).toHaveAccessibleDescription(
      "From the previous close, up or down",
    );
  },
};

/** Only active addresses are offered; the line below says where it will go. */
export const OneAddress: Story = {
  parameters: onPage({
    prepare: async (world) => {
      await addTwoEmails(world);
      await addEmail(world, "second@example.com", "Phone");
    },
  }),
  play: async ({ userEvent }) => {
    const dialog = await findDialog();
    await expect(await dialog.findByText("To all 2 addresses")).toBeVisible();
    const sendTo = dialog.getByLabelText("Send to");
    await expect(
      within(sendTo)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["All active addresses", "Phone · second@example.com", "Personal · me@example.com"]);
    await userEvent.selectOptions(sendTo, "Personal · me@example.com");
    await expect(sendTo).toHaveAccessibleDescription("me@example.com");
  },
};

/** "All Numbers" means none; a number of its own takes the place of every address. */
export const OneNumber: Story = {
  parameters: onPage({
    prepare: async (world) => {
      await addTwoEmails(world);
      await addTwoPhones(world);
    },
  }),
  play: async ({ loaded, userEvent }) => {
    const dialog = await findDialog();
    await expect(await dialog.findByText("To me@example.com and +1 (202) 555-0123")).toBeVisible();
    const phones = dialog.getByLabelText("Phone number");
    await expect(
      within(phones)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["All Numbers", "Mobile · +1 (202) 555-0123"]);
    await userEvent.selectOptions(phones, "Mobile · +1 (202) 555-0123");
    await expect(phones).toHaveAccessibleDescription(
      "Email addresses and other channels are not notified",
    );
    await expect(dialog.getByLabelText("Send to")).toHaveAccessibleDescription("+1 (202) 555-0123");
    await userEvent.type(dialog.getByLabelText("Symbol"), "f");
    await userEvent.type(dialog.getByLabelText("Target price"), "15{Enter}");
    await expect(await screen.findByText("Price alert created successfully")).toBeInTheDocument();
    const response = await worldOf(loaded).app.handle(new Request("http://localhost/api/alerts"));
    await expect(await response.json()).toMatchObject([{ phoneNumberId: 1, emailId: null }]);
  },
};

export const Creating: Story = {
  parameters: onPage({ scenario: createAlertHangs }),
  play: async ({ userEvent }) => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText("Symbol"), "f");
    await userEvent.type(dialog.getByLabelText("Target price"), "15{Enter}");
    await expectBusyButton(dialog);
  },
};

export const Created: Story = {
  play: async ({ args, userEvent }) => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText("Symbol"), "f");
    await userEvent.type(dialog.getByLabelText("Target price"), "15{Enter}");
    await expectToast("Price alert created successfully");
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(dialog.getByLabelText("Symbol")).toHaveValue("");
  },
};

/** The dialog stays open with what was typed. */
export const CreateFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: createAlertFails }),
  play: async ({ args, userEvent }) => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText("Symbol"), "f");
    await userEvent.type(dialog.getByLabelText("Target price"), "15{Enter}");
    await expectToast("Failed to create price alert");
    await expect(screen.getByText("The store is being rebuilt")).toBeVisible();
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(dialog.getByLabelText("Symbol")).toHaveValue("F");
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

/** Escape closes and loses nothing; Cancel empties the form. The focus returns either way. */
export const EscapeKeepsCancelClears: Story = {
  render: () => <Reopened />,
  play: async ({ canvas, userEvent }) => {
    const open = canvas.getByRole("button", { name: "Open" });
    await userEvent.click(open);
    let dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText("Symbol"), "f");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(open).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    dialog = await findDialog();
    await expect(dialog.getByLabelText("Symbol")).toHaveValue("F");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(open);
    dialog = await findDialog();
    await expect(dialog.getByLabelText("Symbol")).toHaveValue("");
  },
};

/** Tab goes round inside the dialog and never behind it. */
export const KeepsTheFocus: Story = {
  render: () => <Reopened />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Open" }));
    const element = await screen.findByRole("dialog", { name: "Create New Price Alert" });
    await waitFor(() => expect(element).toContainElement(document.activeElement as HTMLElement));
    for (let step = 0; step < 10; step++) {
      await userEvent.tab();
      await expect(canvas.getByRole("button", { name: "Open", hidden: true })).not.toHaveFocus();
    }
  },
};
