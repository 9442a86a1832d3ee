import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { formatPrice } from "../../../ui/format/number.ts";
import { createAlertFails, createAlertHangs, marketDown } from "../../../mocks/scenarios.ts";
import { QuickAddPanel } from "../../../ui/features/dashboard/QuickAddPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { onPage } from "../../page.ts";
import { addEmail } from "../../seeds.ts";

const meta = {
  component: QuickAddPanel,
  parameters: onPage(),
} satisfies Meta<typeof QuickAddPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("No recipients yet; add an address, a number or a channel"),
    ).toBeVisible();
    await expect(canvas.getByLabelText("Condition")).toHaveDisplayValue("Price Above");
    await expect(canvas.getByLabelText("Target price")).toHaveAttribute("step", "0.01");
  },
};

export const MissingFields: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Add alert" }));
    await expectToast("Please fill in all required fields");
    await expect(canvas.getByLabelText("Symbol")).toHaveFocus();
  },
};

export const TargetMissing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "a");
    await userEvent.click(canvas.getByRole("button", { name: "Add alert" }));
    await expectToast("Please fill in all required fields");
    await expect(canvas.getByLabelText("Target price")).toHaveFocus();
  },
};

/** What is filled in, and wrong, is said at the field. */
export const TargetOfNothing: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "a");
    await userEvent.type(canvas.getByLabelText("Target price"), "0");
    await userEvent.click(canvas.getByRole("button", { name: "Add alert" }));
    await expect(await canvas.findByText(/must be a number above 0/)).toBeVisible();
    await expect(canvas.getByLabelText("Target price")).toHaveFocus();
  },
};

/** A fetched price fills an empty target, after the pause in the typing. */
export const SymbolFound: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "aapl");
    await expect(canvas.getByLabelText("Symbol")).toHaveValue("AAPL");
    await expect(canvas.getByText("Looking up AAPL …")).toBeVisible();
    await expect(await canvas.findByText("Apple")).toBeVisible();
    const { price } = await storyQuote("AAPL");
    await expect(canvas.getByText(formatPrice(price, "USD"))).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText("Target price")).toHaveValue(price));
  },
};

/** A target that was typed is the reader's own. */
export const TypedTargetStays: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Target price"), "310");
    await userEvent.type(canvas.getByLabelText("Symbol"), "aapl");
    await canvas.findByText("Apple");
    await expect(canvas.getByLabelText("Target price")).toHaveValue(310);
  },
};

export const SymbolNotFound: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "zzzz");
    await expect(await canvas.findByText("Symbol 'ZZZZ' not found")).toBeVisible();
    await expect(canvas.getByLabelText("Target price")).toHaveValue(null);
    await userEvent.type(canvas.getByLabelText("Target price"), "10{Enter}");
    await expect(canvas.getByLabelText("Symbol")).toHaveFocus();
    await expect(canvas.getByLabelText("Symbol")).toHaveValue("ZZZZ");
  },
};

/** One letter is too short to look up. */
export const TooShortToLookUp: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "f");
    await expect(canvas.queryByText(/Looking up/)).toBeNull();
    await expect(canvas.getByLabelText("Symbol")).toHaveAccessibleDescription("");
  },
};

export const MarketDown: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: marketDown }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "aapl");
    const warning = "Not verified yet: No market source can answer just now";
    await expect(await canvas.findByText(warning)).toBeVisible();
  },
};

export const PercentChange: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText("Condition"), "Price Change %");
    await expect(canvas.getByLabelText("Percent change")).toBeVisible();
  },
};

/** With the keyboard alone: symbol, condition, target, Enter. */
export const Created: Story = {
  parameters: onPage({
    prepare: async (world) => void (await addEmail(world, "me@example.com", "Personal")),
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("To me@example.com")).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard("msft");
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("500{Enter}");
    await expectToast("Alert created successfully");
    await expect(canvas.getByLabelText("Symbol")).toHaveValue("");
    await expect(canvas.getByLabelText("Target price")).toHaveValue(null);
  },
};

export const Creating: Story = {
  parameters: onPage({ scenario: createAlertHangs }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "msft");
    await userEvent.type(canvas.getByLabelText("Target price"), "500{Enter}");
    await expectBusyButton(canvas);
  },
};

/** What was typed stays, so that nothing has to be typed again. */
export const CreateFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: createAlertFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "msft");
    await userEvent.type(canvas.getByLabelText("Target price"), "500{Enter}");
    await expectToast("Failed to create alert");
    await expect(screen.getByText("The store is being rebuilt")).toBeVisible();
    await expect(canvas.getByLabelText("Symbol")).toHaveValue("MSFT");
  },
};

/** What the server does not accept stands at its field, in its words. */
export const TargetRefused: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Symbol"), "msft");
    const target = canvas.getByLabelText("Target price");
    await userEvent.type(target, "2000000000{Enter}");
    await expect(
      await canvas.findByText("Target price must be a number above 0 and up to 1,000,000,000"),
    ).toBeVisible();
    await waitFor(() => expect(target).toHaveFocus());
    await userEvent.type(target, "{Backspace}");
    await expect(target).toBeValid();
  },
};
