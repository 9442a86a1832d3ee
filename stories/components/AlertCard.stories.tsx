import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen } from "storybook/test";
import { AlertCard } from "../../ui/components/AlertCard.tsx";
import { expectBusyButton } from "../expectBusyButton.ts";
import { statesOf } from "../catalog/statesOf.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");

const meta = {
  component: AlertCard,
  args: {
    symbol: "AAPL",
    condition: "above",
    target: 190,
    status: "active",
    currentPrice: 187.4,
    destination: "me@example.com",
    createdAt: "2026-11-18T15:00:00Z",
    now: NOW,
    onOpenChart: fn(),
    onDelete: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 360 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof AlertCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Active: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText("Price Above")).toBeVisible();
    await expect(canvas.getByText("$190.00")).toBeVisible();
    await expect(canvas.getByText("+1.39% to go")).toBeVisible();
    await expect(canvas.getByText("2d")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Delete alert on AAPL" }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};

export const Triggered: Story = {
  args: {
    status: "triggered",
    currentPrice: 190.22,
    detail: "Triggered at $190.02, 1h after it was set.",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Triggered")).toBeVisible();
    await expect(canvas.getByText(/Triggered at/)).toBeVisible();
  },
};

/** The exact time of what the sentence says is in its tip. */
export const Snoozed: Story = {
  args: {
    status: "active",
    detail: "Snoozed until 11:00",
    detailTime: "Nov 20, 2026, 11:00:00 EST",
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("Active")).toBeVisible();
    await expect(canvas.getByText("+1.39% to go")).toBeVisible();
    await userEvent.hover(canvas.getByText("Snoozed until 11:00"));
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("11:00:00 EST");
  },
};

export const Inactive: Story = {
  args: { status: "inactive" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Inactive")).toBeVisible();
  },
};

export const Below: Story = {
  args: { condition: "below", target: 4.5, symbol: "SIRI", currentPrice: 4.82 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Price Below")).toBeVisible();
    await expect(canvas.getByText("−6.64% to go")).toBeVisible();
  },
};

export const ChangePercent: Story = {
  args: { condition: "change_percent", target: 5 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Price Change %")).toBeVisible();
    await expect(canvas.getByText("±5%")).toBeVisible();
  },
};

/** Its sign says that only a fall counts. */
export const ChangePercentDown: Story = {
  args: { condition: "change_percent", target: 5, direction: "down" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("article")).toHaveAccessibleName("AAPL Price Change % −5%");
    await expect(canvas.getByText("−5%")).toBeVisible();
  },
};

export const PriceNotKnown: Story = {
  args: { currentPrice: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("–")).toBeVisible();
  },
};

export const NotWatched: Story = {
  args: { detail: "Not watched since 14:05: no source answers." },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Not watched since 14:05/)).toBeVisible();
  },
};

export const Deleting: Story = {
  args: { isDeleting: true },
  play: async ({ canvas }) => {
    await expectBusyButton(canvas);
  },
};

export const LongDestination: Story = {
  args: { destination: "a.very.long.name.of.a.person@a-very-long-domain-name.example.com" },
  play: async ({ args, canvas, canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
    const line = canvas.getByText(args.destination);
    await expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth);
    await expect(getComputedStyle(line).overflow).toBe("visible");
  },
};

export const OtherCurrency: Story = {
  args: { symbol: "7203.T", currency: "JPY", target: 3000, currentPrice: 2945 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("¥3,000")).toBeVisible();
  },
};

export const WithHistoryAndNote: Story = {
  args: { onShowHistory: fn(), note: "Sell half" },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText("Sell half")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "History of alert on AAPL" }));
    await expect(args.onShowHistory).toHaveBeenCalledOnce();
  },
};

/** Without a pointer its actions are on show, in the color of text. */
export const OnAPhone: Story = {
  tags: ["phone"],
  globals: { viewport: { value: "w390" } },
  args: { onShowHistory: fn() },
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "History of alert on AAPL" });
    await expect(button).toBeVisible();
    const { color } = getComputedStyle(button.querySelector(".bp6-icon")!);
    await expect(color).toBe(getComputedStyle(canvas.getByText("$190.00")).color);
  },
};

export const NotVerified: Story = {
  args: { symbolStatus: "unverified", currentPrice: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Not verified yet")).toBeVisible();
  },
};

export const UnknownSymbol: Story = {
  args: { symbolStatus: "unknown", currentPrice: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Unknown symbol")).toBeVisible();
  },
};

export const States = statesOf(() => import("./AlertCard.stories.tsx"));
