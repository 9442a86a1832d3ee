import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { EmailAlertPanel } from "../../../ui/features/emailNotifications/EmailAlertPanel.tsx";
import { onPage } from "../../page.ts";
import { addTwoEmails } from "../../seeds.ts";

const meta = {
  component: EmailAlertPanel,
  parameters: onPage({ prepare: addTwoEmails }),
} satisfies Meta<typeof EmailAlertPanel>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const expectIncomplete = ({ getByRole }: Canvas) =>
  expect(getByRole("button", { name: "Create alert" })).toHaveAttribute("aria-disabled", "true");
const expectComplete = ({ getByRole }: Canvas) =>
  expect(getByRole("button", { name: "Create alert" })).toHaveAttribute("aria-disabled", "false");

const PERSONAL = "Personal · me@example.com";

export const NoAddresses: Story = {
  parameters: onPage({ prepare: async () => undefined }),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Send to")).toBeDisabled();
    await expect(
      canvas.getByText("Add an address first; only active ones are offered"),
    ).toBeVisible();
    await expectIncomplete(canvas);
  },
};

export const Incomplete: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("option", { name: PERSONAL });
    const create = canvas.getByRole("button", { name: "Create alert" });
    await userEvent.click(create);
    const symbol = canvas.getByLabelText("Symbol");
    await expect(symbol).toHaveAccessibleDescription("Enter a symbol");
    await expect(symbol).toHaveFocus();
    await expect(canvas.getByText("Enter a target price")).toBeVisible();
    await userEvent.type(symbol, "f");
    await waitFor(() => expect(canvas.getByLabelText("Target price")).not.toHaveValue(null));
    await userEvent.type(canvas.getByLabelText("Target price"), "9");
    await userEvent.click(create);
    const sendTo = canvas.getByLabelText("Send to");
    await expect(sendTo).toHaveAccessibleDescription("Choose an address");
    await expect(sendTo).toHaveFocus();
    await userEvent.selectOptions(sendTo, PERSONAL);
    await expect(sendTo).toBeValid();
  },
};

export const PriceLookedUp: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, userEvent }) => {
    const symbol = canvas.getByLabelText("Symbol");
    await userEvent.type(symbol, "f");
    await expect(await canvas.findByText("Ford")).toBeVisible();
    const { price } = await storyQuote("F");
    await waitFor(() => expect(canvas.getByLabelText("Target price")).toHaveValue(price));
    await canvas.findByRole("option", { name: PERSONAL });
    await userEvent.selectOptions(canvas.getByLabelText("Send to"), PERSONAL);
    // The current price is only a suggestion.
    await expectIncomplete(canvas);
    await userEvent.type(canvas.getByLabelText("Target price"), "9");
    await expectComplete(canvas);

    await userEvent.clear(symbol);
    await userEvent.type(symbol, "zzzz");
    await expect(await canvas.findByText('No price data found for "ZZZZ"')).toBeVisible();
    await userEvent.clear(canvas.getByLabelText("Target price"));
    await userEvent.type(canvas.getByLabelText("Target price"), "10");
    await expectIncomplete(canvas);
  },
};
