import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { createAlertHangs } from "../../../mocks/scenarios/scenarios.ts";
import { EmailAlertPanel } from "../../../ui/features/emailNotifications/EmailAlertPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { onPage, worldOf } from "../../page.ts";
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

/** A press before the form is complete says what is missing, and nothing is sent. */
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

/** This form looks up from the first letter and cannot be submitted without a price. */
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
    // The current price is only a suggestion until the user types a target.
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

/** Only active addresses are offered, and without a choice or a target nothing can be sent. */
export const Created: Story = {
  parameters: onPage({ prepare: addTwoEmails, scenario: createAlertHangs }),
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByRole("option", { name: PERSONAL });
    const textsOf = (label: string) =>
      within(canvas.getByLabelText(label))
        .getAllByRole("option")
        .map(({ textContent }) => textContent);
    await expect(textsOf("Send to")).toEqual(["Choose an address", PERSONAL]);
    await expect(textsOf("Condition")).toEqual(["Price Above", "Price Below"]);

    const target = canvas.getByLabelText("Target price");
    await userEvent.type(canvas.getByLabelText("Symbol"), "msft");
    // The price fills the empty target once; until then it would fill one that was cleared, too.
    const { price } = await storyQuote("MSFT");
    await waitFor(() => expect(target).toHaveValue(price));
    await expectIncomplete(canvas);
    await userEvent.selectOptions(canvas.getByLabelText("Send to"), PERSONAL);
    await userEvent.clear(target);
    await expectIncomplete(canvas);
    await userEvent.type(target, "500");
    await expectComplete(canvas);

    await userEvent.type(canvas.getByLabelText("Symbol"), "{Enter}");
    await expect(canvas.getByLabelText("Condition")).toHaveFocus();
    await userEvent.type(target, "{Enter}");
    await expectBusyButton(canvas);
    worldOf(loaded).endScenario();
    await expectToast(
      "Email alert created successfully! You will receive notifications via email.",
    );
    await waitFor(() => expect(canvas.getByLabelText("Symbol")).toHaveValue(""));
    await expect(canvas.getByLabelText("Send to")).toHaveDisplayValue(PERSONAL);
  },
};
