import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import type { Quote } from "../../../ui/api/endpoints.ts";
import { StockHeader } from "../../../ui/features/stock/StockHeader.tsx";
import { appleQuote } from "../../appleQuote.ts";
import { onPage } from "../../page.ts";

const quote: Quote = {
  ...appleQuote,
  lastUpdated: "2026-11-20T14:59:00.000Z",
  source: "yahoo",
};

const meta = {
  component: StockHeader,
  args: { quote, children: null },
  parameters: onPage(),
} satisfies Meta<typeof StockHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

/** No source knows Hong Kong's midday break. */
const hongKong: Quote = {
  ...quote,
  symbol: "0700.HK",
  market: "HKG",
  exchange: { name: "Hong Kong", timeZone: "Asia/Hong_Kong", session: "regular" },
  currency: "HKD",
};

const afterHours: Quote = {
  ...quote,
  exchange: { ...quote.exchange, session: "post" },
  extended: {
    session: "post",
    price: 310.12,
    change: 6.08,
    changePercent: 2,
    at: "2026-11-20T14:59:30.000Z",
  },
};

const closed: Quote = {
  ...quote,
  symbol: "7203.T",
  currency: "JPY",
  price: 2945,
  change: 12,
  changePercent: 0.41,
  exchange: { name: "Tokyo", timeZone: "Asia/Tokyo", session: "closed" },
};

const QUOTES = { Open: quote, "Hong Kong": hongKong, "After hours": afterHours, Closed: closed };

export const Sessions: Story = {
  args: { quote: undefined },
  render: (args) => (
    <ul>
      {Object.entries(QUOTES).map(([name, each]) => (
        <li key={name} data-testid={name}>
          <StockHeader quote={each}>{null}</StockHeader>
        </li>
      ))}
      <li data-testid="Not known">
        <StockHeader {...args} />
      </li>
    </ul>
  ),
  play: async ({ canvas }) => {
    const open = within(canvas.getByTestId("Open"));
    for (const text of ["$304.04", "United States", "Open", "USD", "Yahoo Finance"]) {
      await expect(await open.findByText(text)).toBeVisible();
    }
    await expect(open.getByText(/^\d\d:\d\d New York$/)).toBeVisible();
    const hours = "Trading hours from the data source. Midday breaks are unknown";
    await expect(within(canvas.getByTestId("Hong Kong")).getByText(hours)).toBeVisible();
    await expect(open.queryByText(hours)).toBeNull();
    const after = within(canvas.getByTestId("After hours"));
    for (const text of ["$304.04", "$310.12", "+2.00%"]) {
      await expect(after.getByText(text)).toBeVisible();
    }
    await expect(after.getAllByText(/After hours/)).toHaveLength(2);
    const tokyo = within(canvas.getByTestId("Closed"));
    await expect(tokyo.getByText("¥2,945")).toBeVisible();
    await expect(tokyo.getByText("Closed")).toBeVisible();
    await expect(tokyo.getByText(/Tokyo$/, { selector: ".figures" })).toBeVisible();
    await expect(canvas.getByTestId("Not known")).toHaveTextContent(/^$/);
  },
};
