import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Quote } from "../../../ui/api/endpoints.ts";
import { StockHeader } from "../../../ui/features/stock/StockHeader.tsx";
import { onPage } from "../../page.ts";

const quote: Quote = {
  symbol: "AAPL",
  companyName: "Apple",
  price: 304.04,
  change: -1.85,
  changePercent: -0.6,
  volume: 9_027_061,
  open: 306,
  high: 307.41,
  low: 301.67,
  previousClose: 305.89,
  lastUpdated: "2026-11-20T14:59:00.000Z",
  market: "US",
  exchange: { name: "United States", timeZone: "America/New_York", session: "regular" },
  extended: null,
  currency: "USD",
  upsidePotential: 6.93,
  analysis: { riskLevel: "LOW" },
  source: "yahoo",
  delaySeconds: 0,
};

const meta = {
  component: StockHeader,
  args: { quote, children: null },
  parameters: onPage(),
} satisfies Meta<typeof StockHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("$304.04")).toBeVisible();
    await expect(await canvas.findByText("United States")).toBeVisible();
    await expect(await canvas.findByText("Open")).toBeVisible();
    await expect(await canvas.findByText(/^\d\d:\d\d New York$/)).toBeVisible();
    await expect(await canvas.findByText("USD")).toBeVisible();
    await expect(await canvas.findByText("Yahoo Finance")).toBeVisible();
  },
};

/** Hong Kong rests at midday, which no source says. */
export const HoursOfTheSource: Story = {
  args: {
    quote: {
      ...quote,
      symbol: "0700.HK",
      market: "HKG",
      exchange: { name: "Hong Kong", timeZone: "Asia/Hong_Kong", session: "regular" },
      currency: "HKD",
    },
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("Hours as its source gives them; a midday break is not known"),
    ).toBeVisible();
  },
};

/** The price of the day stays, and the one after the close stands apart. */
export const AfterHours: Story = {
  args: {
    quote: {
      ...quote,
      exchange: { ...quote.exchange, session: "post" },
      extended: {
        session: "post",
        price: 310.12,
        change: 6.08,
        changePercent: 2,
        at: "2026-11-20T14:59:30.000Z",
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("$304.04")).toBeVisible();
    await expect(await canvas.findByText("$310.12")).toBeVisible();
    await expect(await canvas.findByText("+2.00%")).toBeVisible();
    await waitFor(() => expect(canvas.getAllByText(/After hours/)).toHaveLength(2));
  },
};

export const Closed: Story = {
  args: {
    quote: {
      ...quote,
      symbol: "7203.T",
      currency: "JPY",
      price: 2945,
      change: 12,
      changePercent: 0.41,
      exchange: { name: "Tokyo", timeZone: "Asia/Tokyo", session: "closed" },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("¥2,945")).toBeVisible();
    await expect(await canvas.findByText("Closed")).toBeVisible();
    await expect(await canvas.findByText(/Tokyo$/, { selector: ".figures" })).toBeVisible();
  },
};

export const NotKnownYet: Story = {
  args: { quote: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/\$/)).toBeNull();
  },
};
