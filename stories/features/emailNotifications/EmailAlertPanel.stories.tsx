import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { createAlertFails, createAlertHangs } from "../../../mocks/scenarios.ts";
import { EmailAlertPanel } from "../../../ui/features/emailNotifications/EmailAlertPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { onPage } from "../../page.ts";
import { addTwoEmails } from "../../seeds.ts";

const meta = {
  component: EmailAlertPanel,
  parameters: onPage({ prepare: addTwoEmails }),
} satisfies Meta<typeof EmailAlertPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

type PlayContext = Parameters<NonNullable<Story["play"]>>[0];

const PERSONAL = "Personal · me@example.com";

/** The last field to be filled is left to the story. */
async function fillIn({ canvas, userEvent }: Pick<PlayContext, "canvas" | "userEvent">) {
  await canvas.findByRole("option", { name: PERSONAL });
  await userEvent.type(canvas.getByLabelText("Target price"), "500");
  await userEvent.type(canvas.getByLabelText("Symbol"), "msft");
  await userEvent.selectOptions(canvas.getByLabelText("Send to"), PERSONAL);
}

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

/** The address that is switched off is not offered; without a choice nothing can be sent. */
export const OnlyActiveAddresses: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole("option", { name: PERSONAL });
    const options = within(canvas.getByLabelText("Send to")).getAllByRole("option");
    await expect(options.map((option) => option.textContent)).toEqual([
      "Choose an address",
      PERSONAL,
    ]);
    const conditions = within(canvas.getByLabelText("Condition")).getAllByRole("option");
    await expect(conditions.map((option) => option.textContent)).toEqual([
      "Price Above",
      "Price Below",
    ]);
    await expect(canvas.getByRole("button", { name: "Create alert" })).toBeDisabled();
  },
};

/** This form looks up from the first letter on. */
export const OneLetterFound: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "f");
    await expect(await canvas.findByText("Ford")).toBeVisible();
    const { price } = await storyQuote("F");
    await waitFor(() => expect(canvas.getByLabelText("Target price")).toHaveValue(price));
  },
};

export const NoPriceFound: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "zzzz");
    await expect(await canvas.findByText('No price data found for "ZZZZ"')).toBeVisible();
    await canvas.findByRole("option", { name: PERSONAL });
    await userEvent.type(canvas.getByLabelText("Target price"), "10");
    await userEvent.selectOptions(canvas.getByLabelText("Send to"), PERSONAL);
    await expect(canvas.getByRole("button", { name: "Create alert" })).toBeDisabled();
  },
};

export const ReadyToSend: Story = {
  play: async (context) => {
    await fillIn(context);
    await expect(context.canvas.getByRole("button", { name: "Create alert" })).toBeEnabled();
    await context.userEvent.clear(context.canvas.getByLabelText("Target price"));
    await expect(context.canvas.getByRole("button", { name: "Create alert" })).toBeDisabled();
  },
};

export const Created: Story = {
  play: async (context) => {
    const { canvas, userEvent } = context;
    await fillIn(context);
    await userEvent.type(canvas.getByLabelText("Symbol"), "{Enter}");
    await expectToast(
      "Email alert created successfully! You will receive notifications via email.",
    );
    await waitFor(() => expect(canvas.getByLabelText("Symbol")).toHaveValue(""));
    await expect(canvas.getByLabelText("Send to")).toHaveDisplayValue(PERSONAL);
  },
};

export const Creating: Story = {
  parameters: onPage({ scenario: createAlertHangs }),
  play: async (context) => {
    await fillIn(context);
    await context.userEvent.click(context.canvas.getByRole("button", { name: "Create alert" }));
    await expectBusyButton(context.canvas);
  },
};

export const CreateFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: createAlertFails }),
  play: async (context) => {
    await fillIn(context);
    await context.userEvent.click(context.canvas.getByRole("button", { name: "Create alert" }));
    await expectToast("Failed to create alert. Please try again.");
    await expect(context.canvas.getByLabelText("Symbol")).toHaveValue("MSFT");
  },
};
