import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { Quote } from "../../../ui/api/endpoints.ts";
import { QuotePreviewLine } from "../../../ui/app/stocks/QuotePreviewLine.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

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
  lastUpdated: "2026-11-20T15:00:00.000Z",
  market: "US",
  exchange: { name: "United States", timeZone: "America/New_York", session: "regular" },
  extended: null,
  currency: "USD",
  upsidePotential: 6.93,
  analysis: { riskLevel: "LOW" },
  source: "simulated",
  delaySeconds: 0,
};

const meta = {
  component: QuotePreviewLine,
  args: {
    preview: { status: "idle" },
    idle: "Ticker symbol; outside the US with its suffix, such as VOD.L",
  },
} satisfies Meta<typeof QuotePreviewLine>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = {
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText("Ticker symbol; outside the US with its suffix, such as VOD.L"),
    ).toBeVisible();
  },
};

export const LookingUp: Story = {
  args: { preview: { status: "loading", symbol: "AAPL" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Looking up AAPL …")).toBeVisible();
  },
};

export const Found: Story = {
  args: { preview: { status: "found", symbol: "AAPL", quote } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Apple")).toBeVisible();
    await expect(canvas.getByText("$304.04")).toBeVisible();
  },
};

export const LongName: Story = {
  args: {
    preview: {
      status: "found",
      symbol: "X",
      quote: { ...quote, companyName: "A Company With a Name That Goes on for Ever, ".repeat(4) },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/^A Company With a Name/)).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const NotFound: Story = {
  args: { preview: { status: "notFound", symbol: "ZZZZ" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Symbol 'ZZZZ' not found")).toBeVisible();
  },
};

export const NotFoundInOtherWords: Story = {
  args: {
    preview: { status: "notFound", symbol: "ZZZZ" },
    describeMissing: (symbol) => `No price data found for "${symbol}"`,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No price data found for "ZZZZ"')).toBeVisible();
  },
};

export const Failed: Story = {
  args: {
    preview: {
      status: "failed",
      symbol: "AAPL",
      reason: "No market source can answer just now",
    },
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText("Not verified yet: No market source can answer just now"),
    ).toBeVisible();
  },
};

export const States = statesOf(() => import("./QuotePreviewLine.stories.tsx"));
