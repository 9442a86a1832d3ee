import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { MarketTag } from "../../ui/components/MarketTag.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");

const meta = {
  component: MarketTag,
  args: { origin: { status: "simulated" }, now: NOW },
} satisfies Meta<typeof MarketTag>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Simulated: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent("Simulated market");
  },
};

export const Replay: Story = {
  args: { origin: { status: "replay", date: "2019-03-04" } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent("Replay Mar 4, 2019");
  },
};

export const Live: Story = {
  args: { origin: { status: "live", asOf: "2026-11-20T14:59:48Z", isOpen: true } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent("Live · 12s");
  },
};

export const LiveWhileExchangesAreClosed: Story = {
  args: { origin: { status: "live", asOf: "2026-11-20T14:59:48Z", isOpen: false } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent("Live · closed");
  },
};

export const LiveWithoutASample: Story = {
  args: { origin: { status: "live", asOf: null, isOpen: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Live")).toBeVisible();
  },
};
export const Unknown: Story = {
  args: { origin: { status: "unknown" } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".market-tag")).toBeNull();
  },
};

export const States = statesOf(() => import("./MarketTag.stories.tsx"), { width: 220 });
