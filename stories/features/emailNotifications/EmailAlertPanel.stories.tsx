import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { createAlertHangs } from "../../../mocks/scenarios.ts";
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

const PERSONAL = "Personal · me@example.com";

export const NoAddresses: Story = {
  parameters: onPage({ prepare: async () => undefined }),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Send to")).toBeDisabled();
    await expect(
      canvas.getByText("Add an address first; only active ones are offered"),
    ).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Create alert" })).toBeDisabled();
  },
};

/** This form looks up from the first letter on, and sends nothing for a symbol without a price. */
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
    await expect(canvas.getByRole("button", { name: "Create alert" })).toBeEnabled();

    await userEvent.clear(symbol);
    await userEvent.type(symbol, "zzzz");
    await expect(await canvas.findByText('No price data found for "ZZZZ"')).toBeVisible();
    await userEvent.clear(canvas.getByLabelText("Target price"));
    await userEvent.type(canvas.getByLabelText("Target price"), "10");
    await expect(canvas.getByRole("button", { name: "Create alert" })).toBeDisabled();
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
    await expect(canvas.getByRole("button", { name: "Create alert" })).toBeDisabled();
    await userEvent.selectOptions(canvas.getByLabelText("Send to"), PERSONAL);
    await userEvent.clear(target);
    await expect(canvas.getByRole("button", { name: "Create alert" })).toBeDisabled();
    await userEvent.type(target, "500");
    await expect(canvas.getByRole("button", { name: "Create alert" })).toBeEnabled();

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
