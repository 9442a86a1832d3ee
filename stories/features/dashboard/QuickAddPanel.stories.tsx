import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { formatPrice } from "../../../ui/format/number.ts";
import {
  createAlertFails,
  createAlertHangs,
  noQuoteOf,
  quotesHang,
} from "../../../mocks/scenarios/scenarios.ts";
import { QuickAddPanel } from "../../../ui/features/dashboard/QuickAddPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { onPage, worldOf } from "../../page.ts";
import { addEmail } from "../../seeds.ts";

const meta = {
  component: QuickAddPanel,
  parameters: onPage(),
} satisfies Meta<typeof QuickAddPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

/** What is missing or wrong is said at its field, which takes the focus. */
export const Refused: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByText("No one to notify. Add an email, phone or channel."),
    ).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Add an email address" })).toHaveAttribute(
      "href",
      "/email-notifications",
    );
    await expect(canvas.getByLabelText("Condition")).toHaveDisplayValue("Price Above");
    const symbol = canvas.getByLabelText("Symbol");
    const target = canvas.getByLabelText("Target price");
    await expect(target).toHaveAttribute("step", "0.01");
    const submit = () => userEvent.click(canvas.getByRole("button", { name: "Add alert" }));
    await submit();
    await expectToast("Please fill in all required fields");
    await expect(symbol).toHaveFocus();
    await expect(symbol).toHaveAccessibleDescription("Enter a symbol");
    await expect(target).toHaveAccessibleDescription("Enter a target price");
    // One letter is too short to look up.
    await userEvent.type(symbol, "f");
    await expect(canvas.queryByText(/Looking up/)).toBeNull();
    await expect(symbol).toHaveAccessibleDescription("");
    await submit();
    await waitFor(() => expect(target).toHaveFocus());
    await userEvent.type(target, "0");
    await submit();
    await expect(await canvas.findByText("Target price must be positive")).toBeVisible();
    await waitFor(() => expect(target).toHaveFocus());
    await userEvent.clear(symbol);
    await userEvent.type(symbol, "zzzz");
    await expect(await canvas.findByText("Symbol 'ZZZZ' not found")).toBeVisible();
    await userEvent.clear(target);
    // Enter accepts a symbol and goes on; in the last field it sends the form.
    await userEvent.type(symbol, "{Enter}");
    await expect(canvas.getByLabelText("Condition")).toHaveFocus();
    await userEvent.type(target, "10{Enter}");
    await waitFor(() => expect(symbol).toHaveFocus());
    await expect(symbol).toHaveValue("ZZZZ");
    await userEvent.clear(symbol);
    await userEvent.type(symbol, "msft");
    await userEvent.clear(target);
    await userEvent.type(target, "2000000000{Enter}");
    const sentence = "Target price must be a number above 0 and up to 1,000,000,000";
    await expect(await canvas.findByText(sentence)).toBeVisible();
    await waitFor(() => expect(target).toHaveFocus());
    await userEvent.type(target, "{Backspace}");
    await expect(target).toBeValid();
    await userEvent.selectOptions(canvas.getByLabelText("Condition"), "Price Change %");
    await expect(canvas.getByLabelText("Percent change")).toBeVisible();
  },
};

/** A fetched price fills an empty target, and never one that was typed. */
export const SymbolsLookedUp: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: [...quotesHang, ...noQuoteOf("AAPL")] }),
  play: async ({ canvas, loaded, userEvent }) => {
    const symbol = canvas.getByLabelText("Symbol");
    const target = canvas.getByLabelText("Target price");
    await userEvent.type(symbol, "msft");
    await expect(symbol).toHaveValue("MSFT");
    await expect(await canvas.findByText("Looking up MSFT …")).toBeVisible();
    worldOf(loaded).release();
    await expect(await canvas.findByText("Microsoft")).toBeVisible();
    const { price } = await storyQuote("MSFT");
    await expect(canvas.getByText(formatPrice(price, "USD"))).toBeVisible();
    await waitFor(() => expect(target).toHaveValue(price));
    await userEvent.clear(symbol);
    await userEvent.clear(target);
    await userEvent.type(target, "310");
    await userEvent.type(symbol, "ko");
    await canvas.findByText("Coca-Cola");
    await expect(target).toHaveValue(310);
    await userEvent.clear(symbol);
    await userEvent.type(symbol, "aapl");
    const warning = "Not verified yet: No market source is available right now";
    await expect(await canvas.findByText(warning)).toBeVisible();
  },
};

/** By keyboard only. Input that the server refused is kept. */
export const CreatedOnceTheServerTakesIt: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: async (world) => void (await addEmail(world, "me@example.com", "Personal")),
    scenario: [...createAlertHangs, ...createAlertFails],
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    const world = worldOf(loaded);
    const symbol = canvas.getByLabelText("Symbol");
    const target = canvas.getByLabelText("Target price");
    await expect(await canvas.findByText("To me@example.com")).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard("msft");
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("500{Enter}");
    await expectBusyButton(canvas);
    world.release();
    await expectToast("Failed to create alert");
    await expect(screen.getByText("The store is being rebuilt")).toBeVisible();
    await expect(symbol).toHaveValue("MSFT");
    await expect(target).toHaveValue(500);
    world.endScenario();
    await userEvent.type(target, "{Enter}");
    await expectToast("Alert created successfully");
    await waitFor(() => expect(symbol).toHaveValue(""));
    await expect(target).toHaveValue(null);
  },
};
