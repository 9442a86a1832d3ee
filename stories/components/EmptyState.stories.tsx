import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { EmptyState } from "../../ui/components/EmptyState.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: EmptyState,
  args: {
    sentence: "No alerts yet",
    reason: "An alert notifies you when a price is reached, even when this page is closed.",
    drawing: "alerts",
    action: <Button intent="primary" text="Create Alert" />,
  },
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Alerts: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No alerts yet")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Create Alert" })).toBeVisible();
  },
};

export const WithExample: Story = {
  args: { example: "AAPL, price above $300.00: one message when it is reached." },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^AAPL, price above/)).toHaveTextContent(/^Example AAPL/);
  },
};

export const Inbox: Story = {
  args: { drawing: "inbox", sentence: "No addresses yet" },
  play: async ({ args, canvas, canvasElement }) => {
    await expect(canvas.getByText(args.sentence)).toBeVisible();
    await expect(canvasElement.querySelector("svg.notice-drawing > *")).not.toBeNull();
  },
};
export const Chart: Story = {
  args: { drawing: "chart", sentence: "No price history" },
  play: async ({ args, canvas, canvasElement }) => {
    await expect(canvas.getByText(args.sentence)).toBeVisible();
    await expect(canvasElement.querySelector("svg.notice-drawing > *")).not.toBeNull();
  },
};
export const List: Story = {
  args: { drawing: "list", sentence: "Nothing on the watchlist" },
  play: async ({ args, canvas, canvasElement }) => {
    await expect(canvas.getByText(args.sentence)).toBeVisible();
    await expect(canvasElement.querySelector("svg.notice-drawing > *")).not.toBeNull();
  },
};
export const Search: Story = {
  args: { drawing: "search", sentence: "No results yet" },
  play: async ({ args, canvas, canvasElement }) => {
    await expect(canvas.getByText(args.sentence)).toBeVisible();
    await expect(canvasElement.querySelector("svg.notice-drawing > *")).not.toBeNull();
  },
};
export const Lost: Story = {
  args: { drawing: "lost", sentence: "Nothing lives here" },
  play: async ({ args, canvas, canvasElement }) => {
    await expect(canvas.getByText(args.sentence)).toBeVisible();
    await expect(canvasElement.querySelector("svg.notice-drawing > *")).not.toBeNull();
  },
};

export const States = statesOf(() => import("./EmptyState.stories.tsx"));
