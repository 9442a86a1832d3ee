import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ComponentProps } from "react";
import { expect } from "storybook/test";
import { QuotePreviewLine } from "../../../../ui/app/stocks/search/QuotePreviewLine.tsx";
import { appleQuote } from "../../../appleQuote.ts";
import { variantsOf } from "../../../variants.tsx";
import { statesOf } from "../../../catalog/statesOf.ts";

const Line = (props: ComponentProps<typeof QuotePreviewLine>) => (
  <p>
    <QuotePreviewLine {...props} />
  </p>
);

const meta = {
  component: QuotePreviewLine,
  args: {
    preview: { status: "idle" },
    idle: "Ticker symbol; outside the US with its suffix, such as VOD.L",
  },
} satisfies Meta<typeof QuotePreviewLine>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryState: Story = {
  render: variantsOf(Line, {
    idle: {},
    lookingUp: { preview: { status: "loading", symbol: "AAPL" } },
    found: { preview: { status: "found", symbol: "AAPL", quote: appleQuote } },
    longName: {
      preview: {
        status: "found",
        symbol: "X",
        quote: {
          ...appleQuote,
          price: 12,
          companyName: "A Company With a Name That Goes on for Ever, ".repeat(4),
        },
      },
    },
    notFound: { preview: { status: "notFound", symbol: "ZZZZ" } },
    inOtherWords: {
      preview: { status: "notFound", symbol: "ZZZZ" },
      describeMissing: (symbol) => `No price data found for "${symbol}"`,
    },
    failed: {
      preview: {
        status: "failed",
        symbol: "AAPL",
        reason: "No market source is available right now",
      },
    },
  }),
  play: async ({ canvas, canvasElement }) => {
    for (const text of [
      "Ticker symbol; outside the US with its suffix, such as VOD.L",
      "Looking up AAPL …",
      "Apple",
      "$304.04",
      "Symbol 'ZZZZ' not found",
      'No price data found for "ZZZZ"',
      "Not verified yet: No market source is available right now",
    ]) {
      await expect(canvas.getByText(text)).toBeVisible();
    }
    await expect(canvas.getByText(/^A Company With a Name/)).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const States = statesOf(() => import("./QuotePreviewLine.stories.tsx"));
