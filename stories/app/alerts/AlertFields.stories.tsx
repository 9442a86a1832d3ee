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
import { variantsOf } from "../../variants.tsx";

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

export const ChoicesThenAnotherSymbolAndKind: Story = {
  play: async ({ canvas, userEvent }) => {
    const [apple, nvidia] = [await storyQuote("AAPL"), await storyQuote("NVDA")];
    const symbol = canvas.getByLabelText("Symbol");
    const condition = canvas.getByLabelText("Condition");
    for (const shift of ["−5%", "−2%", "+2%", "+5%"]) {
      const choice = canvas.getByText(shift).closest("button");
      await expect(choice).toHaveAttribute("aria-disabled", "true");
      // Tab must reach them while the price is loading.
      await expect(choice).not.toHaveAttribute("disabled");
    }
    await userEvent.type(symbol, "aapl");
    await waitFor(() => expect(targetOf({ canvas })).toHaveValue(apple.price));
    await userEvent.clear(symbol);
    await expect(targetOf({ canvas })).toHaveValue(null);
    await userEvent.type(symbol, "nvda");
    await waitFor(() => expect(targetOf({ canvas })).toHaveValue(nvidia.price));
    const warning = `Already met at ${formatPrice(nvidia.price, "USD")}; it will trigger immediately`;
    // A filled-in price is no choice, so there is no warning.
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
    await userEvent.type(symbol, "{Backspace}");
    await expect(canvas.queryByText("Symbol 'ZZZZ' not found")).toBeNull();
    await expect(symbol).toBeValid();
    await userEvent.type(symbol, "z");
    await expect(await canvas.findByText("Symbol 'ZZZZ' not found")).toBeVisible();
  },
};

const fixed = {
  ...EMPTY_SUBJECT,
  symbol: "AAPL",
  alertType: "below",
  targetPrice: "250",
  targetOf: "AAPL",
} as const;

export const SymbolFixedAndFalling: Story = {
  args: { subject: fixed, isSymbolFixed: true },
  render: variantsOf(Held, {
    below: {},
    falling: {
      subject: { ...fixed, alertType: "change_percent", targetPrice: "5", direction: "down" },
    },
  }),
  play: async ({ canvas }) => {
    for (const field of canvas.getAllByLabelText("Symbol")) await expect(field).toBeDisabled();
    await waitFor(() => expect(canvas.getAllByText("Apple")).toHaveLength(2));
    await expect(targetOf({ canvas })).toHaveValue(250);
    await expect(canvas.getByRole("radio", { name: "Falls" })).toBeChecked();
  },
};

export const States = statesOf(() => import("./AlertFields.stories.tsx"), { frame: 480 });
