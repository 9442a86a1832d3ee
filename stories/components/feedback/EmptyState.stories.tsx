import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { EmptyState } from "../../../ui/components/feedback/EmptyState.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

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

export const EveryDrawing: Story = {
  render: variantsOf(EmptyState, {
    alerts: { example: "AAPL, price above $300.00: one message when it is reached." },
    inbox: { drawing: "inbox", sentence: "No addresses yet", action: null },
    chart: { drawing: "chart", sentence: "No price history", action: null },
    list: { drawing: "list", sentence: "Nothing on the watchlist", action: null },
    search: { drawing: "search", sentence: "No results yet", action: null },
    lost: { drawing: "lost", sentence: "Nothing lives here", action: null },
  }),
  play: async ({ canvas, canvasElement }) => {
    for (const sentence of [
      "No alerts yet",
      "No addresses yet",
      "No price history",
      "Nothing on the watchlist",
      "No results yet",
      "Nothing lives here",
    ]) {
      await expect(canvas.getByText(sentence)).toBeVisible();
    }
    await expect(canvas.getByRole("button", { name: "Create Alert" })).toBeVisible();
    await expect(canvas.getByText(/^AAPL, price above/)).toHaveTextContent(/^Example AAPL/);
    const drawings = [...canvasElement.querySelectorAll("svg.notice-drawing")];
    await expect(drawings).toHaveLength(6);
    await expect(new Set(drawings.map(({ innerHTML }) => innerHTML)).size).toBe(6);
  },
};

export const States = statesOf(() => import("./EmptyState.stories.tsx"));
