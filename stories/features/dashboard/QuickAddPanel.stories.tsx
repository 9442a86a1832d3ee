import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { formatPrice } from "../../../ui/format/number.ts";
import { noQuoteOf, quotesHang } from "../../../mocks/scenarios/scenarios.ts";
import { QuickAddPanel } from "../../../ui/features/dashboard/QuickAddPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: QuickAddPanel,
  parameters: onPage(),
} satisfies Meta<typeof QuickAddPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

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
    await userEvent.type(target, "0");
    await submit();
    await expect(await canvas.findByText("Target price must be positive")).toBeVisible();
    await userEvent.type(symbol, "zzzz");
    await expect(await canvas.findByText("Symbol 'ZZZZ' not found")).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText("Condition"), "Price Change %");
    await expect(canvas.getByLabelText("Percent change")).toBeVisible();
  },
};

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
    await userEvent.type(symbol, "aapl");
    const warning = "Not verified yet: No market source is available right now";
    await expect(await canvas.findByText(warning)).toBeVisible();
  },
};
