import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { PriceAge } from "../../ui/components/PriceAge.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");

const meta = {
  component: PriceAge,
  args: { source: "yahoo", at: "2026-11-20T14:59:48Z", delaySeconds: 0, now: NOW },
} satisfies Meta<typeof PriceAge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Fresh: Story = {
  play: async ({ canvas }) => {
    const age = canvas.getByText(/12s ago/);
    await expect(age).toHaveTextContent("Yahoo Finance · 12s ago");
    await userEvent.hover(age);
    await expect(await within(document.body).findByRole("tooltip")).toHaveTextContent("2026");
  },
};

export const Delayed: Story = {
  args: { at: "2026-11-20T14:44:30Z", delaySeconds: 900 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent("Yahoo Finance · 15m ago · 15 min delayed");
  },
};

export const OfYesterday: Story = {
  args: { source: "finnhub", at: "2026-11-19T21:00:00Z" },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent("Finnhub · 18h ago");
  },
};

/** The header says it for the whole market. */
export const MadeUp: Story = {
  args: { source: "simulated" },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".price-age")).toBeNull();
  },
};

export const States = statesOf(() => import("./PriceAge.stories.tsx"), { width: 220 });
