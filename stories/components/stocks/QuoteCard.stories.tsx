import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { QuoteCard, QuoteDetails, QuoteFacts } from "../../../ui/components/stocks/QuoteCard.tsx";
import { UpsideTag } from "../../../ui/components/stocks/UpsideTag.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const facts = [
  { label: "Market Cap", value: "$8.20B" },
  { label: "Volume", value: "41.3M" },
  { label: "Target Price", value: "$10.56" },
  { label: "Target Date", value: "Nov 2, 2027" },
];

const meta = {
  component: QuoteCard,
  args: {
    symbol: "SOFI",
    name: "SoFi Technologies",
    price: { value: 7.42, currency: "USD" },
    change: { percent: 1.25 },
    tag: <UpsideTag upside={42.3} />,
    frame: "card",
    onOpenChart: fn(),
  },
  argTypes: {
    frame: { control: "inline-radio" },
    tag: { control: false },
    children: { control: false },
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 360 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof QuoteCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Everything: Story = {
  args: {
    children: (
      <>
        <p className="quote-card-text">Analysts changed their rating to Strong Buy.</p>
        <QuoteFacts columns={2} facts={facts} />
        <QuoteDetails summary="Details">
          <p>Twelve analysts expect $10.56 within a year.</p>
        </QuoteDetails>
        <div className="quote-card-line quote-card-end">
          <Button size="small" text="Chart" />
          <Button size="small" text="Alert" />
        </div>
      </>
    ),
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("article")).toHaveAccessibleName("SOFI SoFi Technologies");
    await expect(canvas.getByText("$7.42")).toBeVisible();
    await expect(canvas.getByText("+1.25%")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /SOFI/ }));
    await expect(args.onOpenChart).toHaveBeenCalledWith("SOFI");
    const details = canvas.getByText("Twelve analysts expect $10.56 within a year.");
    await expect(details).not.toBeVisible();
    await userEvent.click(canvas.getByText("Details"));
    await expect(details).toBeVisible();
    await expect(canvas.getByText("Volume").nextElementSibling).toHaveTextContent("41.3M");
  },
};

export const EveryFrame: Story = {
  render: variantsOf(QuoteCard, {
    fiveFacts: {
      children: (
        <QuoteFacts columns={2} facts={[...facts, { label: "Earnings", value: "Dec 1, 2026" }]} />
      ),
    },
    cell: {
      symbol: "SNAP",
      name: "Snap",
      frame: "cell",
      tag: null,
      children: <QuoteFacts facts={[{ label: "Shares", value: "12" }]} />,
    },
    part: { frame: "part", label: "Analysis of SOFI", tag: null },
    unpriced: {
      symbol: "F",
      name: "Ford",
      price: { value: null, currency: "USD" },
      change: { percent: null },
      tag: null,
    },
    longName: {
      symbol: "X",
      name: "A company whose name is longer than any card of it could ever be",
      tag: <UpsideTag upside={8.1} />,
    },
  }),
  play: async ({ canvas, canvasElement }) => {
    const left = (label: string) => canvas.getByText(label).getBoundingClientRect().left;
    await expect(left("Earnings")).toBe(left("Market Cap"));
    await expect(left("Volume")).toBe(left("Target Date"));
    const cell = canvas.getByRole("article", { name: "SNAP Snap" });
    await expect(getComputedStyle(cell).borderTopWidth).toBe("0px");
    await expect(canvas.getByRole("article", { name: "Analysis of SOFI" })).toBeVisible();
    await expect(canvas.getAllByText("–")).toHaveLength(2);
    await expect(canvas.getByText(/^A company/)).toHaveClass("truncate");
    await expect(canvas.getByText("Upside +8.10%")).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const States = statesOf(() => import("./QuoteCard.stories.tsx"));
