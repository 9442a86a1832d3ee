import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { fundQuote } from "../../../mocks/scenarios/scenarios.ts";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { formatPrice, formatUpside, formatVolume } from "../../../ui/format/number.ts";
import { LookupPanel } from "../../../ui/features/dashboard/LookupPanel.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: LookupPanel,
  parameters: onPage(),
} satisfies Meta<typeof LookupPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Found: Story = {
  render: () => (
    <>
      <LookupPanel />
      <AddressLine />
    </>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const field = canvas.getByLabelText("Stock symbol");
    await userEvent.click(canvas.getByRole("button", { name: "Look up" }));
    await expect(canvas.getByText("Please enter a stock symbol")).toBeVisible();
    await expect(field).toBeInvalid();
    await userEvent.type(field, "7203.t{Enter}");
    await expect(await canvas.findByText("Toyota Motor")).toBeVisible();
    const toyota = await storyQuote("7203.T");
    await expect(canvas.getAllByText(formatPrice(toyota.price, "JPY"))[0]).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, "aapl{Enter}");
    await expect(await canvas.findByText("Apple")).toBeVisible();
    const quote = await storyQuote("AAPL");
    const { price, open, previousClose, low, high, volume, targetPrice } = quote;
    await expect(canvas.getByText(formatPrice(price, "USD"))).toBeVisible();
    const facts = within(canvasElement).getAllByRole("definition");
    await expect(facts.map((fact) => fact.textContent)).toEqual([
      ...[open, previousClose, low, high].map((figure) => formatPrice(figure, "USD")),
      formatVolume(volume),
      formatUpside(((targetPrice ?? 0) / price - 1) * 100),
    ]);
    await expect(canvas.getByText(/^simulated, updated/)).toHaveTextContent("updated now");
    await userEvent.click(await canvas.findByRole("button", { name: /AAPL/ }));
    await expectAddress("/?chart=AAPL");
  },
};

export const Fund: Story = {
  parameters: onPage({ scenario: fundQuote }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Stock symbol"), "fundx{Enter}");
    await expect(await canvas.findByText("$152.63")).toBeVisible();
    await expect(canvas.getByText("−$0.11")).toBeVisible();
    for (const label of ["Open", "Day low", "Day high"]) {
      await expect(canvas.getByText(label).nextElementSibling).toHaveTextContent(
        /^–Not provided for this symbol/,
      );
    }
    await userEvent.hover(canvas.getAllByText("–")[0]!);
    await expect(await within(document.body).findByRole("tooltip")).toHaveTextContent(
      "funds have one price per day",
    );
  },
};
