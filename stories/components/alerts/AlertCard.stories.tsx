import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, within } from "storybook/test";
import { AlertCard } from "../../../ui/components/alerts/AlertCard.tsx";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");

const meta = {
  component: AlertCard,
  args: {
    symbol: "AAPL",
    condition: "above",
    target: 190,
    status: "active",
    currentPrice: 187.4,
    day: { low: 185.1, high: 188, previousClose: 186 },
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
  args: { onShowHistory: fn(), note: "Sell half" },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText("Price Above")).toBeVisible();
    await expect(canvas.getByText("$190.00")).toBeVisible();
    await expect(canvas.getByText("1.39% away")).toBeVisible();
    const track = "$187.40 now; target $190.00, 1.39% away; today $185.10 to $188.00";
    await expect(canvas.getByRole("img", { name: track })).toBeVisible();
    await expect(canvas.getByText("2 d ago")).toBeVisible();
    await expect(canvas.getByText("Sell half")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "History of alert on AAPL" }));
    await expect(args.onShowHistory).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Delete alert on AAPL" }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};

const LONG_DESTINATION = "a.very.long.name.of.a.person@a-very-long-domain-name.example.com";

export const EveryStatusAndCondition: Story = {
  render: variantsOf(AlertCard, {
    triggered: {
      status: "triggered",
      currentPrice: 190.22,
      detail: "Triggered at $190.02, 1h after it was set.",
    },
    inactive: { status: "inactive" },
    unpriced: { currentPrice: null },
    unwatched: { status: "blocked", detail: "Not watched since 14:05: no source answers." },
    unverified: { symbolStatus: "unverified", currentPrice: null },
    unknown: { symbolStatus: "unknown", currentPrice: null },
    deleting: { isDeleting: true, destination: LONG_DESTINATION },
    snoozed: {
      status: "snoozed",
      detail: "Snoozed until 11:00",
      detailTime: "Nov 20, 2026, 11:00:00 EST",
    },
    below: { condition: "below", target: 4.5, symbol: "SIRI", currentPrice: 4.82 },
    change: { condition: "change_percent", target: 5 },
    fall: { condition: "change_percent", target: 5, direction: "down" },
    yen: { symbol: "7203.T", currency: "JPY", target: 3000, currentPrice: 2945 },
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const cards = canvas.getAllByRole("article").map((card) => within(card));
    const [triggered, inactive, unpriced, unwatched, unverified, unknown, deleting, snoozed] =
      cards;
    await expect(triggered!.getByText("Triggered")).toBeVisible();
    await expect(triggered!.getByText(/Triggered at/)).toBeVisible();
    await expect(triggered!.getByRole("img", { name: /target \$190\.00 met/ })).toBeVisible();
    await expect(inactive!.getByText("Inactive")).toBeVisible();
    await expect(inactive!.getByRole("img", { name: /; not watched$/ })).toBeVisible();
    await expect(unpriced!.getByText("–")).toBeVisible();
    await expect(unpriced!.getByRole("img", { name: /^No price yet; target/ })).toBeVisible();
    await expect(unwatched!.getByText("Blocked")).toBeVisible();
    await expect(unverified!.getByText("Not verified yet")).toBeVisible();
    await expect(unknown!.getByText("Unknown symbol")).toBeVisible();
    await expectBusyButton(deleting!);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
    const line = canvas.getByText(LONG_DESTINATION);
    await expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth);
    await expect(getComputedStyle(line).overflow).toBe("visible");
    await expect(snoozed!.getByText("Snoozed")).toBeVisible();
    await expect(snoozed!.getByRole("img", { name: /; snoozed$/ })).toBeVisible();
    await expect(snoozed!.getByText("1.39% away")).toBeVisible();
    await expect(canvas.getByText("Price Below")).toBeVisible();
    await expect(canvas.getByText("6.64% away")).toBeVisible();
    await expect(canvas.getAllByText("Price Change %")[0]).toBeVisible();
    await expect(canvas.getByText("±5%")).toBeVisible();
    await expect(
      canvas.getByRole("img", { name: /target \$176\.70, .* target \$195\.30, / }),
    ).toBeVisible();
    const fall = canvas.getByRole("article", { name: "AAPL Price Change % −5%" });
    await expect(within(fall).getByText("−5%")).toBeVisible();
    await expect(canvas.getByText("¥3,000")).toBeVisible();
    await userEvent.hover(snoozed!.getByText("Snoozed until 11:00"));
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("11:00:00 EST");
  },
};

export const OnAPhone: Story = {
  tags: ["phone"],
  args: { onShowHistory: fn() },
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "History of alert on AAPL" });
    await expect(button).toBeVisible();
    const { color } = getComputedStyle(button.querySelector(".bp6-icon")!);
    await expect(color).toBe(getComputedStyle(canvas.getByText("$190.00")).color);
  },
};

export const States = statesOf(() => import("./AlertCard.stories.tsx"));
