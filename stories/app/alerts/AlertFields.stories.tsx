import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, waitFor } from "storybook/test";
import { marketDown } from "../../../mocks/scenarios/scenarios.ts";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { AlertFields, type AlertFieldsProps } from "../../../ui/app/alerts/AlertFields.tsx";
import { EMPTY_SUBJECT, roundTarget } from "../../../ui/app/alerts/alertSubject.ts";
import { useQuotePreview } from "../../../ui/app/stocks/search/useQuotePreview.ts";
import { formatPrice } from "../../../ui/format/number.ts";
import { onPage, worldOf } from "../../page.ts";
import { statesOf } from "../../catalog/statesOf.ts";

function Held(props: AlertFieldsProps) {
  const [subject, setSubject] = useState(props.subject);
  const preview = useQuotePreview(subject.symbol);
  return (
    <form className="form-stack" style={{ maxWidth: 440 }}>
      <AlertFields
        {...props}
        subject={subject}
        preview={preview}
        onChange={(change) => setSubject({ ...subject, ...change })}
      />
    </form>
  );
}

const meta = {
  component: AlertFields,
  args: { subject: EMPTY_SUBJECT, preview: { status: "idle" }, onChange: fn() },
  parameters: onPage(),
  render: (props) => <Held {...props} />,
} satisfies Meta<typeof AlertFields>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story["play"]>>[0];

const targetOf = ({ canvas }: Pick<Play, "canvas">) => canvas.getByLabelText("Target price");

/**
 * Nearby targets appear once the price is known; one press sets target and condition. A target is
 * cleared when the symbol changes, or the unit from a price to a percentage, and suggested again
 * afterwards.
 */
export const ChoicesThenAnotherSymbolAndKind: Story = {
  play: async ({ canvas, userEvent }) => {
    const [apple, nvidia] = [await storyQuote("AAPL"), await storyQuote("NVDA")];
    const symbol = canvas.getByLabelText("Symbol");
    const condition = canvas.getByLabelText("Condition");
    for (const shift of ["−5%", "−2%", "+2%", "+5%"]) {
      const choice = canvas.getByText(shift).closest("button");
      await expect(choice).toHaveAttribute("aria-disabled", "true");
      // Tab must not skip them while the price is on its way.
      await expect(choice).not.toHaveAttribute("disabled");
    }
    await userEvent.type(symbol, "aapl");
    await waitFor(() => expect(targetOf({ canvas })).toHaveValue(apple.price));
    await userEvent.clear(symbol);
    await expect(targetOf({ canvas })).toHaveValue(null);
    await userEvent.type(symbol, "nvda");
    await waitFor(() => expect(targetOf({ canvas })).toHaveValue(nvidia.price));
    const warning = `Already met at ${formatPrice(nvidia.price, "USD")}; it will trigger immediately`;
    // The user did not choose the price that fills the field, so there is no warning about it.
    await expect(canvas.queryByText(warning)).toBeNull();
    await userEvent.click(canvas.getByText("+5%"));
    await expect(targetOf({ canvas })).toHaveValue(roundTarget(nvidia.price * 1.05));
    await expect(canvas.queryByText(warning)).toBeNull();
    await userEvent.selectOptions(condition, "Price Change %");
    await expect(canvas.getByLabelText("Percent change")).toHaveValue("");
    await userEvent.click(canvas.getByText("+5%"));
    await expect(canvas.getByLabelText("Percent change")).toHaveValue("5");
    await userEvent.selectOptions(condition, "Price Above");
    await waitFor(() => expect(targetOf({ canvas })).toHaveValue(nvidia.price));
    await userEvent.click(canvas.getByText("−2%"));
    await expect(targetOf({ canvas })).toHaveValue(roundTarget(nvidia.price * 0.98));
    await expect(condition).toHaveDisplayValue("Price Below");
    await expect(canvas.queryByText(warning)).toBeNull();
  },
};

/** A target on the wrong side asks for the other condition; one press changes it. */
export const OtherConditionMeant: Story = {
  play: async ({ canvas, userEvent }) => {
    const { price } = await storyQuote("AAPL");
    const condition = canvas.getByLabelText("Condition");
    await userEvent.type(canvas.getByLabelText("Symbol"), "aapl");
    await waitFor(() => expect(targetOf({ canvas })).toHaveValue(price));
    await expect(canvas.queryByRole("button", { name: /^Did you mean/ })).toBeNull();
    await userEvent.clear(targetOf({ canvas }));
    await userEvent.type(targetOf({ canvas }), (price * 0.9).toFixed(2));
    await userEvent.click(await canvas.findByRole("button", { name: "Did you mean below?" }));
    await expect(condition).toHaveDisplayValue("Price Below");
    await expect(canvas.queryByText(/Already met/)).toBeNull();
    await expect(targetOf({ canvas })).toHaveFocus();
    await userEvent.clear(targetOf({ canvas }));
    await userEvent.type(targetOf({ canvas }), (price * 1.1).toFixed(2));
    await userEvent.click(await canvas.findByRole("button", { name: "Did you mean above?" }));
    await expect(condition).toHaveDisplayValue("Price Above");
  },
};

/** A chip, a sign and the control say the same direction; a sign leaves the text with the focus. */
export const Falls: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText("Condition"), "Price Change %");
    const percent = canvas.getByLabelText("Percent change");
    const direction = (name: string) => canvas.getByRole("radio", { name });
    await expect(direction("Either")).toBeChecked();
    await userEvent.type(percent, "-5%");
    await expect(direction("Falls")).toBeChecked();
    await expect(percent).toHaveAccessibleDescription("From the previous close, down only");
    await userEvent.tab();
    await expect(percent).toHaveValue("5");
    await userEvent.click(canvas.getByText("+10%"));
    await expect(direction("Rises")).toBeChecked();
    await expect(percent).toHaveValue("10");
    await userEvent.click(direction("Either"));
    await expect(percent).toHaveAccessibleDescription("From the previous close, up or down");
    await userEvent.click(canvas.getByText("−5%"));
    await expect(direction("Falls")).toBeChecked();
    await expect(percent).toHaveValue("5");
  },
};

/** A symbol is refused when the sources do not know it, but not when no source can answer. */
export const NotVerifiedThenUnknown: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: marketDown }),
  play: async ({ canvas, loaded, userEvent }) => {
    const symbol = canvas.getByLabelText("Symbol");
    await userEvent.type(symbol, "aapl");
    const warning = "Not verified yet: No market source is available right now";
    await expect(await canvas.findByText(warning)).toBeVisible();
    await expect(symbol).toBeValid();
    worldOf(loaded).endScenario();
    await userEvent.clear(symbol);
    await userEvent.type(symbol, "zzzz");
    await expect(await canvas.findByText("Symbol 'ZZZZ' not found")).toBeVisible();
    await expect(symbol).toBeInvalid();
    // It goes with the first letter that changes.
    await userEvent.type(symbol, "{Backspace}");
    await expect(canvas.queryByText("Symbol 'ZZZZ' not found")).toBeNull();
    await expect(symbol).toBeValid();
    await userEvent.type(symbol, "z");
    await expect(await canvas.findByText("Symbol 'ZZZZ' not found")).toBeVisible();
  },
};

export const SymbolFixed: Story = {
  args: {
    subject: {
      ...EMPTY_SUBJECT,
      symbol: "AAPL",
      alertType: "below",
      targetPrice: "250",
      targetOf: "AAPL",
    },
    isSymbolFixed: true,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Symbol")).toBeDisabled();
    await expect(await canvas.findByText("Apple")).toBeVisible();
    await expect(targetOf({ canvas })).toHaveValue(250);
  },
};

export const States = statesOf(() => import("./AlertFields.stories.tsx"), { frame: 480 });
